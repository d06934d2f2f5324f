/** Records that were loaded before a field existed do not have it. In every format, its cell is empty. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formats } from '../../packages/export/src/formats/formats.ts'
import { resourceOf } from '../support/database.ts'
import { readParquet } from '../support/parquet.ts'
import { OutFolder } from './support/out-folder.ts'

const orders = groups.filter(({ path }) => path === 'orders')
const {
  customFields: _1,
  confirmedExFactoryDate: _2,
  ...older
} = resourceOf('orders').sample as Record<string, unknown>
const source = { bodies: () => [JSON.stringify(older)] }

const fail = (line: string): never => {
  throw new Error(line)
}

let out: OutFolder
beforeAll(() => {
  out = new OutFolder()
})
afterAll(() => out.remove())

it('in SQLite', async () => {
  await formats.sqlite.write(source, orders, out.path, fail)
  const database = new DatabaseSync(out.file('records.sqlite'), { readOnly: true })
  expect(database.prepare('select id, customFields, confirmedExFactoryDate from orders').all()).toEqual([
    { id: older.id, customFields: null, confirmedExFactoryDate: null },
  ])
  database.close()
})

it('in CSV', async () => {
  await formats.csv.write(source, orders, out.path, fail)
  const [header, line] = readFileSync(out.file('orders.csv'), 'utf8').split('\n')
  expect(header).toContain('customFields')
  expect(line).not.toContain('undefined')
})

it('in Parquet', async () => {
  await formats.parquet.write(source, orders, out.path, fail)
  const { buffer } = Uint8Array.from(readFileSync(out.file('orders.parquet')))
  expect(await readParquet(buffer)).toMatchObject([{ id: older.id, customFields: null, confirmedExFactoryDate: null }])
})
