/** The dlt source, by the program of the guide and into a real DuckDB: all records, then what changes, with deletions. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type GroupField, groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { loadDemoBrand, type RecordsByPath, type Values } from '../export/support/demo-brand.ts'
import { openView } from '../support/open-view.ts'
import { BASE, TestService } from '../support/service.ts'
import { type Outcome, PythonFolder } from './support/python.ts'

interface Table {
  readonly types: Readonly<Record<string, string>>
  readonly rows: readonly Values[]
}

const guide = readFileSync('docs/guides/airbyte-and-dlt.md', 'utf8')
const [program, startAgain] = codeBlocks(guide, 'python') as [string, string]
const [question] = codeBlocks(guide, 'sql') as [string]

let service: TestService
let records: Map<string, readonly Values[]>
let folder: PythonFolder
let key: string
beforeAll(async () => {
  folder = await PythonFolder.create('dlt')
  service = await TestService.start()
  records = new Map((await loadDemoBrand(service.database, service.brandId)) as RecordsByPath)
  // Few enough for a run to meet the limit.
  key = await service.database.createKey(service.brandId, { quota: 2, windowSeconds: 1 })
})
afterAll(async () => {
  folder?.remove()
  await service?.stop()
})

async function runProgram(text: string, apiKey = key): Promise<Outcome> {
  folder.write('pipeline.py', text)
  return folder.run(['pipeline.py'], { SELVEDGE_URL: service.url + BASE, SELVEDGE_API_KEY: apiKey })
}

async function sync(): Promise<void> {
  const { code, output } = await runProgram(program)
  expect(code, output.slice(-3_000)).toBe(0)
}

async function tables(database = 'records.duckdb'): Promise<Record<string, Table>> {
  const { stdout, output } = await folder.run([resolve('test/connectors/support/dump.py'), database, 'alder_finch'])
  expect(output.slice(0, 1)).toBe('{')
  return JSON.parse(stdout)
}

const snake = (name: string): string =>
  name.replaceAll('-', '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A record as a row: names as dlt writes them, objects as columns, amounts without zeros that say nothing. */
function rowOf(fields: readonly GroupField[], record: Values, prefix = ''): Values {
  const entries = fields.map(({ name, kind, fields: nested }) => {
    const value = record[name] ?? null
    if (nested) return rowOf(nested, (value ?? {}) as Values, `${prefix}${snake(name)}__`)
    const isAmount = kind === 'amount' && value !== null
    const cell = isAmount
      ? String(value)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
      : value
    return { [`${prefix}${snake(name)}`]: cell }
  })
  return Object.assign({}, ...entries)
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  boolean: 'BOOLEAN',
  amount: 'DECIMAL(38,9)',
  date: 'DATE',
  timestamp: 'TIMESTAMP WITH TIME ZONE',
  strings: 'JSON',
  json: 'JSON',
}

function typesOf(fields: readonly GroupField[], prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...fields.map(({ name, kind, fields: nested }) =>
      nested ? typesOf(nested, `${prefix}${snake(name)}__`) : { [`${prefix}${snake(name)}`]: TYPES[kind] },
    ),
  )
}

async function expectEqualTables(): Promise<number> {
  const found = await tables()
  for (const { path, key, fields } of groups) {
    const table = found[snake(path)]!
    const byKey = (row: Values): string => JSON.stringify(key.map((name) => row[snake(name)]))
    const sorted = (rows: readonly Values[]): Values[] => rows.toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1))
    const rows = table.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('_'))),
    )
    expect([path, sorted(rows)]).toEqual([path, sorted((records.get(path) ?? []).map((each) => rowOf(fields, each)))])
    const { json } = await service.list(`${path}?limit=1`)
    expect([path, rows.length]).toEqual([path, json.totalItems])
  }
  return groups.reduce((sum, { path }) => sum + (records.get(path)?.length ?? 0), 0)
}

const requests = (status: number): number => service.logged.filter((line) => JSON.parse(line).status === status).length

describe('the program of the guide', () => {
  it('loads every record, with every column and its type, and waits where it meets the limit of its key', async () => {
    await sync()
    const count = await expectEqualTables()
    const found = await tables()
    for (const { path, fields } of groups) expect(found[snake(path)]!.types).toMatchObject(typesOf(fields))
    expect(found.brand!.rows).toHaveLength(1)
    expect(requests(429)).toBeGreaterThan(0)
    console.log(`${groups.length} of ${groups.length} tables equal, ${count} records, ${requests(429)} waits`)
  })

  it('then makes two requests if nothing changed', async () => {
    service.logged.length = 0
    await sync()
    // What the key opens, and the changes since.
    expect(requests(200)).toBe(2)
    await expectEqualTables()
  })

  it('then updates, adds and deletes what a load changed', async () => {
    const [changed, removed, ...others] = records.get('orders')!
    const later = {
      ...changed!,
      status: 'in_production',
      deletedAt: null,
      totalAmount: '0.100000001',
      confirmedExFactoryDate: null,
      customFields: { a: [1, 'b'] },
    }
    const added = { ...changed!, id: crypto.randomUUID(), number: 'PO-added' }
    const links = records.get('order-shipments')!
    await service.database.load(service.brandId, { orders: [later, added] })
    await service.database.load(service.brandId, { orders: [removed!], 'order-shipments': links }, 'delete')
    records.set('orders', [later, ...others, added])
    records.set('order-shipments', [])
    await sync()
    await expectEqualTables()
  })

  it('gives an answer to the question', async () => {
    folder.write(
      'question.py',
      `import duckdb\nprint(duckdb.connect("records.duckdb").execute("""${question}""").fetchall())`,
    )
    const { stdout } = await folder.run(['question.py'])
    const open = records
      .get('orders')!
      .filter(({ status, deletedAt }) => status === 'in_production' && deletedAt === null)
    const most = Math.max(
      ...Map.groupBy(open, ({ supplierId, currency }) => `${supplierId} ${currency}`)
        .values()
        .map(({ length }) => length),
    )
    expect(Number(/^\[\('[^']+', '[^']+', '[A-Z]{3}', (\d+), Decimal/.exec(stdout)?.[1])).toBe(most)
  })
})

describe('what is wrong is said in our sentence:', () => {
  it('a revoked key', async () => {
    const revoked = await service.database.createKey(service.brandId, { revokedAt: new Date(0) })
    const { json } = await service.get(`${BASE}/brands/alder-finch/orders`, { authorization: `Bearer ${revoked}` })
    const { code, output } = await runProgram(program, revoked)
    expect(code).not.toBe(0)
    expect(output).toContain(`${json.error} (${json.errorCode}, request `)
  })

  it('a rate limit that does not end', async () => {
    const spent = await service.database.createKey(service.brandId, { quota: 1, windowSeconds: 60 })
    await service.get(`${BASE}/brands/alder-finch`, { authorization: `Bearer ${spent}` })
    const { output } = await runProgram(`import selvedge_source as s\ns.ATTEMPTS_MAX = 1\n${program}`, spent)
    expect(output).toContain('Too many requests; wait the seconds that Retry-After gives. (rate_limited, request ')
  })

  it('other groups than in the last run, until the tables are loaded again', async () => {
    const some = program.replace('brand="alder-finch",', 'brand="alder-finch", groups=["orders", "order-items"],')
    expect((await runProgram(some)).output).toContain('The groups changed since the last run.')
    const { code, output } = await runProgram(some.replace(/^print.*$/m, startAgain))
    expect(code, output.slice(-3_000)).toBe(0)
    const found = await tables()
    expect(found.orders!.rows).toHaveLength(records.get('orders')!.length)
    expect(found).not.toHaveProperty('suppliers')
  })
})

it('loads the groups that the key opens, if none are named', async () => {
  const limited = await service.database.createKey(service.brandId, { groups: ['legs', 'shipments'] })
  const separate = program.replace('"selvedge",', '"limited",').replace('records.duckdb', 'limited.duckdb')
  const { code, output } = await runProgram(separate, limited)
  expect(code, output.slice(-3_000)).toBe(0)
  const found = await tables('limited.duckdb')
  const names = Object.keys(found).filter((name) => !name.startsWith('_dlt'))
  expect(names.toSorted()).toEqual(['legs', 'shipments'])
  expect(found.legs!.rows).toHaveLength(records.get('legs')!.length)
  const closed = separate.replace('brand="alder-finch",', 'brand="alder-finch", groups=["invoices"],')
  const refused = await runProgram(closed.replace('"limited",', '"closed",'), limited)
  expect(refused.output).toContain(
    'The API key is not authorized for this group of records; GET /key says which groups it opens. (group_out_of_scope, request ',
  )
})

it('loads what a supplier sees with the key of its view', async () => {
  const partnerId = String(records.get('suppliers')![0]!.partnerId)
  const view = await openView(service.database, service.brandId, { partnerId, kind: 'supplier' })
  const supplier = await service.database.createKey(view.id)
  const separate = program.replace('"selvedge",', '"supplier",').replace('records.duckdb', 'supplier.duckdb')
  const { code, output } = await runProgram(separate, supplier)
  expect(code, output.slice(-3_000)).toBe(0)
  const found = await tables('supplier.duckdb')
  const loaded = Object.entries(found).flatMap(([name, { rows }]) =>
    name.startsWith('_dlt') ? [] : [[name, rows.length]],
  )
  const { json } = await service.get(`${BASE}/brands/alder-finch/state`, { authorization: `Bearer ${supplier}` })
  const state = json.groups as { readonly group: string; readonly count: number }[]
  expect(loaded.toSorted()).toEqual(state.map(({ group, count }) => [snake(group), count]).toSorted())
})
