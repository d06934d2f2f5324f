/**
 * The interface, for people and programs that want to read about it: the OpenAPI document, the reference page and
 * llms.txt. No key is needed, and nothing is fetched from elsewhere: the page's script is part of the installation.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BASE_PATH, llmsText, openapiDocument } from '@selvedge/catalogue'
import type { Handler } from '../../http/exchange.ts'
import { Asset, CHECKED, IMMUTABLE } from '../../http/reply/asset.ts'
import { write } from '../../http/reply/send.ts'
import { HEADER_STYLE } from './header-style.ts'
import { pageHeaders, pageHtml, startScript } from './page.ts'
import { siteIsBuilt } from './site.ts'
import { welcomeHtml } from './welcome.ts'

/** `explorer`: whether the explorer is served too. */
export function referenceHandlers(explorer: boolean): [path: string, handler: Handler][] {
  const theme = new Asset('text/css; charset=utf-8', HEADER_STYLE + readTheme())
  const scalar = new Asset('text/javascript; charset=utf-8', readScalar())
  const start = new Asset('text/javascript; charset=utf-8', startScript)
  const paths = {
    theme: `/docs/theme.${theme.hash}.css`,
    scalar: `/docs/scalar.${scalar.hash}.js`,
    start: `/docs/start.${start.hash}.js`,
  }
  const welcome = (guides: boolean): Asset => new Asset('text/html; charset=utf-8', welcomeHtml({ explorer, guides }))
  const [welcomeAlone, welcomeWithGuides] = [welcome(false), welcome(true)]
  const page = new Asset('text/html; charset=utf-8', pageHtml(paths, explorer))
  const document = new Asset('application/json; charset=utf-8', JSON.stringify(openapiDocument()))
  const llms = new Asset('text/plain; charset=utf-8', llmsText())
  return [
    [paths.theme, (exchange) => theme.send(exchange, IMMUTABLE)],
    [paths.scalar, (exchange) => scalar.send(exchange, IMMUTABLE)],
    [paths.start, (exchange) => start.send(exchange, IMMUTABLE)],
    [
      '/',
      (exchange) => (siteIsBuilt() ? welcomeWithGuides : welcomeAlone).send(exchange, { ...CHECKED, ...pageHeaders }),
    ],
    ['/docs', (exchange) => page.send(exchange, { ...CHECKED, ...pageHeaders })],
    [`${BASE_PATH}/openapi.json`, (exchange) => document.send(exchange, CHECKED)],
    // Where many look for it.
    ['/openapi.json', (exchange) => write(exchange, 308, ['location', `${BASE_PATH}/openapi.json`], null)],
    ['/llms.txt', (exchange) => llms.send(exchange, CHECKED)],
  ]
}

function readTheme(): string {
  return readFileSync(new URL('theme.css', import.meta.url), 'utf8')
}

/** A built package carries the file with it; a checkout has the library, for development. */
function readScalar(): Buffer {
  const { resolve } = createRequire(import.meta.url)
  try {
    return readFileSync(resolve('#vendor/scalar.js'))
  } catch {
    return readFileSync(join(dirname(resolve('@scalar/api-reference')), 'browser/standalone.js'))
  }
}
