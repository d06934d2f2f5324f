/**
 * Numbers in the README, the guides and the pages on using the API: each is what the code or another test has. A number that
 * nothing here explains fails the last test.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  AMOUNT_DIGITS,
  errorTable,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  LOOKUP_KEYS_MAX,
  loadErrorTable,
  REPORT_LIMIT_MAX,
  resources,
  SEARCH_LIMIT_MAX,
} from '../../packages/catalogue/index.ts'
import { EXCEL_ROWS_MAX } from '../../packages/explorer/src/download/file.ts'
import { variables } from '../../packages/service/cli/configuration/variables.ts'
import { exitCodes } from '../../packages/service/cli/exit-codes.ts'
import { TABLE_LINK_SECONDS } from '../../packages/service/files/snapshot-file.ts'
import { UNDO_DAYS } from '../../packages/service/loader/undo.ts'
import { CALL_TIMEOUT_MS } from '../../packages/service/webhooks/call.ts'
import { DISABLE_AFTER, retryDelayMs } from '../../packages/service/webhooks/retry.ts'
import { demoTotals } from '../reports/totals.ts'
import { numberIn, proseOf } from './support/numbers.ts'

const node = `Node ${numberIn('package.json', '"node": ">=')} or newer`
const postgres = ['min', 'max'].map((end) => numberIn('packages/service/cli/doctor/database.ts', `${end}: `))
const quota = Number(variables.rateQuota.fallback).toLocaleString('en')
const pageMiB = Number(variables.responseBytesMax.fallback) / 2 ** 20
const digits = AMOUNT_DIGITS.integerDigits + AMOUNT_DIGITS.fractionDigits
const removals = ['DEFAULT_COUNT', 'DEFAULT_PERCENT'].map((name) =>
  numberIn('packages/catalogue/removals.ts', `const ${name} = `),
) as [count: number, percent: number]
const riskDays = (name: string): number =>
  numberIn('packages/catalogue/reports/launches-at-risk.ts', `const ${name} = `)
const reportTerm = (name: string): number => numberIn('packages/catalogue/report-terms.ts', `const ${name} = `)
const madePercent = reportTerm('MADE_PERCENT')
const generator = (name: string): string =>
  new RegExp(name).exec(readFileSync('test/contract/generators.ts', 'utf8'))![1]!
const pythonGenerator = /openapi-python-client==(\d+\.\d+)/.exec(
  readFileSync('test/contract/generators/python-tools.txt', 'utf8'),
)![1]!
const seconds = (failures: number): number => retryDelayMs(failures, 0) / 1_000

const totals = await demoTotals()
const total = (key: string): string => totals.get(key)!.toLocaleString('en')
const usd = (brand: string): string =>
  totals.get(`${brand} open-payments amount USD`)!.toLocaleString('en', { minimumFractionDigits: 2 })

const inWords = (count: number, unit: string): string =>
  count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${count} ${unit}s`

const CLAIMS: readonly [page: string, text: string][] = [
  ['README.md', node],
  ['docs/guides/explore.md', `at most ${EXCEL_ROWS_MAX.toLocaleString('en')}`],
  ['README.md', `PostgreSQL ${postgres.join(' to ')}`],
  ['docs/api/lists.md', `pages of ${LIMIT_DEFAULT} records. Set \`limit\` to get 1 to ${LIMIT_MAX}`],
  ['docs/api/lists.md', `At most ${pageMiB} MiB per page`],
  ['docs/api/lists.md', `up to ${LOOKUP_KEYS_MAX} records`],
  [
    'docs/api/lists.md',
    `${LOOKUP_KEYS_MAX} SKUs and their product options (colorways) are two requests, not ${LOOKUP_KEYS_MAX + 1}`,
  ],
  ['docs/api/lists.md', `exceed ${pageMiB} MiB`],
  ['docs/api/lists.md', `\`hits\`, at most ${SEARCH_LIMIT_MAX}`],
  ['docs/api/requests.md', `${quota} requests per minute`],
  ['docs/api/versions.md', `There are ${resources.length} [groups]`],
  ['docs/guides/assistants.md', node],
  ['docs/guides/delete-a-persons-data.md', `After the exit code ${exitCodes.unreachable}`],
  ['docs/guides/delete-a-persons-data.md', `(${variables.changesRetentionDays.fallback})`],
  ['docs/guides/delete-a-persons-data.md', `for more than ${UNDO_DAYS} days`],
  ['docs/guides/faq.md', `[${resources.length} groups]`],
  [
    'docs/guides/faq.md',
    `at most ${inWords(Number(variables.stateMaxAgeMs.fallback) / 1_000, 'second')} behind the database`,
  ],
  ['docs/guides/import-from-an-erp.md', node],
  ['docs/guides/import-from-an-erp.md', `remove ${removals[0]} records of a group or ${removals[1]} %`],
  // The exit code of a rejected sync: test/import/command.test.ts.
  ['docs/guides/import-from-an-erp.md', 'the exit code is 1'],
  // What DuckDB takes for a decimal: test/docs/sources-of-an-import.test.ts.
  ['docs/guides/sources-of-an-import.md', 'A decimal of more than 38 digits'],
  // That of a cycle that leaves out groups: test/import/skip-refused.test.ts.
  ['docs/guides/import-from-an-erp.md', 'the exit code is 3'],
  ['docs/guides/other-languages.md', `oapi-codegen ${generator('oapi-codegen@v(\\d+\\.\\d+)')}`],
  ['docs/guides/other-languages.md', `openapi-generator ${generator("OPENAPI_GENERATOR = '(\\d+)")}`],
  ['docs/guides/other-languages.md', `openapi-python-client ${pythonGenerator}`],
  ['docs/guides/other-languages.md', `openapi-typescript ${generator("OPENAPI_TYPESCRIPT = '(\\d+)")}`],
  ['docs/guides/packages.md', node],
  // Examples of what a source has; test/docs/prepare-your-files.test.ts runs the page.
  ['docs/guides/prepare-your-files.md', '31.01.2026 or 1/31/26'],
  ['docs/guides/prepare-your-files.md', '2026-07-02 09:15 in Lisbon'],
  ['docs/guides/prepare-your-files.md', '1.250,00 or 1,250.00'],
  ['docs/guides/prepare-your-files.md', '0.30000000000000004'],
  ['docs/guides/prepare-your-files.md', 'yes, no, 1, 0, X'],
  ['docs/guides/python.md', `Python ${numberIn('clients/python/pyproject.toml', 'requires-python = ">=').toFixed(2)}`],
  ['docs/guides/python.md', `exact to ${AMOUNT_DIGITS.fractionDigits} digits`],
  ['docs/guides/python.md', `decimals of ${digits} digits`],
  // The question that the example asks.
  ['docs/guides/reports.md', 'in June 2026'],
  ['docs/guides/reports.md', `up to ${REPORT_LIMIT_MAX} rows`],
  ['docs/guides/send-records.md', `more than ${removals[0]} records and more than ${removals[1]} % of a group`],
  ['docs/guides/stay-in-sync.md', `kept for ${variables.changesRetentionDays.fallback} days`],
  // The definition of the digest, which test/changes compares with the service.
  ['docs/guides/stay-in-sync.md', 'modulo 2^64'],
  ['docs/guides/stay-in-sync.md', '16 hexadecimal digits'],
  ['docs/guides/stay-in-sync.md', 'is 0 while a run applies changes'],
  ['docs/guides/tables.md', `${resources.length} tables`],
  ['docs/guides/tables.md', 'integers have 32 bits'],
  ['docs/guides/tables.md', `after ${inWords(TABLE_LINK_SECONDS / 3_600, 'hour')}`],
  // The quantity that the query in the guide asks for.
  ['docs/guides/ten-questions.md', 'at 2,000 pieces'],
  ['docs/guides/walk-everything.md', `up to ${LIMIT_MAX} records`],
  ['docs/guides/webhooks.md', `within ${CALL_TIMEOUT_MS / 1_000} seconds`],
  [
    'docs/guides/webhooks.md',
    `after ${seconds(0)} seconds, ${seconds(1)} seconds, ${seconds(2) / 60} minutes, ${seconds(3) / 60} minutes and ${seconds(4) / 3_600} hours, then every ${seconds(5) / 3_600} hours`,
  ],
  ['docs/guides/webhooks.md', `After ${DISABLE_AFTER.days} days of failures`],
  ['docs/guides/what-the-numbers-mean.md', `less than ${riskDays('SPARE_DAYS')} days to spare`],
  ['docs/guides/what-the-numbers-mean.md', `${riskDays('TRANSPORT_DAYS')} days after the promised day`],
  ['docs/guides/what-the-numbers-mean.md', `within ${reportTerm('PAYMENT_SOON_DAYS')} days, today included`],
  ['docs/guides/what-the-numbers-mean.md', `for up to ${reportTerm('PAYMENT_SOON_DAYS')} days`],
  ['docs/guides/what-the-numbers-mean.md', `at most ${reportTerm('SOON_DAYS')} days away`],
  ['docs/guides/what-the-numbers-mean.md', `less than ${madePercent} % of what was ordered`],
  // The first number of each pair is by the definitions of 1.1.0: `node test/reports/totals.ts --compare` has them.
  ['docs/guides/what-the-numbers-mean.md', 'after release 1.1.0'],
  ['docs/guides/what-the-numbers-mean.md', 'on 2026-06-30, before and now'],
  [
    'docs/guides/what-the-numbers-mean.md',
    `| 125,379 | ${total('alder-finch order-progress ordered pieces')} | 112,177 | ${total('skarv-lund order-progress ordered pieces')} |`,
  ],
  [
    'docs/guides/what-the-numbers-mean.md',
    `| in pieces | none | in pieces | ${total('skarv-lund order-progress ordered units_of_material')} |`,
  ],
  [
    'docs/guides/what-the-numbers-mean.md',
    `| 125,372 | ${total('alder-finch sku-positions ordered')} | 95,476 | ${total('skarv-lund sku-positions ordered')} |`,
  ],
  ['docs/guides/what-the-numbers-mean.md', `| 370,135.69 | ${usd('alder-finch')} | 19,421.20 | ${usd('skarv-lund')} |`],
  [
    'docs/guides/what-the-numbers-mean.md',
    `| 41 | ${total('alder-finch open-payments rows')} | 23 | ${total('skarv-lund open-payments rows')} |`,
  ],
  [
    'docs/guides/what-the-numbers-mean.md',
    `| 156 | ${total('alder-finch quoted-prices rows')} | 140 | ${total('skarv-lund quoted-prices rows')} |`,
  ],
]

it.each(CLAIMS)('%s has: %s', (page, text) => {
  expect(proseOf(page)).toContain(text)
})

/** Statuses are part of the interface; conformance tests have all of them. */
const STATUSES = new Set<string>(['200', '202', '304', ...statusesOf(errorTable), ...statusesOf(loadErrorTable)])

function statusesOf(table: Readonly<Record<string, { readonly status: number }>>): string[] {
  return Object.values(table).map(({ status }) => String(status))
}

it.each(['README.md', ...globSync('docs/{api,guides}/*.md').sort()])('%s has no other number', (page) => {
  const claims = CLAIMS.filter(([of]) => of === page)
  const rest = claims.reduce((prose, [, text]) => prose.replaceAll(text, ''), withoutNumbering(proseOf(page)))
  const numbers = [...rest.replaceAll(/`[^`]*`/g, '').matchAll(/(?<![\w./-])\d[\d.,]*(?![\w])/g)]
  const unexplained = numbers.filter(([number]) => !STATUSES.has(number.replace(/[.,]$/, '')))
  expect(unexplained.map(({ index, input }) => input.slice(Math.max(0, index - 40), index + 30))).toEqual([])
})

/** Without the numbers of lists and headings. */
function withoutNumbering(prose: string): string {
  return prose.replaceAll(/(?<=(?:^| )(?:#+ )?)\d+\. (?=[A-Z[*`])/g, '')
}
