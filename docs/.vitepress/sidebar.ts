/** The pages in reading order. A test compares this with the files of the site, so no page is forgotten. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'
import { sections } from '../../packages/catalogue/index.ts'
import { addressOf } from './addresses.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))

const chapters: readonly [title: string, pages: readonly string[]][] = [
  ['Start', ['guides/first-request', 'guides/use-cases', 'guides/what-a-partner-can-see', 'guides/faq']],
  [
    'Read',
    [
      'guides/explore',
      'api/requests',
      'api/lists',
      'guides/walk-everything',
      'guides/other-languages',
      'guides/packages',
    ],
  ],
  ['Stay in sync', ['guides/stay-in-sync', 'guides/webhooks', 'guides/airbyte-and-dlt']],
  [
    'Analyse',
    [
      'guides/reports',
      'guides/what-the-numbers-mean',
      'guides/ten-questions',
      'guides/excel-and-power-bi',
      'guides/python',
      'guides/duckdb-and-sql',
      'guides/tables',
      'guides/assistants',
    ],
  ],
  [
    'Bring data in',
    [
      'guides/prepare-your-files',
      'operating/load-format',
      'guides/import-from-an-erp',
      'guides/sources-of-an-import',
      'guides/send-records',
      'operating/loading',
      'operating/undo',
      'operating/schedule',
      'guides/delete-a-persons-data',
    ],
  ],
  [
    'Operate',
    [
      'operating/install',
      'operating/containers',
      'operating/kubernetes',
      'operating/tls',
      'configuration',
      'operating/partners',
      'operating/keys',
      'operating/activity',
      'operating/usage',
      'operating/files',
      'operating/snapshots',
      'operating/webhooks',
      'operating/monitoring',
      'operating/runbook',
      'operating/troubleshooting',
      'operating/staying-up',
      'operating/backup',
      'operating/rotation',
      'operating/brands',
      'operating/cells',
    ],
  ],
  ['Decide', ['comparison', 'scaling', 'api/versions']],
  ['Reference', ['groups', ...sections.map(({ topic }) => `fields/${topic}`), 'errors', 'what-partners-see']],
]

export const sidebar: DefaultTheme.SidebarItem[] = chapters.map(([text, pages]) => ({
  text,
  items: pages.map((page) => ({ text: titleOf(page), link: addressOf(page) })),
}))

/** The first heading. */
function titleOf(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(join(DOCS, `${page}.md`), 'utf8'))![1]!
}
