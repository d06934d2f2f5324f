/** The documentation site, built from docs/ into packages/service/guides. The service serves it at /guides/. */
import { defineConfig } from 'vitepress'
import manifest from '../../package.json' with { type: 'json' }
import { ICON } from '../../packages/service/server/reference/page.ts'
import { NOT_ON_SITE } from './addresses.ts'
import { resolveLinks } from './links.ts'
import { sidebar } from './sidebar.ts'

const repository = manifest.homepage.replace(/#.*/, '')

export default defineConfig({
  title: 'Selvedge',
  description: manifest.description,
  lang: 'en',
  base: '/guides/',
  outDir: '../packages/service/guides',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: true,
  srcExclude: NOT_ON_SITE,
  rewrites: { 'guides/:page': ':page' },
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
      options: { miniSearch: { searchOptions: { fuzzy: 0.1 } } },
    },
  },
})
