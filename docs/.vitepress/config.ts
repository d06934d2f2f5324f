/** The documentation site, built from docs/ into packages/service/guides. The service serves it at /guides/. */
import { defineConfig, type MarkdownEnv } from 'vitepress'
import manifest from '../../package.json' with { type: 'json' }
import { ICON } from '../../packages/service/server/reference/page.ts'
import { resolveLinks } from './links.ts'
import { sidebar } from './sidebar.ts'

/** The part of Markdown-it that is used here; VitePress has two sets of types for it. */
interface Renderer {
  render(source: string, env: MarkdownEnv): string
}

/** Decisions and test results mention everything, so a search finds them by their titles only. */
function searchableText(source: string, env: MarkdownEnv, markdown: Renderer): string {
  const html = markdown.render(source, env)
  return /^(decisions|results)\//.test(env.relativePath) ? html.slice(0, html.indexOf('</h1>') + '</h1>'.length) : html
}

const repository = manifest.homepage.replace(/#.*/, '')

export default defineConfig({
  title: 'Selvedge',
  description: manifest.description,
  lang: 'en',
  base: '/guides/',
  outDir: '../packages/service/guides',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: true,
  rewrites: { 'guides/:page': ':page', 'decisions/README.md': 'decisions/index.md' },
  metaChunk: true,
  // Fonts of the reader's system: the default theme would bring 700 kB of Inter.
  useWebFonts: false,
  head: [
    ['link', { rel: 'icon', href: ICON }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
  ],
  markdown: { config: (markdown) => resolveLinks(markdown, repository) },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/first-request' },
      { text: 'Operating', link: '/operating/install' },
    ],
    sidebar,
    outline: { level: [2, 3] },
    socialLinks: [{ icon: 'github', link: repository }],
    // Less fuzzy than the default, so that a search for 429 does not find other numbers.
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { fuzzy: 0.1 } }, _render: searchableText },
    },
  },
})
