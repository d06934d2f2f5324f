/**
 * Each format: every record of the demo brand is there with its values, its references resolve, and the same records
 * give the same bytes. For a brand of half a million records:
 * `SELVEDGE_DEMO_SCALE=0.1 npx vitest run test/export/formats --testTimeout=0 --hookTimeout=0`
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type GroupField, groups } from '@selvedge/client/catalogue'
import { parquetMetadata } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FormatName, formats } from '../../packages/export/src/formats/formats.ts'
import { CsvReader } from '../../packages/service/loader/csv.ts'
import { resourceOf } from '../support/database.ts'
import { readParquet } from '../support/parquet.ts'
import { TestService } from '../support/service.ts'
import { loadDemoBrand, type RecordsByPath, SMALLEST, type Values } from './support/demo-brand.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'

const SCALE = Number(process.env.SELVEDGE_DEMO_SCALE ?? SMALLEST)
const names = Object.keys(formats) as FormatName[]
const paths = groups.map(({ path }) => path)
const exports = new Map<FormatName, OutFolder>()
const said = new Map<FormatName, readonly string[]>()

let service: TestService
let loaded: RecordsByPath
beforeAll(async () => {
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, SCALE)
})
for (const format of names) {
  beforeAll(async () => {
    const out = new OutFolder()
    exports.set(format, out)
    const outcome = await runExport({ service, out, format })
    expect(outcome).toMatchObject({ exitCode: 0 })
    said.set(format, outcome.said)
  })
}
afterAll(async () => {
  for (const out of exports.values()) out.remove()
  await service.stop()
})

const recordsOf = (path: string): readonly Values[] => loaded.get(path) ?? []
const fieldsOf = (path: string): readonly GroupField[] => groups.find((group) => group.path === path)!.fields

describe.for(names)('%s', (format) => {
  it('has every collection, with as many records as were loaded', () => {
    const { collections } = exports.get(format)!.manifest()
    expect(collections.map(({ path, records }) => [path, records])).toEqual(
      paths.map((path) => [path, recordsOf(path).length]),
    )
    expect(collections.every(({ version }) => version !== null)).toBe(true)
  })

  it('says how many records it has read, as many as the collections have', () => {
    const records = paths.reduce((sum, path) => sum + recordsOf(path).length, 0)
    expect(said.get(format)).toContain(`records: ${records} records`)
  })

  it('names its files with their size and checksum, and leaves nothing else behind', () => {
    const out = exports.get(format)!
    const { files } = out.manifest()
    for (const { name, bytes, sha256 } of files) {
      const content = readFileSync(out.file(name))
      expect(content.length).toBe(bytes)
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
    }
    expect(readdirSync(out.path).sort()).toEqual(['manifest.json', ...files.map(({ name }) => name)].sort())
  })

  it('has the same bytes when exported again', async () => {
    const out = new OutFolder()
    const outcome = await runExport({ service, out, format })
    expect(outcome).toMatchObject({ exitCode: 0 })
    said.set(format, outcome.said)
    expect(out.manifest().files).toEqual(exports.get(format)!.manifest().files)
    out.remove()
  })

  it('says that every reference resolves', () => {
    const { references } = exports.get(format)!.manifest()
    expect(references.dangling).toEqual([])
    expect(references.fieldsLeadingOut).toEqual([])
    expect(references.fieldsChecked).toBeGreaterThan(200)
  })
})

describe('values', () => {
  it.for(paths)('ndjson: %s as loaded, in order', (path) => {
    expect(exports.get('ndjson')!.records(path)).toEqual(recordsOf(path))
  })

  it('excel: the same as csv, with a byte order mark', () => {
    for (const path of paths) {
      const text = readFileSync(exports.get('excel')!.file(`${path}.csv`), 'utf8')
      expect(text).toBe(`\uFEFF${readFileSync(exports.get('csv')!.file(`${path}.csv`), 'utf8')}`)
    }
  })

  it.for(paths)('csv: %s as loaded, when the loader reads it back', (path) => {
    const text = readFileSync(exports.get('csv')!.file(`${path}.csv`), 'utf8')
    const reader = new CsvReader(resourceOf(path).fields, [], (line, field, code) => {
      throw new Error(`line ${line}, ${field}: ${code}`)
    })
    const lines = text.split('\n').slice(0, -1)
    const read = reader.read(lines.map((line, at) => ({ number: at + 1, text: line, fault: null, ended: true })))
    expect(read.map(({ record }) => record)).toEqual(recordsOf(path))
  })

  it.for(paths)('sqlite: %s, amounts as numbers and truth as 0 and 1', (path) => {
    const database = new DatabaseSync(exports.get('sqlite')!.file('records.sqlite'), { readOnly: true })
    const rows = database.prepare(`select * from "${path.replaceAll('-', '_')}" order by rowid`).all()
    database.close()
    const asNumber = (value: unknown, { kind }: GroupField) =>
      value !== null && (kind === 'amount' || kind === 'boolean') ? Number(value) : value
    expect(rows.map((row) => ({ ...row }))).toEqual(flat(path, asNumber))
  })

  it.for(paths)('parquet: %s, amounts, days and moments as such', async (path) => {
    const { buffer } = new Uint8Array(readFileSync(exports.get('parquet')!.file(`${path}.parquet`)))
    const typed = (value: unknown, { kind }: GroupField) => {
      if (value === null) return null
      if (kind === 'date' || kind === 'timestamp') return new Date(String(value))
      return kind === 'amount' ? Number(value) : value
    }
    // This reader gives decimals as floats, a little off; `readers.test.ts` shows that they are exact.
    const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(15)) : value)
    const rows = await readParquet(buffer)
    const read = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, each]) => [name, rounded(each)])))
    expect(read).toEqual(flat(path, typed))
  })

  it('parquet: each column chunk has an encoding that old readers know', () => {
    const chunks = paths.flatMap((path) => {
      const { buffer } = new Uint8Array(readFileSync(exports.get('parquet')!.file(`${path}.parquet`)))
      const columns = parquetMetadata(buffer).row_groups.flatMap((group) => group.columns)
      return columns.map(({ meta_data: chunk }) => ({ ...chunk!, name: `${path} ${chunk!.path_in_schema}` }))
    })
    const unknown = chunks.filter(({ type, encodings, encoding_stats: pages }) => {
      const known = type === 'BOOLEAN' ? ['PLAIN'] : ['PLAIN', 'RLE_DICTIONARY']
      return ![...encodings, ...pages!.map(({ encoding }) => encoding)].every((encoding) => known.includes(encoding))
    })
    expect(unknown.map(({ name, encodings }) => `${name}: ${encodings}`)).toEqual([])
    expect(chunks.some(({ type, num_values: values }) => type === 'BOOLEAN' && values > 16n)).toBe(true)
  })
})

/** Records as a table holds them: an object's fields beside the others, lists and free JSON as text. */
function flat(path: string, convert: (value: unknown, field: GroupField) => unknown): Values[] {
  const cells = (record: Values, fields: readonly GroupField[], prefix: string): [string, unknown][] =>
    fields.flatMap((field) => {
      const { name, kind, fields: inner } = field
      const value = record[name]
      const column = prefix === '' ? name : `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`
      if (inner) return cells(value as Values, inner, column)
      const isJson = value !== null && (kind === 'json' || kind === 'strings')
      return [[column, isJson ? JSON.stringify(value) : convert(value, field)]]
    })
  return recordsOf(path).map((record) => Object.fromEntries(cells(record, fieldsOf(path), '')))
}

describe('the SQLite file', () => {
  const all = (sql: string): Values[] => {
    const database = new DatabaseSync(exports.get('sqlite')!.file('records.sqlite'), { readOnly: true })
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  }

  it('declares its references, and none of them is broken', () => {
    const declared = all('pragma foreign_key_list(order_items)').map(({ from, table }) => `${from} -> ${table}`)
    expect(declared.sort()).toEqual(['orderId -> orders', 'productVersionId -> product_versions', 'skuId -> skus'])
    expect(all('pragma foreign_key_check')).toEqual([])
  })

  it('joins through indexes', () => {
    const plan = all(`explain query plan select o.number, s.code from suppliers p
join orders o on o.supplierId = p.id join order_items i on i.orderId = o.id join skus s on s.id = i.skuId
where p.id = 'x'`)
    expect(plan.length).toBeGreaterThanOrEqual(4)
    expect(plan.map(({ detail }) => String(detail)).filter((detail) => !detail.startsWith('SEARCH'))).toEqual([])
  })
})

it('exports what is named, and says which references lead out of it', async () => {
  const out = new OutFolder()
  const only = ['orders', 'order-items']
  expect(await runExport({ service, out, only })).toMatchObject({ exitCode: 0 })
  const { collections, references } = out.manifest()
  expect(collections.map(({ path }) => path)).toEqual(only)
  expect(references.fieldsLeadingOut).toContain('order-items.skuId')
  expect(references.fieldsLeadingOut).not.toContain('order-items.orderId')
  out.remove()
})
