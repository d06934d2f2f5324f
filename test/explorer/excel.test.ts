/** Excel files of lists and reports, read back by another program: every value and its type are those of the API. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Field } from '@selvedge/catalogue'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXCEL_ROWS_MAX } from '../../packages/explorer/src/download/file.ts'
import { loadDemoBrand, type RecordsByPath, type Values } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { startBrowser } from '../support/browser.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { resourceOf } from '../support/database.ts'
import { PYTHON_CACHE, pythonEnvironment } from '../support/python-environment.ts'
import { TestService } from '../support/service.ts'
import { independentReports } from './support/independent.ts'
import { Visit } from './support/visit.ts'

const run = promisify(execFile)
const DAY = '2026-07-08'
const OUTPUT_BYTES_MAX = 2 ** 28
const SOFFICE_MS = 120_000
const PROGRAM = fileURLToPath(new URL('support/read-excel.py', import.meta.url))
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url))

const TEXTS = [
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://example.com")', "'=1", '=cmd|calc!A1'],
  ...['00123', '1e5', '12.50', '2026-07-08', 'TRUE', '#N/A', '9007199254740993'],
  ...[
    'Fiação Vale do Sousa',
    'Ærø',
    '名前',
    '👕',
    ' leading and trailing ',
    'two\nlines',
    '<b>&amp;</b>',
    ']]>',
    '"quoted"',
  ],
]

let service: TestService
let browser: Browser
let python: string
let records: RecordsByPath

beforeAll(async () => {
  service = await TestService.start()
  const demo = await loadDemoBrand(service.database, service.brandId)
  const { sample } = resourceOf('notes')
  const notes = TEXTS.map((body) => ({ ...sample, id: randomUUID(), orderId: null, body }))
  await service.database.load(service.brandId, { notes })
  records = new Map([...demo, ['notes', [...demo.get('notes')!, ...(notes as unknown as Values[])]]])
  await computeReports(service.database, service.brandId, DAY)
  browser = await startBrowser()
  python = join(await pythonEnvironment(REQUIREMENTS), 'bin', 'python')
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await service?.stop()
})

type Cell = readonly [type: string, value: string | number | boolean | null, format: string]

interface Sheet {
  readonly name: string
  readonly frozen: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

async function downloaded(page: Page): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Excel' }).click(),
  ])
  return file
}

async function readExcel(path: string): Promise<Omit<Sheet, 'name'>> {
  const { stdout } = await run(python, [PROGRAM, path], {
    env: { ...CLEAN_ENVIRONMENT, ...PYTHON_CACHE },
    maxBuffer: OUTPUT_BYTES_MAX,
  })
  const { frozen, rows } = JSON.parse(stdout) as { frozen: string; rows: Cell[][] }
  const [header, ...others] = rows
  return { frozen, header: header!.map(([, value]) => String(value)), rows: others }
}

/** LibreOffice saves a boolean as a function, and formats with escapes. */
function asSaved([type, value, format]: Cell): Cell {
  if (type === 'b') return ['f', value === true ? '=TRUE()' : '=FALSE()', format]
  return [type, value, format.replaceAll(/[- ](?=[a-z])/g, '\\$&')]
}

/** By row and column; the first ones. */
function differingCells(one: Pick<Sheet, 'rows'>, other: Pick<Sheet, 'rows'>): string[] {
  const cells = one.rows.flatMap((row, at) =>
    row.map((cell, column) => [
      JSON.stringify(asSaved(cell)),
      JSON.stringify(other.rows[at]![column]),
      `${at} ${column}`,
    ]),
  )
  return cells
    .filter(([a, b]) => a !== b)
    .map(([a, b, at]) => `${at}: ${a} ${b}`)
    .slice(0, 10)
}

async function excelOf(page: Page): Promise<Sheet> {
  const file = await downloaded(page)
  return { name: file.suggestedFilename(), ...(await readExcel(await file.path())) }
}

/** As a cell should have it: texts keep their letters, whatever they look like, and amounts their decimals. */
function cellOf({ schema }: Field, value: unknown): Cell {
  const { type, format } = schema as { readonly type?: unknown; readonly format?: string }
  if (value === null) return ['n', null, 'General']
  if (type === 'integer') return ['n', Number(value), 'General']
  if (type === 'boolean') return ['b', value === true, 'General']
  if (format === 'date') return ['d', `${value}T00:00:00.000`, 'yyyy-mm-dd']
  if (format === 'date-time') return ['d', String(value).slice(0, -1), 'yyyy-mm-dd hh:mm:ss']
  if (format === 'decimal')
    return [
      'n',
      Number(value),
      `#,##0${String(value)
        .replace(/^[^.]*/, '')
        .replaceAll(/\d/g, '0')}`,
    ]
  return ['s', typeof value === 'object' ? JSON.stringify(value) : String(value), 'General']
}

it.each(['notes', 'orders', 'order-items', 'shipments', 'bom-components', 'payment-terms', 'suppliers'])(
  'has every value of %s with its type, names beside ids, and a link to each record',
  async (path) => {
    const visit = await Visit.start(browser, service)
    const { page } = visit
    await visit.open(`/${path}`)
    await page.locator('tbody tr').first().waitFor()
    const { name, frozen, header, rows } = await excelOf(page)
    expect([name, frozen]).toEqual([`alder-finch-${path}.xlsx`, 'A2'])
    const { fields } = resourceOf(path)
    const byId = new Map(records.get(path)!.map((record) => [record.id, record]))
    expect(rows.length).toBe(byId.size)
    for (const row of rows) {
      const at = (column: string): Cell => row[header.indexOf(column)]!
      const record = byId.get(at('id')[1])!
      for (const [column, field] of Object.entries(fields)) {
        expect([record.id, column, at(column)]).toEqual([record.id, column, cellOf(field, record[column])])
        if (field.to !== null && field.to !== 'user') {
          expect([record.id, column, at(`${column} name`)[1] === null]).toEqual([
            record.id,
            column,
            record[column] === null,
          ])
        }
      }
      expect(at('link')).toEqual(['s', `${service.url}/explore#/alder-finch/${path}/${record.id}`, 'General'])
    }
    expect(visit.faults).toEqual([])
    await visit.close()
  },
)

// Where all tests run, with Debian's package libreoffice-calc-nogui or libreoffice-calc.
it.runIf(process.env.ALL_TESTS !== undefined)(
  'has the same values and types for LibreOffice, which opens it and saves what it read',
  { timeout: 600_000 },
  async () => {
    const visit = await Visit.start(browser, service)
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-excel-'))
    try {
      for (const address of ['/notes', '/order-items', '/shipments', '/suppliers', '/reports/open-payments']) {
        await visit.open(address)
        await visit.page.locator('tbody tr').first().waitFor()
        const file = await downloaded(visit.page)
        await run(
          'soffice',
          [
            `-env:UserInstallation=file://${folder}/profile`,
            '--headless',
            '--convert-to',
            'xlsx:Calc MS Excel 2007 XML',
          ].concat(['--outdir', join(folder, 'saved'), await file.path()]),
          { timeout: SOFFICE_MS },
        )
        const [saved] = readdirSync(join(folder, 'saved'))
        const path = join(folder, 'saved', saved!)
        const [ours, theirs] = [await readExcel(await file.path()), await readExcel(path)]
        expect([address, theirs.header, theirs.rows.length]).toEqual([address, ours.header, ours.rows.length])
        expect([address, differingCells(ours, theirs)]).toEqual([address, []])
        rmSync(path)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
    await visit.close()
  },
)

it('has the rows of a report that match the filters, with its day in the name', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await visit.open('/reports/open-payments?currency=USD')
  await page.locator('tbody tr').first().waitFor()
  const { name, header, rows } = await excelOf(page)
  expect(name).toBe(`alder-finch-open-payments-${DAY}.xlsx`)
  const expected = independentReports(records, [DAY])[DAY]!['open-payments'].filter(
    ({ currency }) => currency === 'USD',
  )
  expect(expected.length).toBeGreaterThan(0)
  const of = (column: string) => rows.map((row) => row[header.indexOf(column)]![1])
  expect(of('id')).toEqual(expected.map(({ id }) => id))
  expect(of('amount')).toEqual(expected.map(({ amount }) => Number(amount)))
  expect(of('dueDate')).toEqual(expected.map(({ dueDate }) => (dueDate === null ? null : `${dueDate}T00:00:00.000`)))
  await visit.close()
})

it('says that the file could not be written where its worker is gone', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await page.route('**/excel-worker.*', (route) => route.fulfill({ status: 404, body: '' }))
  await visit.open('/orders')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  await page.getByText('The Excel file could not be written. Reload the page, or download CSV.').waitFor()
  await page.getByRole('button', { name: 'Download Excel' }).waitFor()
  await visit.close()
})

it('refuses more rows than a browser keeps in memory, before it reads them', async () => {
  const visit = await Visit.start(browser, service)
  const { page } = visit
  await page.route('**/tags?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), totalItems: EXCEL_ROWS_MAX + 1 } })
  })
  await visit.open('/tags')
  await page.getByRole('button', { name: 'Download Excel' }).click()
  await page
    .getByText('An Excel file can have 100,000 rows, and this list has 100,001. Filter it, or download CSV.')
    .waitFor()
  await visit.close()
})
