/** The guides: every block of code in them runs, and gives the numbers that are computed independently. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reports } from '@selvedge/catalogue'
import type { GroupState } from '@selvedge/client'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { Wheel } from '../python/support/wheel.ts'
import { computeReports } from '../reports/support/compute.ts'
import { independentReports, type ReportRow } from '../reports/support/independent.ts'
import { digestOf } from '../support/journal-check.ts'
import { BASE, TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { loadDemoBrand, type RecordsByPath } from './support/demo-brand.ts'
import { GuideFolder } from './support/guide.ts'

/** The day the history of the demo brand ends on. */
const TODAY = '2026-06-30'

/** The copy that the guide to staying in sync keeps. */
const SYNCED = 'alder-finch.sqlite'

const guide = (name: string): string => readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')
const example = (name: string): string => readFileSync(`examples/sync/${name}`, 'utf8')

let service: TestService
let folder: GuideFolder
let loaded: RecordsByPath
let expected: ReturnType<typeof independentReports>
let wheel: Wheel
let address: Record<string, string>
beforeAll(async () => {
  wheel = await Wheel.build()
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  await computeReports(service.database, service.brandId, TODAY)
  expected = independentReports(loaded, TODAY)
  address = { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE }
  folder = new GuideFolder(address)
}, 600_000)
afterAll(async () => {
  folder.remove()
  wheel.remove()
  await service.stop()
})

describe('first request', () => {
  it('with curl', async () => {
    const [brand, orders, misspelt] = codeBlocks(guide('first-request'), 'sh')
    expect(JSON.parse(await folder.shell(brand!))).toMatchObject({ slug: 'alder-finch' })
    const page = JSON.parse(await folder.shell(orders!))
    expect(page.items.length).toBeGreaterThan(0)
    expect(page.items.every(({ status }: { status: string }) => status === 'in_production')).toBe(true)
    const { errorCode, details } = JSON.parse(await folder.shell(misspelt!))
    expect(errorCode).toBe('invalid_parameter')
    expect(details[0].nearest).toBe('status')
  })

  it('with the client', async () => {
    const [name, first] = (await folder.program(codeBlocks(guide('first-request'), 'ts').join('\n'))).split('\n')
    expect(name).toBe(loaded.get('brand')![0]!.name)
    expect(first).toMatch(/^PO-\d+ /)
  })
})

describe('walk everything', () => {
  it('with the client', async () => {
    const printed = await folder.program(codeBlocks(guide('walk-everything'), 'ts').join('\n'))
    const pieces = loaded.get('inventory')!.reduce((sum, { qtyOnHand }) => sum + Number(qtyOnHand), 0)
    expect(printed.trim().split('\n')).toEqual([`${pieces} pieces on hand`, 'one state'])
    const kept = await folder.shell('cat skus.ndjson')
    expect(kept.trim().split('\n')).toHaveLength(loaded.get('skus')!.length)
  })

  it('with the export', async () => {
    const [command] = codeBlocks(guide('walk-everything'), 'sh')
    const records = [...loaded].reduce((sum, [path, list]) => (path === 'brand' ? sum : sum + list.length), 0)
    expect(await folder.shell(command!)).toContain(`${records} records of ${groups.length} collections in 1 files`)
  })
})

describe('stay in sync', () => {
  const text = guide('stay-in-sync')
  const followed = ['countries', 'order-items', 'orders']
  const records = (): number => followed.reduce((sum, path) => sum + (loaded.get(path)?.length ?? 0), 0)

  it('with one command, and SQL on its file', async () => {
    const [command] = codeBlocks(text, 'sh')
    const all = [...loaded.values()].reduce((sum, list) => sum + list.length, 0)
    expect(await folder.shell(command!)).toContain(`${all} upserts and 0 deletes`)
    const line = new RegExp(
      `^alder-finch: nothing changed; 2 requests; ${all} records verified, in ./alder-finch.sqlite\n$`,
    )
    expect(await folder.shell(command!)).toMatch(line)
    const [standing] = codeBlocks(text, 'sql')
    const database = new DatabaseSync(`${folder.path}/${SYNCED}`, { readOnly: true })
    const verifiedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(database.prepare(standing!).all()).toEqual([{ verifiedAt, complete: 1, records: all }])
    database.close()
  })

  it('shows the program of the examples', () => expect(codeBlocks(text, 'ts')[0]).toBe(example('sync.ts')))

  it('with the client: everything, then nothing, and the copy is exact', async () => {
    const printed = await folder.program(codeBlocks(text, 'ts').join('\n'))
    expect(printed.trim().split('\n')).toEqual([
      `${records()} changes`,
      '0 changes',
      ...followed.map((group) => `${group} is exact`),
    ])
  })

  it('with the client: starts again into a fresh copy where the cursor is gone', async () => {
    const database = new DatabaseSync(`${folder.path}/copy.sqlite`)
    // A record that the service never had, and a head that it has lost.
    database.exec(`insert into records values (1, 'orders', '{"id":"lost"}', '{}')`)
    await loseHistory()
    const printed = await folder.program(codeBlocks(text, 'ts').join('\n'))
    expect(printed.trim().split('\n').slice(2)).toEqual(followed.map((group) => `${group} is exact`))
    expect(database.prepare('select generation, count(*) as records from records group by 1').all()).toEqual([
      { generation: 2, records: records() },
    ])
    database.close()
  })

  it('with the client for Python: everything, then nothing, and into a fresh copy where the cursor is gone', async () => {
    const copy = (): unknown => {
      const database = new DatabaseSync(join(wheel.folder, 'copy.sqlite'), { readOnly: true })
      const rows = database.prepare('select grp, count(*) as count from records group by grp order by grp').all()
      database.close()
      return rows
    }
    const sizes = followed.map((grp) => ({ grp, count: loaded.get(grp)!.length }))
    writeFileSync(join(wheel.folder, 'sync.py'), example('sync.py'))
    const run = async (): Promise<string> => (await wheel.python(['sync.py'], address)).output.trim()
    expect([await run(), await run()]).toEqual([`${records()} changes`, '0 changes'])
    expect(copy()).toEqual(sizes)
    await loseHistory()
    expect([await run(), await run()]).toEqual([`${records()} changes`, '0 changes'])
    expect(copy()).toEqual(sizes)
  })

  it('with curl and SQL: the pages in files, an idle poll, and the same digests as the state', async () => {
    expect(Number((await folder.shell(example('follow.sh'))).trim())).toBe(records())
    const cursor = await folder.shell('cat cursor.txt')
    const idle = `${BASE}/brands/alder-finch/changes?groups=orders,order-items,countries&cursor=${cursor}`
    const authorization = `Bearer ${service.keys.brand}`
    const { headers } = await service.get(idle, { authorization })
    expect((await service.get(idle, { authorization, 'if-none-match': headers.get('etag')! })).status).toBe(304)
    const sql = async (script: string): Promise<string> => {
      writeFileSync(`${folder.path}/script.sql`, `set search_path = copied;\n${script}`)
      const url = service.database.url(OPERATOR)
      return folder.shell(`psql -XqAt -v ON_ERROR_STOP=1 '${url}' -f script.sql`)
    }
    await sql(`create schema copied; ${example('tables.sql')}`)
    await folder.shell('ls page-*.json | sort -V > pages.txt')
    for (const page of (await folder.shell('cat pages.txt')).trim().split('\n')) {
      await folder.shell(`cp ${page} page.json`)
      await sql(example('apply.sql'))
    }
    const { json } = await service.list(`state?groups=${followed}`)
    const expected = (json.groups as GroupState[]).map(({ group, count, digest }) => [group, count, digest].join('|'))
    expect((await sql(example('digests.sql'))).trim().split('\n')).toEqual(expected)
    expect((await sql('select cursor from bookmark')).trim()).toBe(cursor)
  })

  it('gives digests that anybody gets', () => {
    const rows = [...text.matchAll(/^\| (none|`\{.*`) +\| `([0-9a-f]{16})` \|$/gm)]
    expect(rows).toHaveLength(4)
    for (const [, bodies, digest] of rows) {
      const texts = [...bodies!.matchAll(/`([^`]+)`/g)].map(([, body]) => body!)
      expect(digestOf(texts).toString(16).padStart(16, '0')).toBe(digest)
    }
  })
})

it('every program in the guides compiles under strict', async () => {
  const programs = ['first-request', 'walk-everything', 'stay-in-sync', 'reports'].map((name) =>
    codeBlocks(guide(name), 'ts').join('\n'),
  )
  expect(await folder.compile(programs)).toBe('')
})

it('mypy --strict has nothing to say to the programs that sync', { timeout: 600_000 }, async () => {
  const programs = ['sync.py', 'receiver.py']
  for (const file of programs) writeFileSync(join(wheel.folder, file), example(file))
  const { output } = await wheel.mypy(...programs)
  expect(output).toContain('no issues found in 2 source files')
})

describe('reports', () => {
  const text = guide('reports')
  const [list, first, next] = codeBlocks(text, 'sh')

  it('with curl: the list, and one page by page until it is computed again', async () => {
    const { reports: listed } = JSON.parse(await folder.shell(list!))
    expect(listed).toMatchObject(
      reports.map(({ name, title }) => ({ name, title, asOf: TODAY, rows: expected[name]!.length })),
    )
    const due = rowsOf('open-payments', 'id', ({ month }) => month === '2026-06')
    const pages = [JSON.parse(await folder.shell(first!)), JSON.parse(await folder.shell(next!))]
    // Two pages of two rows.
    expect(pages.flatMap(({ items }) => items)).toMatchObject(due.slice(0, 4))
    expect(pages).toMatchObject(pages.map(() => ({ asOf: TODAY, totalItems: due.length })))
    await computeReports(service.database, service.brandId, '2026-07-01')
    expect(JSON.parse(await folder.shell(next!))).toMatchObject({ errorCode: 'report_replaced' })
    await computeReports(service.database, service.brandId, TODAY)
  })

  it('with the clients: the late orders of the worst supplier', async () => {
    const { supplierId } = expected['supplier-performance']![0]!
    const late = expected['late-orders']!.filter((order) => order.supplierId === supplierId)
    expect(await folder.program(codeBlocks(text, 'ts').join('\n'))).toBe(
      late.map(({ number, promised, daysLate }) => `${number} ${promised} ${daysLate}\n`).join(''),
    )
    expect(await printedFrames(codeBlocks(text, 'python'))).toEqual([late])
  })
})

describe('ten questions', () => {
  const [introduction, ...sections] = guide('ten-questions').split(/^## /m) as [string, ...string[]]
  const [preamble] = codeBlocks(introduction, 'python')
  /** An export, and a copy that was synced. */
  let databases: DatabaseSync[]
  let frames: unknown[][]

  beforeAll(async () => {
    await folder.shell(codeBlocks(introduction, 'sh')[0]!)
    await folder.shell(codeBlocks(guide('stay-in-sync'), 'sh')[0]!)
    databases = ['data/records.sqlite', SYNCED].map((file) => new DatabaseSync(`${folder.path}/${file}`))
    for (const database of databases) database.exec(codeBlocks(introduction, 'sql')[0]!)
    frames = await printedFrames([preamble!, ...sections.flatMap((section) => codeBlocks(section, 'python'))])
  }, 600_000)
  afterAll(() => {
    for (const database of databases) database.close()
  })

  interface Answers {
    readonly sql: readonly Rows[]
    readonly python: readonly Rows[]
  }

  const inBoth = (rows: Rows): Answers => ({ sql: [rows], python: [rows] })

  const answers: readonly (() => Answers)[] = [
    () => {
      const late = rowsOf('late-orders', 'number supplier promised daysLate')
      return { sql: [late, valueOfLateOrders()], python: [late] }
    },
    () =>
      inBoth(
        rowsOf(
          'order-progress',
          'number ordered made shipped received unit',
          ({ status }) => status === 'in_production',
        ),
      ),
    () => inBoth(rowsOf('payments-due', 'currency payments amount', ({ month }) => month === '2026-06')),
    () => inBoth(rowsOf('landed-costs', 'styleNumber name bought landed')),
    () => {
      const offers = expected['quoted-prices']!.filter(
        ({ minQty, maxQty }) => minQty <= 2000 && 2000 <= (maxQty ?? 2000),
      )
      const cheapest = Map.groupBy(offers, ({ productId }) => productId)
      const isCheapest = (row: ReportRow): boolean =>
        offers.includes(row) && row.unitPriceBase === cheapest.get(row.productId)![0]!.unitPriceBase
      return inBoth(rowsOf('quoted-prices', 'styleNumber supplier unitPriceBase', isCheapest))
    },
    () => inBoth(rowsOf('critical-sample-failures', 'sample roundNumber point supplier')),
    () => {
      const damaged = rowsOf('damaged-goods', 'receipt orderNumber damaged received')
      const ofSupplier = Map.groupBy(
        expected['damaged-goods']!,
        ({ orderId }) => recordOf('orders', orderId).supplierId,
      )
      const pieces = [...ofSupplier].map(([supplierId, rows]) => ({ supplierId, damaged: sum(rows, 'damaged') }))
      return { sql: [damaged], python: [damaged, inOrder(pieces, 'supplierId')] }
    },
    () => inBoth(rowsOf('invoice-differences', 'number supplier currency billedTooMuch')),
    () => inBoth(rowsOf('launches-at-risk', 'launch inWarehouseDate number expected daysToSpare')),
    () => inBoth(rowsOf('open-orders-by-fabric', 'number', ({ fabric }) => fabric === 'FAB-0001')),
  ]

  function valueOfLateOrders(): Rows {
    const orders = expected['late-orders']!.map(({ orderId }) => recordOf('orders', orderId))
    const groups = Map.groupBy(orders, ({ supplierId, currency }) => `${supplierId} ${currency}`)
    const rows = [...groups.values()].map((late) => {
      const { name: supplier, code } = recordOf('suppliers', late[0]!.supplierId)
      const { currency } = late[0]!
      return { supplier, code, currency, orders: late.length, value: sum(late, 'totalAmount') }
    })
    return inOrder(rows, 'supplier', 'code', 'currency')
  }

  it('there are ten', () => {
    expect(sections.map((section) => Number.parseInt(section, 10))).toEqual(answers.map((_, index) => index + 1))
    expect(sections).toHaveLength(10)
  })

  it.for(answers.map((_, index) => index + 1))('question %i', async (question) => {
    const section = sections[question - 1]!
    const { sql, python } = answers[question - 1]!()
    expect([...sql, ...python].every((rows) => rows.length > 0)).toBe(true)
    for (const database of databases) {
      const found = codeBlocks(section, 'sql').map((statement) => database.prepare(statement).all())
      expect(found).toEqual(sql)
    }
    const framesBefore = sections.slice(0, question - 1).flatMap((each) => codeBlocks(each, 'python')).length
    expect(frames.slice(framesBefore, framesBefore + codeBlocks(section, 'python').length)).toEqual(python)
  })

  it('mypy --strict has nothing to say to the Python', { timeout: 600_000 }, async () => {
    const files = sections.map((_, index) => `question_${index + 1}.py`)
    for (const [index, file] of files.entries()) {
      writeFileSync(join(wheel.folder, file), [preamble, ...codeBlocks(sections[index]!, 'python')].join('\n'))
    }
    const { output } = await wheel.mypy(...files)
    expect(output).toContain('no issues found')
  })
})

/** As after a failover that lost loads which cursors have seen. */
async function loseHistory(): Promise<void> {
  const loader = await service.database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', $1, false)`, [String(service.brandId)])
  const other = [service.brandId, randomUUID()]
  await loader.query('update records.loads set stamp = $2 where brand_id = $1', other)
  await loader.query('update records.brand_state set stamp = $2 where brand_id = $1', other)
  await loader.end()
}

type Rows = readonly ReportRow[]

/** Some columns of the rows of a report that match, as they are computed independently. */
function rowsOf(report: string, columns: string, matches: (row: ReportRow) => boolean = () => true): Rows {
  const names = columns.split(' ')
  return expected[report]!.filter(matches).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])))
}

function recordOf(path: string, id: string): ReportRow {
  return loaded.get(path)!.find((record) => record.id === id)!
}

/** To two decimals. */
function sum(rows: Rows, column: string): number {
  return Math.round(rows.reduce((total, row) => total + Number(row[column]) * 100, 0)) / 100
}

function inOrder(rows: Rows, ...columns: string[]): Rows {
  const key = (row: ReportRow): string => columns.map((column) => row[column]).join('\n')
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** The frames that a program prints, as rows. All blocks run as one, because starting Polars takes longer than most answers. */
async function printedFrames(blocks: readonly string[]): Promise<unknown[][]> {
  const program = [
    'import decimal, json',
    'frames = []',
    'def print(frame): frames.append(frame.to_dicts())',
    ...blocks,
    'as_json = lambda value: float(value) if isinstance(value, decimal.Decimal) else str(value)',
    'json.dump(frames, open("frames.json", "w"), default=as_json)',
  ]
  writeFileSync(join(wheel.folder, 'program.py'), program.join('\n'))
  const { passed, output } = await wheel.python(['program.py'], address)
  if (!passed) throw new Error(output)
  return JSON.parse(readFileSync(join(wheel.folder, 'frames.json'), 'utf8'))
}
