/**
 * The explorer, at /explore: pages that show the records of a brand, as `npm run explorer` bundles them. Published
 * packages carry the bundle; a checkout says how to build it. It uses the public API with the reader's key.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WatchedStore } from '../../files/watched-store.ts'
import type { Handler } from '../../http/exchange.ts'
import { Asset, CHECKED, IMMUTABLE } from '../../http/reply/asset.ts'
import { headerHtml, LOGO } from './header.ts'
import { notBuilt } from './not-built.ts'
import { pageHeaders } from './page.ts'

export const EXPLORER_PATH = '/explore'

const FOLDER = fileURLToPath(new URL('../../explorer', import.meta.url))
const SCRIPT = 'text/javascript; charset=utf-8'
const NOT_BUILT = 'Run <code>npm run explorer</code> in the checkout, then start the service again.'

/** Nothing inline, and no text that becomes markup. Images come from here or from the file store. */
function policyFor(imageOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...imageOrigins].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // For the address of the worker, which writes Excel files.
    "worker-src 'self'",
    'trusted-types excel-worker',
  ].join('; ')
}

export function explorerHandlers(files: WatchedStore | null, folder = FOLDER): [path: string, handler: Handler][] {
  if (!existsSync(join(folder, 'first-chunks.txt'))) {
    const header = { current: 'explorer', explorer: true } as const
    return [[EXPLORER_PATH, notBuilt(header, 'The explorer is not built yet', NOT_BUILT)]]
  }
  const asset = (name: string, type: string): Asset => new Asset(type, readFileSync(join(folder, name)))
  const script = asset('app.js', SCRIPT)
  const excelWorker = asset('excel-worker.js', SCRIPT)
  const style = asset('style.css', 'text/css; charset=utf-8')
  const icon = new Asset('image/svg+xml', LOGO)
  const paths = {
    script: `${EXPLORER_PATH}/app.${script.hash}.js`,
    excelWorker: `${EXPLORER_PATH}/excel-worker.${excelWorker.hash}.js`,
    style: `${EXPLORER_PATH}/style.${style.hash}.css`,
    icon: `${EXPLORER_PATH}/icon.${icon.hash}.svg`,
  }
  const assets: [path: string, asset: Asset][] = [
    [paths.script, script],
    [paths.excelWorker, excelWorker],
    [paths.style, style],
    [paths.icon, icon],
    // Their names have a hash of what is in them.
    ...globSync('chunk.*.js', { cwd: folder }).map((name): [string, Asset] => [chunkPath(name), asset(name, SCRIPT)]),
  ]
  const firstChunks = readFileSync(join(folder, 'first-chunks.txt'), 'utf8').split('\n')
  const page = new Asset('text/html; charset=utf-8', pageHtml(paths, firstChunks.map(chunkPath)))
  return [
    ...assets.map(([path, asset]): [string, Handler] => [path, (exchange) => asset.send(exchange, IMMUTABLE)]),
    [
      EXPLORER_PATH,
      async (exchange) => {
        const policy = policyFor(await imageOrigins(files))
        await page.send(exchange, { ...CHECKED, ...pageHeaders, 'content-security-policy': policy })
      },
    ],
  ]
}

function chunkPath(name: string): string {
  return `${EXPLORER_PATH}/${name}`
}

/** Where links to files lead, which only the store knows: so it signs one that leads to no file. */
async function imageOrigins(files: WatchedStore | null): Promise<string[]> {
  if (!files?.available) return []
  const { url } = await files.store.link({ key: 'none', fileName: 'none', contentType: 'image/png' })
  return [new URL(url).origin]
}

type Paths = Readonly<Record<'script' | 'excelWorker' | 'style' | 'icon', string>>

function pageHtml({ script, excelWorker, style, icon }: Paths, firstChunks: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="excel-worker" content="${excelWorker}">
<title>Selvedge explorer</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
${firstChunks.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
</head>
<body>
<button type="button" class="skip" id="skip">Skip to the content</button>
${headerHtml({ current: 'explorer', explorer: true }, '<div id="find"></div>')}
<div id="navigation"></div>
<div id="app"></div>
<noscript>This page needs JavaScript. The API reference is at <a href="/docs">/docs</a>.</noscript>
</body>
</html>
`
}
