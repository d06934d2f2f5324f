/** Numbers that JavaScript or a column of numbers would change: kept as they are in every format. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parquetMetadata } from 'hyparquet'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { readParquet } from '../support/parquet.ts'
import { TestService } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'
import { runSync, tableRows } from './support/sync.ts'

const EXACT = '{"ratio":12.50,"serial":12345678901234567890}'
const PRICES = 'product-option-prices'
/** More digits than a number in SQLite keeps, and more than DECIMAL(38,9) has after the point. */
const LONG = '12345678901234.56'
const WIDE = '0.0123456789'

const price = (n: number, amount: string) => ({ ...variation(resourceOf(PRICES), n), amount })

let service: TestService
let out: OutFolder
beforeAll(async () => {
  service = await TestService.start()
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
  const customFields = { ratio: rawJSON('12.50'), serial: rawJSON('12345678901234567890') }
  await load({ orders: [{ ...resourceOf('orders').sample, customFields }], [PRICES]: [price(1, '-12.50')] })
})
afterAll(() => service.stop())
beforeEach(() => {
  out = new OutFolder()
  return () => out.remove()
})

const load = (records: object, mode?: 'replace') => service.database.load(service.brandId, records, mode)
const exportPrices = (format: 'csv' | 'sqlite' | 'parquet') => runExport({ service, out, only: [PRICES], format })

function amountsIn(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  const rows = database.prepare('select amount, typeof(amount) as type from product_option_prices').all()
  database.close()
  return rows.map(({ amount, type }) => [amount, type]).sort()
}

async function parquetAmounts() {
  const { buffer } = Uint8Array.from(readFileSync(out.file(`${PRICES}.parquet`)))
  const { type, converted_type: converted } = parquetMetadata(buffer).schema.find(({ name }) => name === 'amount')!
  const rows = await readParquet(buffer)
  return { type: converted ?? type, amounts: rows.map(({ amount }) => amount).sort() }
}

it('in free JSON, in every text format', async () => {
  expect(await runExport({ service, out, only: ['orders'] })).toMatchObject({ exitCode: 0 })
  expect(readFileSync(out.file('orders.ndjson'), 'utf8')).toContain(`"customFields":${EXACT}`)
  expect(await runExport({ service, out, only: ['orders'], format: 'csv' })).toMatchObject({ exitCode: 0 })
  expect(readFileSync(out.file('orders.csv'), 'utf8')).toContain(`"${EXACT.replaceAll('"', '""')}"`)
})

describe('in amounts', () => {
  it('that fit, a column of numbers', async () => {
    expect(await exportPrices('sqlite')).toMatchObject({ exitCode: 0 })
    expect(amountsIn(out.file('records.sqlite'))).toEqual([[-12.5, 'real']])
    expect(await exportPrices('parquet')).toMatchObject({ exitCode: 0 })
    expect(await parquetAmounts()).toEqual({ type: 'DECIMAL', amounts: [-12.5] })
    expect(out.manifest().warnings).toEqual([])
  })

  it('that SQLite would round, the whole column as text, with a warning; other formats hold them', async () => {
    await load({ [PRICES]: [price(1, '-12.50'), price(2, LONG)] }, 'replace')
    expect(await exportPrices('sqlite')).toMatchObject({ exitCode: 0 })
    expect(amountsIn(out.file('records.sqlite'))).toEqual([
      ['-12.50', 'text'],
      [LONG, 'text'],
    ])
    expect(out.manifest().warnings).toEqual([
      `${PRICES}.amount is text and not a number, because ${LONG} has more than the 15 digits that a number in SQLite keeps`,
    ])
    expect(await exportPrices('csv')).toMatchObject({ exitCode: 0 })
    expect(readFileSync(out.file(`${PRICES}.csv`), 'utf8')).toContain(LONG)
    expect(await exportPrices('parquet')).toMatchObject({ exitCode: 0 })
    expect(await parquetAmounts()).toMatchObject({ type: 'DECIMAL' })
    expect(out.manifest().warnings).toEqual([])
  })

  it('that were stored before there were bounds: served as they are, and the whole column as text in Parquet', async () => {
    await load({ [PRICES]: [price(1, '-12.50'), price(2, WIDE)] }, 'replace')
    const { json } = await service.list(PRICES)
    expect(json.items.map(({ amount }: { amount: string }) => amount)).toEqual(['-12.50', WIDE])
    expect(await exportPrices('parquet')).toMatchObject({ exitCode: 0 })
    expect(await parquetAmounts()).toEqual({ type: 'UTF8', amounts: ['-12.50', WIDE] })
    expect(out.manifest().warnings).toEqual([
      `${PRICES}.amount is text and not a number, because ${WIDE} has more than 29 digits before the point or 9 after it`,
    ])
  })
})

describe('in amounts of a copy that is synced', () => {
  const sync = (target: string, format?: 'parquet') =>
    runSync({ service, target: out.file(target), only: [PRICES, 'orders'], ...(format && { format }) })

  it('in SQLite: the column becomes text when such an amount arrives, and stays as an export has it', async () => {
    const file = out.file('copy.sqlite')
    await load({ [PRICES]: [price(1, '-12.50'), price(2, '3.00')] }, 'replace')
    expect((await sync('copy.sqlite')).exitCode).toBe(0)
    expect(amountsIn(file)).toEqual([
      [-12.5, 'real'],
      [3, 'real'],
    ])
    await load({ [PRICES]: [price(2, LONG), price(3, '1.10')] })
    const { exitCode, line, said } = await sync('copy.sqlite')
    expect([exitCode, line]).toEqual([0, expect.stringContaining('2 upserts and 0 deletes in 1 groups')])
    expect(said.filter((each) => each.startsWith(`${PRICES}.amount is text`))).toHaveLength(1)
    await load({ [PRICES]: [price(4, '7.00')] })
    expect(await sync('copy.sqlite')).toMatchObject({ exitCode: 0, said: [] })
    expect(amountsIn(file)).toEqual([
      ['-12.50', 'text'],
      ['1.10', 'text'],
      [LONG, 'text'],
      ['7.00', 'text'],
    ])
    expect(await exportPrices('sqlite')).toMatchObject({ exitCode: 0 })
    expect(tableRows(file, [PRICES])).toEqual(tableRows(out.file('records.sqlite'), [PRICES]))
    expect((await sync('copy.sqlite')).line).toContain('nothing changed')
  })

  it('in Parquet: the file is written again with the column as text', async () => {
    await load({ [PRICES]: [price(1, '-12.50')] }, 'replace')
    expect(await sync('.', 'parquet')).toMatchObject({ exitCode: 0 })
    expect(await parquetAmounts()).toEqual({ type: 'DECIMAL', amounts: [-12.5] })
    await load({ [PRICES]: [price(2, WIDE)] })
    const { said } = await sync('.', 'parquet')
    expect(said.filter((each) => each.startsWith(`${PRICES}.amount is text`))).toHaveLength(1)
    expect(await parquetAmounts()).toEqual({ type: 'UTF8', amounts: ['-12.50', WIDE] })
  })
})
