/** The page at `/`: what this is, and where to go. */
import { BASE_PATH } from '@selvedge/catalogue'
import { RELEASE } from '../version.ts'
import { EXPLORER_PATH } from './explorer.ts'
import { ICON } from './page.ts'

/** Its own colours, so that the page needs no second request. */
const STYLE = `
:root{color-scheme:light dark;font:17px/1.5 system-ui,sans-serif;color:light-dark(#22262b,#e9e5dc);background:light-dark(#fdfcf9,#14181d)}
main{max-width:34rem;margin:12vh auto;padding:0 1.5rem;border-left:3px solid light-dark(#b0392b,#c8553d)}
h1{font-size:1.6rem;margin:0}a{color:light-dark(#2b4c7e,#8fb3e6)}li{margin:.4rem 0}
small{color:light-dark(#535a63,#adb2b9)}code{font-size:.9em}`

const EXPLORER = `<li><a href="${EXPLORER_PATH}">Explorer</a>: see the records, follow them, copy the request</li>
`

/** `explorer`: whether the explorer is served. */
export function welcomeHtml(explorer: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Selvedge</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Selvedge</h1>
<p>A read-only API for a brand's supply-chain records. You need an API key to read records.</p>
<ul>
<li><a href="/docs">API reference</a>: every operation and field; try requests in the page</li>
${explorer ? EXPLORER : ''}<li><a href="/guides/">Guides</a>: your first request, pagination, staying in sync, operating</li>
<li><a href="${BASE_PATH}/openapi.json">OpenAPI document</a> and <a href="/llms.txt">llms.txt</a>: the same for programs</li>
</ul>
<p><small>The API starts at <code>${BASE_PATH}</code>. Release ${RELEASE}.</small></p>
</main>
</body>
</html>
`
}
