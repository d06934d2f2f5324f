/** Numbers that JavaScript would change: kept as they are where the format can, refused where it cannot. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { TestService } from '../support/service.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'

const EXACT = '{"ratio":12.50,"serial":12345678901234567890}'

let service: TestService
let out: OutFolder
beforeAll(async () => {
  service = await TestService.start()
  out = new OutFolder()
  const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown }
  const customFields = { ratio: rawJSON('12.50'), serial: rawJSON('12345678901234567890') }
  const prices = resourceOf('product-option-prices')
  await service.database.load(service.brandId, {
    orders: [{ ...resourceOf('orders').sample, customFields }],
    'product-option-prices': [{ ...prices.sample, amount: '12345678901234.56' }],
  })
})
afterAll(async () => {
  out.remove()
  await service.stop()
})

it('in free JSON, in every text format', async () => {
  expect(await runExport({ service, out, only: ['orders'] })).toMatchObject({ exitCode: 0 })
  expect(readFileSync(out.file('orders.ndjson'), 'utf8')).toContain(`"customFields":${EXACT}`)
  expect(await runExport({ service, out, only: ['orders'], format: 'csv' })).toMatchObject({ exitCode: 0 })
  expect(readFileSync(out.file('orders.csv'), 'utf8')).toContain(`"${EXACT.replaceAll('"', '""')}"`)
})

it('in an amount that SQLite would round: the export is refused, and another format is not', async () => {
  const only = ['product-option-prices']
  const { exitCode, complaint } = await runExport({ service, out, only, format: 'sqlite' })
  expect(complaint).toBe('amount 12345678901234.56 has more digits than SQLite keeps; export it in another format')
  expect(exitCode).toBe(2)
  expect(await runExport({ service, out, only, format: 'csv' })).toMatchObject({ exitCode: 0 })
  expect(readFileSync(out.file('product-option-prices.csv'), 'utf8')).toContain('12345678901234.56')
})
