/** The guide to sending records over HTTP, followed from its first command to its last on a fresh `dev`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DevSystem } from '../cli/support/dev-system.ts'
import { Follower } from './support/guide.ts'
import { shellBlocks } from './support/page.ts'

const [file, add, replace, remove, changes, groups, faulty, history, ...more] = shellBlocks(
  'docs/guides/send-records.md',
) as string[]

let dev: DevSystem
let follower: Follower
beforeAll(async () => {
  dev = await DevSystem.start()
  const { ingestUrl, keys } = dev.info
  follower = new Follower({ SELVEDGE_LOAD_URL: ingestUrl, SELVEDGE_LOAD_KEY: keys.load })
  await follower.run(file!)
}, 120_000)
afterAll(async () => {
  follower.remove()
  await dev.stop('SIGTERM')
})

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
const reply = async (command: string): Promise<any> => JSON.parse(await follower.run(command))
const countOf = async (path: string): Promise<number> =>
  (await reply(groups!)).groups.find(({ group }: { group: string }) => group === path).count

test('has the blocks that are run here', () => {
  expect(history).toBeDefined()
  expect(more).toEqual([])
})

test('adds records by one line, and again without a change', async () => {
  expect(add!.trim().split('\n')).toHaveLength(1)
  const before = await countOf('inventory')
  expect(await reply(add!)).toMatchObject({
    outcome: 'loaded',
    groups: [{ group: 'inventory', inserted: 2, updated: 0, unchanged: 0, removed: 0, count: before + 2 }],
  })
  expect(await reply(add!)).toMatchObject({ outcome: 'loaded', groups: [{ inserted: 0, unchanged: 2 }] })
})

test('does not replace a group by a short file, and removes by key', async () => {
  const before = await countOf('inventory')
  expect(await reply(replace!)).toMatchObject({
    errorCode: 'too_many_removals',
    details: { group: 'inventory', removals: before - 2, of: before },
  })
  expect(await reply(remove!)).toMatchObject({ groups: [{ removed: 1, count: before - 1 }] })
})

test('loads many groups at once, and once', async () => {
  const first = await reply(changes!)
  expect(first.groups).toMatchObject([
    { group: 'tags', inserted: 1 },
    { group: 'inventory', removed: 1 },
  ])
  expect((await reply(changes!)).id).toBe(first.id)
})

test('shows faults, and the history', async () => {
  const { errorCode, details } = await reply(faulty!)
  expect(errorCode).toBe('load_faulty')
  expect(details.faults[0]).toMatchObject({ line: 1, field: 'name', value: '7', code: 'not_a_string' })
  const [refused, loaded] = (await reply(history!)).loads
  expect([refused, loaded]).toMatchObject([
    { outcome: 'refused', faults: details.faults },
    { outcome: 'loaded', idempotencyKey: '2026-01-31-0800' },
  ])
})
