/** The documentation site, built from docs/ into packages/service/guides. The service serves it at /guides/. */
import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import manifest from '../../package.json' with { type: 'json' }
import { ICON } from '../../packages/service/api/reference/header.ts'
import { REPOSITORY } from '../../scripts/build/repository.ts'
import { NOT_ON_SITE } from './addresses.ts'
import { mainLandmarks } from './landmarks.ts'
import { resolveLinks } from './links.ts'
import { focusDrawings } from './scrolling.ts'
import { sidebar } from './sidebar.ts'
import { markTables } from './tables.ts'

const HEADER = fileURLToPath(new URL('theme/header.ts', import.meta.url))

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
  // Like the pages of the service. Images follow the system too, and do not see a switch in the page.
  appearance: 'force-auto',
  // Our header takes the place of the theme's.
  vite: { resolve: { alias: [{ find: /^.*\/VPNav\.vue$/, replacement: HEADER }] }, plugins: [mainLandmarks] },
  head: [
    ['link', { rel: 'icon', href: ICON }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
  ],
  // The front page of the service shows these, by names that do not change with their contents.
  buildEnd: ({ outDir, srcDir }) => {
    for (const scheme of ['light', 'dark'])
      cpSync(`${srcDir}/images/explorer-today-${scheme}.png`, `${outDir}/today-${scheme}.png`)
  },
  markdown: {
    // Every colour of these has a contrast of 4.5 to the background of code, which is not so for the default ones.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    config: (markdown) => {
      resolveLinks(markdown, REPOSITORY)
      markTables(markdown)
      focusDrawings(markdown)
    },
  },
  themeConfig: {
    sidebar,
    sidebarMenuLabel: 'All guides',
    outline: { level: [2, 3] },
    notFound: {
      title: 'This page does not exist',
      quote: 'Search for what you need at the top of the page, or start at the home page.',
      linkText: 'Home page',
      linkLabel: 'Home page of the guides',
    },
    // Less fuzzy than the default, so that a search for 429 does not find other numbers.
    search: {
      provider: 'local',
      options: { miniSearch: { searchOptions: { fuzzy: 0.1 } } },
    },
  },
})
