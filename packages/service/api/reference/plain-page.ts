/** A page that needs no second request: the header, its own styles, and what it says. */
import { type HeaderFacts, headerHtml, ICON } from './header.ts'
import { HEADER_STYLE } from './header-style.ts'

const STYLE = `${HEADER_STYLE}
:root{color-scheme:light dark;font:17px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif;color:light-dark(#22262b,#e9e5dc);background:light-dark(#fdfcf9,#14181d)}
body{margin:0}
main{max-width:60rem;margin:0 auto;padding:3.5rem 2rem 4rem}
h1{max-width:44rem;margin:0 0 1rem;font-size:2.3rem;line-height:1.2;letter-spacing:-.015em}
h2{margin:3rem 0 1rem;font-size:1.25rem}
p{max-width:44rem}
main a{color:light-dark(#2b4c7e,#8fb3e6)}
small,.soft{color:light-dark(#535a63,#adb2b9)}
code{font-size:.9em}
ul{list-style:none;margin:0;padding:0}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr));gap:1rem}
.cards li{padding:1.1rem 1.3rem;border:1px solid light-dark(#e3ddd0,#2d343e);border-top:3px solid light-dark(#b0392b,#c8553d);border-radius:6px;background:light-dark(#f6f3ec,#1b2027);line-height:1.45}
.cards b{display:block;margin-bottom:.3rem}
.today{margin:3rem 0 0}
img{display:block;width:100%;height:auto;border:1px solid light-dark(#e3ddd0,#2d343e);border-radius:6px}
figcaption{margin-top:.6rem;color:light-dark(#535a63,#adb2b9)}
@media (max-width:46rem){main{padding:2rem 1.1rem 3rem}h1{font-size:1.7rem}}`

export interface PlainPage {
  readonly title: string
  readonly header: HeaderFacts
  /** Further elements of the head. */
  readonly head?: string
  readonly main: string
}

export function plainPageHtml({ title, header, head = '', main }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${STYLE}</style>
${head}</head>
<body>
${headerHtml(header)}
<main>
${main}
</main>
</body>
</html>
`
}
