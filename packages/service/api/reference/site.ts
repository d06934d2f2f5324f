/**
 * The guides, at /guides/: the documentation site as `npm run guides` builds it. Published packages carry it; a checkout
 * says how to build it. Files are read when first asked for, by the names that were found at the first request and no others.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Exchange, Handler } from '../../http/exchange.ts'
import { Asset, CHECKED, IMMUTABLE } from '../../http/reply/asset.ts'
import { ApiError } from '../../http/reply/errors.ts'
import { write } from '../../http/reply/send.ts'
import { notBuilt } from './not-built.ts'
import { pageHeaders, policyWith } from './page.ts'

export const SITE_ROUTE = '/guides/*'
/** Today in the explorer, which the front page shows too. The build of the site copies it there. */
export const SITE_IMAGES = { light: '/guides/today-light.png', dark: '/guides/today-dark.png' }

const FOLDER = fileURLToPath(new URL('../../guides', import.meta.url))
const NOT_BUILT =
  '<code>npm run dev</code> builds them in the background, which takes about half a minute: they then appear here. To build ' +
  'them yourself, run <code>npm run guides</code> in the checkout.'
/** Says that there is no such page, with the search of the guides. */
const NOT_FOUND_PAGE = '404.html'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

export function isSite(segments: readonly string[]): boolean {
  return segments[1] === 'guides'
}

export function siteIsBuilt(folder: string = FOLDER): boolean {
  return existsSync(folder)
}

/** `dev` may build the site while the service already runs. */
export function siteHandlers(explorer: boolean, folder: string = FOLDER): [path: string, handler: Handler][] {
  const missing = notBuilt({ current: 'guides', explorer }, 'The guides are not built yet', NOT_BUILT)
  let site: Site | null = null
  return [
    [
      SITE_ROUTE,
      (exchange, segments) => {
        if (siteIsBuilt(folder)) site ??= new Site(folder)
        return site ? site.send(exchange, segments.slice(2)) : missing(exchange, segments)
      },
    ],
  ]
}

interface SiteFile {
  readonly asset: Asset
  readonly headers: Readonly<Record<string, string>>
}

class Site {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #files = new Map<string, SiteFile>()

  constructor(folder: string) {
    this.#folder = folder
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    this.#names = new Set(names.filter((name) => extname(name) in TYPES))
  }

  async send(exchange: Exchange, segments: readonly string[]): Promise<void> {
    // Relative addresses in the pages need the slash at the end.
    if (segments.length === 0) return write(exchange, 308, ['location', '/guides/'], null)
    const path = segments.join('/')
    const name = [path, `${path}.html`, `${path}index.html`].find((each) => this.#names.has(each))
    if (name !== undefined) {
      const { asset, headers } = this.#file(name)
      return asset.send(exchange, headers)
    }
    if (!acceptsHtml(exchange)) throw new ApiError('not_found')
    const { asset, headers } = this.#file(NOT_FOUND_PAGE)
    exchange.errorCode = 'not_found'
    await asset.send(exchange, headers, 404)
  }

  #file(name: string): SiteFile {
    const known = this.#files.get(name)
    if (known) return known
    const asset = new Asset(TYPES[extname(name)]!, readFileSync(join(this.#folder, name)))
    const file = { asset, headers: headersOf(name, asset) }
    this.#files.set(name, file)
    return file
  }
}

/** Whether a person reads the response: browsers name HTML, programs do not. */
function acceptsHtml({ request }: Exchange): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}

function headersOf(name: string, { body }: Asset): Readonly<Record<string, string>> {
  if (name.startsWith('assets/')) return IMMUTABLE
  if (!name.endsWith('.html')) return CHECKED
  return { ...CHECKED, ...pageHeaders, 'content-security-policy': policyWith(inlineScripts(body.toString())) }
}

/** The hashes of the scripts in a page, which is what its policy allows to run. */
function inlineScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return scripts.map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
}
