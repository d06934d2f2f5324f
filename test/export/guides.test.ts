/** The guides: every block of code in them runs, and the ten questions get the answers that counting by hand gives. */
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlite } from '../../packages/export/src/formats/sqlite.ts'
import { Staging } from '../../packages/export/src/staging.ts'
import { DEV_SCALE } from '../../packages/service/cli/commands/dev.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { BASE, TestService } from '../support/service.ts'
import { loadDemoBrand, type RecordsByPath } from './support/demo-brand.ts'
import { GuideFolder } from './support/guide.ts'
import { OutFolder } from './support/out-folder.ts'
import { PlainAnswers } from './support/plain-answers.ts'

/** The day the history of the demo brand ends on. */
const TODAY = '2026-06-30'

const guide = (name: string): string => readFileSync(new URL(`../../docs/guides/${name}.md`, import.meta.url), 'utf8')

let service: TestService
let folder: GuideFolder
let loaded: RecordsByPath
beforeAll(async () => {
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId, DEV_SCALE)
  folder = new GuideFolder({ SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE })
})
afterAll(async () => {
  folder.remove()
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
    const pieces = loaded.get('order-items')!.reduce((sum, { qty }) => sum + Number(qty), 0)
    const orders = loaded.get('orders')!.length
    expect(printed.trim().split('\n')).toEqual([
      `${pieces} pieces ordered`,
      'one state',
      `${orders} orders`,
      `${orders} orders`,
      '[ 200, 304 ]',
    ])
    const kept = await folder.shell('cat skus.ndjson')
    expect(kept.trim().split('\n')).toHaveLength(loaded.get('skus')!.length)
  })

  it('with the export', async () => {
    const [command] = codeBlocks(guide('walk-everything'), 'sh')
    const records = [...loaded].reduce((sum, [path, list]) => (path === 'brand' ? sum : sum + list.length), 0)
    expect(await folder.shell(command!)).toContain(`${records} records of ${groups.length} collections in 1 files`)
    expect(codeBlocks(guide('ten-questions'), 'sh')).toEqual([command])
  })
})

it('every program in the guides compiles under strict', async () => {
  const [preamble, ...questions] = codeBlocks(guide('ten-questions'), 'ts')
  const others = ['first-request', 'walk-everything'].map((name) => codeBlocks(guide(name), 'ts').join('\n'))
  expect(questions.length).toBeGreaterThan(0)
  expect(await folder.compile([...others, ...questions.map((question) => preamble + question)])).toBe('')
})

describe('ten questions', () => {
  const [, ...sections] = guide('ten-questions')
    .split(/^## /m)
    .map((text) => ({ text, sql: codeBlocks(text, 'sql'), ts: codeBlocks(text, 'ts') }))
  let out: OutFolder
  let database: DatabaseSync
  let plain: PlainAnswers

  beforeAll(async () => {
    plain = new PlainAnswers(loaded, TODAY)
    out = new OutFolder()
    await sqlite(staged(loaded), groups, out.path)
    database = new DatabaseSync(out.file('records.sqlite'), { readOnly: true })
  })
  afterAll(() => {
    database.close()
    out.remove()
  })

  const rows = (question: number): Record<string, unknown>[] => {
    const statement = database.prepare(sections[question - 1]!.sql[0]!)
    statement.setAllowUnknownNamedParameters(true)
    return statement.all({ today: TODAY }).map((row) => ({ ...row }))
  }
  const answer = async (question: number): Promise<unknown[]> => {
    const [preamble] = codeBlocks(guide('ten-questions'), 'ts')
    const printed = await folder.program(
      `${preamble}\n${sections[question - 1]!.ts[0]}\nconsole.log(JSON.stringify(answer))`,
    )
    return JSON.parse(printed.trim().split('\n').at(-1)!)
  }

  it('there are ten, each with one answer', () => {
    expect(sections.map(({ text }) => Number.parseInt(text, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(sections.filter(({ sql, ts }) => sql.length + ts.length !== 1)).toEqual([])
  })

  it.for<[number, (plain: PlainAnswers) => unknown[]]>([
    [1, (plain) => plain.lateExFactory()],
    [2, (plain) => plain.orderedMadeShippedReceived()],
    [3, (plain) => plain.dueThisMonth()],
    [4, (plain) => plain.landedCost()],
    [8, (plain) => plain.invoiceVariances()],
    [9, (plain) => plain.launchesAtRisk()],
  ])('question %i, in SQL', ([question, plainly]) => {
    const expected = plainly(plain)
    expect(expected.length).toBeGreaterThan(0)
    expect(rows(question)).toEqual(expected)
  })

  it('question 5, in SQL', () => {
    const expected = plain.cheapestAt(2_000)
    expect(expected.length).toBeGreaterThan(0)
    expect(rows(5)).toEqual(
      expected.map(({ suppliers, ...rest }) => ({ ...rest, supplier: expect.toBeOneOf(suppliers) })),
    )
  })

  it.for<[number, (plain: PlainAnswers) => unknown[]]>([
    [6, (plain) => plain.failingSamples()],
    [7, (plain) => plain.damagedReceipts()],
    [10, (plain) => plain.openOrdersByFabric()],
  ])('question %i, with the client', async ([question, plainly]) => {
    const expected = plainly(plain)
    expect(expected.length).toBeGreaterThan(0)
    expect(await answer(question)).toEqual(expected)
  })
})

/** The records as an export has them when it is about to write its files. */
function staged(records: RecordsByPath): Staging {
  const staging = new Staging(':memory:')
  for (const group of groups) {
    const items = records.get(group.path) ?? []
    const state = { cursor: null, version: null, total: items.length, received: items.length, finished: true }
    staging.addPage(group, items, state)
  }
  return staging
}
