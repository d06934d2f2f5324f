/**
 * The explorer, at /explore: pages that show the records of a brand, as `npm run explorer` bundles them. Published
 * packages carry the bundle; a checkout says how to build it. It uses the public API with the reader's key.
 */
import { existsSync, readFileSync } from 'node:fs'
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
    "trusted-types 'none'",
  ].join('; ')
}

export function explorerHandlers(files: WatchedStore | null, folder = FOLDER): [path: string, handler: Handler][] {
  if (!existsSync(join(folder, 'app.js'))) {
    const header = { current: 'explorer', explorer: true } as const
    return [[EXPLORER_PATH, notBuilt(header, 'The explorer is not built yet', NOT_BUILT)]]
  }
  const script = new Asset('text/javascript; charset=utf-8', readFileSync(join(folder, 'app.js')))
  const style = new Asset('text/css; charset=utf-8', readFileSync(join(folder, 'style.css')))
  const icon = new Asset('image/svg+xml', LOGO)
  const paths = {
    script: `${EXPLORER_PATH}/app.${script.hash}.js`,
    style: `${EXPLORER_PATH}/style.${style.hash}.css`,
    icon: `${EXPLORER_PATH}/icon.${icon.hash}.svg`,
  }
  const page = new Asset('text/html; charset=utf-8', pageHtml(paths))
  return [
    [paths.script, (exchange) => script.send(exchange, IMMUTABLE)],
    [paths.style, (exchange) => style.send(exchange, IMMUTABLE)],
    [paths.icon, (exchange) => icon.send(exchange, IMMUTABLE)],
    [
      EXPLORER_PATH,
      async (exchange) => {
        const policy = policyFor(await imageOrigins(files))
        await page.send(exchange, { ...CHECKED, ...pageHeaders, 'content-security-policy': policy })
      },
    ],
  ]
}

/** Where links to files lead, which only the store knows: so it signs one that leads to no file. */
async function imageOrigins(files: WatchedStore | null): Promise<string[]> {
  if (!files?.available) return []
  const { url } = await files.store.link({ key: 'none', fileName: 'none', contentType: 'image/png' })
  return [new URL(url).origin]
}

function pageHtml({ script, style, icon }: { script: string; style: string; icon: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Selvedge explorer</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
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
