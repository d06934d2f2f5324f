/** `selvedge check` by the command line itself: a brand that is sound, one with planted faults, and what cannot be done. */
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrandRecords } from '../demo/brand-records.ts'
import { plant, plantsFor } from '../demo/planted/index.ts'
import { type Records, TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { type CliResult, selvedge } from './support/cli.ts'

const demo = new BrandRecords(0, 1, 0.001)
const sound = [...demo.all()].filter(({ path }) => resources.some((each) => each.path === path && !each.shared))
const ids = { sound: 0, faulty: 0, empty: 0 }

let database: TestDatabase
beforeAll(async () => {
  database = await TestDatabase.create()
  for (const slug of ['sound', 'faulty', 'empty'] as const) ids[slug] = await database.createBrand(slug)
  await database.load(ids.sound, byPath(sound))
})
afterAll(() => database.drop())

function byPath(records: typeof sound): Records {
  const groups = Map.groupBy(records, ({ path }) => path)
  return Object.fromEntries([...groups].map(([path, own]) => [path, own.map(({ record }) => record)]))
}

const check = (args: readonly string[], environment?: Record<string, string>): Promise<CliResult> =>
  selvedge(['check', ...args], environment ?? { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') })

describe('a sound brand', () => {
  it('breaks no rule', async () => {
    const { code, stdout } = await check(['--brand', 'sound'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^sound: [\d,]+ records compared, \d+ rules checked, 0 failed.*, in \d+\.\d s\n$/)
  })

  it('is seen as of one moment, whatever is loaded meanwhile', async () => {
    const items = demo.of('shipment-items')
    const links = demo.of('order-shipments')
    const { shipmentId } = links[0]!
    // The check has read the items and not the links when it waits for the charges, which it reads between them.
    const release = await database.lockTable('records.shipment_charges')
    const checking = check(['--brand', 'sound'])
    await until(async () => {
      const [row] = await database.asOwner(
        `select count(*)::int from pg_locks where not granted and relation = 'records.shipment_charges'::regclass`,
      )
      return row![0] === 1
    })
    const others = (records: readonly { readonly shipmentId: string }[]): object[] =>
      records.filter((record) => record.shipmentId !== shipmentId)
    await database.load(ids.sound, { 'shipment-items': others(items), 'order-shipments': others(links) }, 'replace')
    await release()
    expect(await checking).toMatchObject({ code: 0, stdout: expect.stringContaining(' 0 failed') })
    await database.load(ids.sound, { 'shipment-items': items, 'order-shipments': links })
  })
})

describe('a brand with faults', () => {
  const number = demo.of('orders').find(({ deletedAt }) => deletedAt === null)!.number
  const wanted = ['order-pieces', 'invoice-total', 'reference-to-removed']
  const twins = demo.of('orders').filter((order) => order.deletedAt === null && order.number !== number)

  beforeAll(async () => {
    let records = sound
    for (const rule of wanted) {
      const { change } = plantsFor(demo).find(({ rules }) => rules.join() === rule)!
      records = plant(records, change()).planted
    }
    records = records.map((each) =>
      each.path === 'orders' && each.record.id === twins[0]!.id
        ? { ...each, record: { ...each.record, number } }
        : each,
    )
    await database.load(ids.faulty, byPath(records))
  })

  it('has a line for each rule that fails: how many records, which, and what to do', async () => {
    const { code, stdout } = await check(['--brand', 'faulty'])
    expect(code).toBe(1)
    const lines = stdout.trim().split('\n')
    const rules = lines.slice(0, -1).map((line) => line.split(':')[0])
    expect(rules.toSorted()).toEqual([...wanted, 'unique-orders-number'].sort())
    const order = demo.of('orders')[0]!
    expect(lines.find((line) => line.startsWith('order-pieces'))).toMatch(
      new RegExp(
        `^order-pieces: 1 record\\. Expected: orders\\.totalQty is the sum of order-items\\.qty, .* Such as orders ${order.number} ${order.id} ` +
          `\\(totalQty is ${order.totalQty + 1}, but its lines add up to ${order.totalQty}\\)\\. To fix: .*\\.$`,
      ),
    )
    expect(lines.find((line) => line.startsWith('unique-orders-number'))).toMatch(
      /^unique-orders-number: 2 records\. Expected: orders\.number is unique in the brand\. Such as orders (\S+) \S+ \(number is \1, as that of \S+\), \1 \S+\. To fix: /,
    )
    expect(lines.at(-1)).toMatch(/^faulty: [\d,]+ records compared, \d+ rules checked, 4 failed/)
  })

  it('is described as JSON, with every rule and what it expects', async () => {
    const { code, stdout } = await check(['--brand', 'faulty', '--json'])
    expect(code).toBe(1)
    const { brand, records, rules } = JSON.parse(stdout)
    expect([brand, records]).toEqual(['faulty', expect.any(Number)])
    expect(
      rules.every(({ expects, fix }: Record<string, string>) => expects?.endsWith('.') && fix?.endsWith('.')),
    ).toBe(true)
    const { id, number: called, totalQty } = demo.of('orders')[0]!
    expect(rules.find(({ rule }: { rule: string }) => rule === 'order-pieces')).toEqual({
      rule: 'order-pieces',
      expects: expect.stringContaining('orders.totalQty is the sum of order-items.qty'),
      fix: expect.any(String),
      groups: ['orders', 'order-items'],
      status: 'failed',
      records: 1,
      examples: [
        {
          group: 'orders',
          key: id,
          label: called,
          detail: `totalQty is ${totalQty + 1}, but its lines add up to ${totalQty}`,
        },
      ],
    })
  })

  it('is named by five records of each rule, and the number of all', async () => {
    const inventory = demo.of('inventory').slice(0, 8)
    const wrong = inventory.map((record) => ({ ...record, qtyOnHand: record.qtyOnHand + 1 }))
    await database.load(ids.empty, { inventory: wrong })
    const { stdout } = await check(['--brand', 'empty'])
    const [line] = stdout.split('\n')
    expect(line).toMatch(/^inventory-pieces: 8 records\./)
    expect(inventory.map(({ id }) => line!.includes(id))).toEqual([...Array(5).fill(true), false, false, false])
    await database.load(ids.empty, { inventory: [] }, 'replace')
  })
})

describe('a brand without records', () => {
  it('breaks no rule', async () => {
    const { code, stdout } = await check(['--brand', 'empty'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^empty: 0 records compared, 0 rules checked, 0 failed, \d+ skipped for lack of records/)
  })
})

describe('what cannot be done', () => {
  it('is said: an unknown brand', async () => {
    expect(await check(['--brand', 'nobody'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'There is no brand nobody; selvedge brands list shows all, and selvedge brands create nobody adds it.\n',
    })
  })

  it('is said: no brand', async () => {
    expect(await check([])).toMatchObject({ code: 2, stderr: expect.stringContaining('--brand <slug>') })
  })

  it('is said: no login', async () => {
    const { code, stderr } = await check(['--brand', 'sound'], {})
    expect([code, stderr]).toEqual([2, expect.stringContaining('SELVEDGE_LOADER_DATABASE_URL is not set.')])
  })

  it('is said: a login that is refused', async () => {
    const url = new URL(database.url('selvedge_loader'))
    url.password = 'wrong'
    const { code, stderr } = await check(['--brand', 'sound'], { SELVEDGE_LOADER_DATABASE_URL: url.href })
    expect([code, stderr]).toEqual([3, expect.stringContaining('password authentication failed')])
  })
})
