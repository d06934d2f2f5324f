/** `--skip-refused`: a group that is refused stops only itself and the groups that refer to it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CycleSettings } from '../../packages/import/src/cycle/cycle.ts'
import { bodies } from '../loader/support/loading.ts'
import { TestIngest } from '../support/ingest.ts'
import { until } from '../support/until.ts'
import { ImportCommand } from './support/command.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { emptyGroups, MOMENTS, writeRows } from './support/numbered-rows.ts'
import { cycle } from './support/run.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())
const GROUPS = ['tags', 'colors', 'product-tags', 'carton-sizes']
beforeEach(async () => {
  folder = new MappingFolder({ url: ingest.url })
  await emptyGroups(ingest, GROUPS)
  return () => folder.remove()
})

const write = (group: string, rows: number, instead?: readonly [from: string, to: string]): void =>
  writeRows(folder, group, rows, instead)

const run = (more: Partial<CycleSettings> = {}) => cycle(folder, ingest.key, { skipRefused: true, ...more })
const count = async (group: string): Promise<number> => (await bodies(ingest.database, ingest.brandId, group)).length
const counts = () => Promise.all(['tags', 'colors', 'product-tags'].map(count))

beforeEach(async () => {
  for (const group of ['tags', 'colors', 'product-tags']) write(group, 300)
  await run()
})

test.each<[what: string, code: string, happen: () => void]>([
  ['would be emptied', 'empty_input', () => write('tags', 0)],
  ['would lose too much', 'too_many_removals', () => write('tags', 100)],
  ['has a column that does not exist', 'faulty', () => folder.write('tags.sql', 'select nonsense')],
  ['has a value that cannot be read', 'faulty', () => write('tags', 301, [`'c' || n`, `('c' || n)::int::varchar`])],
  ['has a key twice', 'faulty', () => write('tags', 302, ['n as id', 'n % 301 as id'])],
  ['has a value that the service refuses', 'faulty', () => write('tags', 301, [`'c' || n`, `repeat('c', 300)`])],
])('a group that %s stops itself and what refers to it', async (_, code, happen) => {
  happen()
  write('product-tags', 299)
  write('colors', 305)
  const { groups, leftOut } = await run()
  expect(leftOut).toEqual([
    { group: 'tags', code, sentence: expect.any(String) },
    { group: 'product-tags', code: 'refers_to_left_out', sentence: 'refers to tags, which is left out' },
  ])
  expect(groups).toMatchObject([{ group: 'colors', changed: 5, removed: 0, isReplaced: false }])
  expect(await counts()).toEqual([300, 305, 300])
  write('tags', 299)
  const next = await run()
  expect(next.leftOut).toEqual([])
  expect(next.groups.map(({ removed, isReplaced }) => [removed, isReplaced])).toEqual([
    [0, false],
    [1, false],
    [1, false],
  ])
  expect(await counts()).toEqual([299, 305, 299])
})

test('without the option, everything stops as before', async () => {
  write('tags', 0)
  write('colors', 305)
  await expect(run({ skipRefused: false })).rejects.toThrow('Nothing was sent: 300 of 300 tags would be removed')
  expect(await counts()).toEqual([300, 300, 300])
})

test('groups refer to each other through others', async () => {
  const order = `n as id, 'n' || n as number, 1 as "supplierId", 'bulk' as kind, 'draft' as status, 'EUR' as currency`
  folder.write(
    'orders.sql',
    `select ${order}, date '2026-01-31' as "orderDate", 3 as "totalQty", 1 as "totalAmount", ${MOMENTS} from range(2) t(n)`,
  )
  folder.write(
    'order-items.sql',
    `select n as id, n as "orderId", 3 as qty, 1 as "unitPrice", 'product' as "itemType", ${MOMENTS} from range(2) t(n)`,
  )
  folder.write('suppliers.sql', 'select nonsense')
  const { leftOut, groups } = await run()
  expect(leftOut.map(({ group, sentence }) => [group, sentence])).toEqual([
    ['suppliers', expect.stringContaining('has faults')],
    ['orders', 'refers to suppliers, which is left out'],
    ['order-items', 'refers to orders, which is left out'],
  ])
  expect(groups.map(({ group }) => group)).toEqual(['colors', 'product-tags', 'tags'])
})

test('a cycle in which nothing is left to send is refused as a whole', async () => {
  folder.remove('colors.sql')
  write('tags', 0)
  await expect(run()).rejects.toThrow('Nothing was sent: 300 of 300 tags would be removed')
})

test('the command says what is left out, and ends with exit code 3', async () => {
  write('tags', 0)
  write('colors', 301)
  const environment = { SELVEDGE_LOAD_KEY: ingest.key }
  const { exitCode, stdout, stderr } = await new ImportCommand(['sync', folder.path, '--skip-refused'], environment)
    .finished
  expect(exitCode).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({
    outcome: 'partly_loaded',
    changed: 1,
    groups: [{ group: 'colors' }],
    leftOut: [{ group: 'tags', code: 'empty_input' }, { group: 'product-tags' }],
  })
  expect(stderr).toMatch(
    /^Left out: tags: 300 of 300 tags would be removed\. Check .* run one cycle with --allow-empty tags --removals-max .*\nLeft out: product-tags: refers to tags, which is left out\nThe other groups were sent\.\n$/,
  )
})

test('--every keeps sending the other groups', async () => {
  write('tags', 0)
  const command = new ImportCommand(['sync', folder.path, '--skip-refused', '--every', '1s'], {
    SELVEDGE_LOAD_KEY: ingest.key,
  })
  const lines = (): { outcome: string; changed: number }[] =>
    command.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  await until(() => lines().length === 1)
  write('colors', 302)
  await until(() => lines().some(({ outcome, changed }) => outcome === 'partly_loaded' && changed === 2))
  command.kill('SIGTERM')
  expect((await command.finished).exitCode).toBe(0)
})
