/** The pages in reading order. A test compares this with the files of the site, so no page is forgotten. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DefaultTheme } from 'vitepress'
import { sections } from '../../packages/catalogue/index.ts'
import { addressOf } from './addresses.ts'

const DOCS = fileURLToPath(new URL('..', import.meta.url))

const chapters: readonly [title: string, pages: readonly string[]][] = [
  ['Tutorial', ['guides/use-cases', 'guides/first-request', 'guides/packages']],
  [
    'Guides',
    [
      'guides/explore',
      'guides/walk-everything',
      'guides/stay-in-sync',
      'guides/webhooks',
      'guides/import-from-an-erp',
      'guides/sources-of-an-import',
      'guides/prepare-your-files',
      'guides/send-records',
      'guides/delete-a-persons-data',
      'guides/what-a-partner-can-see',
      'guides/reports',
      'guides/what-the-numbers-mean',
      'guides/ten-questions',
      'guides/python',
      'guides/duckdb-and-sql',
      'guides/tables',
      'guides/excel-and-power-bi',
      'guides/airbyte-and-dlt',
      'guides/assistants',
      'guides/other-languages',
      'guides/faq',
    ],
  ],
  ['Using the API', ['api/requests', 'api/lists', 'api/versions']],
  ['Reference', ['groups', ...sections.map(({ topic }) => `fields/${topic}`), 'what-partners-see', 'configuration']],
  [
    'Operating',
    [
      'operating/install',
      'operating/containers',
      'operating/kubernetes',
      'operating/tls',
      'operating/loading',
      'operating/schedule',
      'operating/load-format',
      'operating/files',
      'operating/snapshots',
      'operating/undo',
      'operating/webhooks',
      'operating/staying-up',
      'operating/cells',
      'operating/brands',
      'operating/backup',
      'operating/rotation',
      'operating/partners',
      'operating/keys',
      'operating/usage',
      'operating/activity',
      'operating/monitoring',
      'operating/troubleshooting',
      'operating/runbook',
    ],
  ],
  ['Measured', ['comparison', 'scaling']],
]

export const sidebar: DefaultTheme.SidebarItem[] = chapters.map(([text, pages]) => ({
  text,
  items: pages.map((page) => ({ text: titleOf(page), link: addressOf(page) })),
}))

/** The first heading. */
function titleOf(page: string): string {
  return /^# (.+)$/m.exec(readFileSync(join(DOCS, `${page}.md`), 'utf8'))![1]!
}
