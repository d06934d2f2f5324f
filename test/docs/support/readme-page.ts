/** The README as a web page, with the Markdown of the site and plain styles like those of code hosts. */
import { readFileSync } from 'node:fs'
import { createMarkdownRenderer } from 'vitepress'

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d1d9e0, #3d444d) }
body { max-width: 900px; margin: 32px auto; padding: 0 24px; font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1f2328, #f0f6fc); background: light-dark(#fff, #0d1117); overflow-wrap: break-word }
h1, h2 { padding-bottom: .3em; border-bottom: 1px solid var(--line) }
a { color: light-dark(#0969da, #4493f8) }
img { max-width: 100% }
pre { padding: 16px; overflow: auto; border-radius: 6px; font-size: 85%; background: light-dark(#f6f8fa, #151b23) }
code { font-family: ui-monospace, monospace }
:not(pre) > code { padding: .2em .4em; border-radius: 6px; font-size: 85%; background: light-dark(#818b981f, #656c7633) }
pre span { color: light-dark(var(--shiki-light), var(--shiki-dark)) }
table { display: block; width: max-content; max-width: 100%; overflow: auto; border-collapse: collapse }
th, td { padding: 6px 13px; border: 1px solid var(--line) }
.copy, .lang, .header-anchor { display: none }`

export async function readmePage(): Promise<string> {
  const markdown = await createMarkdownRenderer('.')
  const html = markdown.render(readFileSync('README.md', 'utf8'), {
    path: 'README.md',
    relativePath: 'README.md',
    cleanUrls: false,
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>README</title>
<style>${STYLE}</style>
<body>${html}</body>
</html>`
}
