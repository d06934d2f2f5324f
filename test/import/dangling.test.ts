/** References that lead nowhere: counted in each cycle, and a reason for `check --strict` to fail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { summaryOf } from '../../packages/import/src/cycle/outcome.ts'
import { TestIngest } from '../support/ingest.ts'
import { ImportCommand } from './support/command.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { emptyGroups } from './support/numbered-rows.ts'
import { cycle } from './support/run.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())
beforeEach(async () => {
  folder = new MappingFolder({ url: ingest.url })
  await emptyGroups(ingest, ['tags', 'product-tags'])
  writeTags(`unnest(['1', '2'])`)
  return () => folder.remove()
})

const MOMENT = `timestamptz '2026-01-01 00:00:00Z' as "createdAt"`

function writeTags(ids: string): void {
  folder.write('tags.sql', `select ${ids} as id, 'n' as name, 'c' as code, ${MOMENT}, "createdAt" as "updatedAt"`)
}

function writeLinks(tagIds: string, firstLine = ''): void {
  folder.write(
    'product-tags.sql',
    `${firstLine}select p as "productId", ${tagIds} as "tagId", ${MOMENT} from (values ('a'), ('b')) t(p)`,
  )
}

const run = (more = {}) => cycle(folder, ingest.key, more)
const DANGLING = [{ group: 'product-tags', field: 'tagId', count: 4 }]

test('are counted by group and field until they lead somewhere', async () => {
  writeLinks('unnest([1, 7, 8])')
  const first = await run()
  expect(first.dangling).toEqual(DANGLING)
  expect(summaryOf(first)).toContain('; references that lead nowhere: 4 of product-tags.tagId; ')
  expect((await run()).dangling).toEqual(DANGLING)
  writeTags(`unnest(['1', '2', '7', '8'])`)
  const last = await run()
  expect(last.dangling).toEqual([])
  expect(summaryOf(last)).not.toContain('nowhere')
})

test('are counted where one file has keys and the other UUIDs', async () => {
  writeLinks(`unnest([record_id('tags', 1), record_id('tags', 9)])`)
  expect((await run()).dangling).toEqual([{ group: 'product-tags', field: 'tagId', count: 2 }])
})

test('a group that is read every hour is counted in every cycle, and compared with rows that were sent before', async () => {
  let now = Date.UTC(2026, 0, 1)
  const clock = { now: () => now }
  writeLinks('unnest([1, 7, 8])', '-- every: 1h\n')
  await run(clock)
  now += 60_000
  expect(await run(clock)).toMatchObject({ groups: [{ group: 'tags' }], dangling: DANGLING })
  folder.write('tags.sql', `-- every: 1d\n${folder.read('tags.sql')}`)
  now += 3_600_000
  expect(await run(clock)).toMatchObject({ groups: [{ group: 'product-tags' }], dangling: DANGLING })
})

test('check --strict fails, and check without it only warns', async () => {
  writeLinks('unnest([1, 7, 8])')
  const check = (...args: string[]) => new ImportCommand(['check', folder.path, ...args], {}).finished
  const text = `product-tags.sql  tagId  dangling_reference  2 keys are not in tags.sql, in 4 rows, such as '7' of a, 7`
  const lenient = await check()
  expect([lenient.exitCode, lenient.stdout]).toEqual([0, expect.stringContaining(text)])
  const strict = await check('--strict')
  expect([strict.exitCode, strict.stdout]).toEqual([1, expect.stringContaining(text)])
})
