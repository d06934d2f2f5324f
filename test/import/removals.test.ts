/** What a cycle may remove: no group that is suddenly empty, and no more than a limit, which a refusal names for each group. */

import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { parseArguments, type SyncOptions } from '../../packages/import/src/arguments.ts'
import type { CycleSettings } from '../../packages/import/src/cycle/cycle.ts'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { bodies } from '../loader/support/loading.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { TestIngest } from '../support/ingest.ts'
import { ServingProcess } from '../support/serving-process.ts'
import { ImportCommand } from './support/command.ts'
import { MappingFolder } from './support/mapping-folder.ts'
import { emptyGroups, writeRows } from './support/numbered-rows.ts'
import { cycle } from './support/run.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())
beforeEach(async () => {
  folder = new MappingFolder({ url: ingest.url })
  await emptyGroups(ingest, ['tags', 'colors', 'product-tags'])
  return () => folder.remove()
})

const write = (group: string, rows: number, instead?: readonly [from: string, to: string]): void =>
  writeRows(folder, group, rows, instead)

const run = (more: Partial<CycleSettings> = {}) => cycle(folder, ingest.key, more)
const count = async (group: string): Promise<number> => (await bodies(ingest.database, ingest.brandId, group)).length

async function refusal(more: Partial<CycleSettings> = {}): Promise<{ errorCode: string; message: string }> {
  return run(more).then(
    () => Promise.reject(new Error('it was not refused')),
    (error) => error,
  )
}

/** What a refusal proposes, as the command line reads it. */
function pasted({ message }: { readonly message: string }): Pick<SyncOptions, 'removalsMax' | 'allowEmpty'> {
  const [, options] = /run one cycle with (.+)\.$/.exec(message)!
  const { removalsMax, allowEmpty } = parseArguments(['sync', 'mapping', ...options!.split(' ')], {}) as SyncOptions
  return { removalsMax, allowEmpty }
}

test.each([
  ['1 row', 1, () => {}],
  ['100 rows', 100, () => {}],
  ['1 row, after the state was lost', 1, () => folder.removeState()],
  ['100 rows, after the state was lost', 100, () => folder.removeState()],
])('a group that had %s and has none is refused, unless it is allowed by name', async (_, rows, happen) => {
  write('tags', rows)
  await run()
  write('tags', 0)
  happen()
  for (const removalsMax of [null, '100%', 'tags=100%']) {
    const { errorCode, message } = await refusal({ removalsMax })
    expect([errorCode, message]).toEqual(['empty_input', expect.stringContaining(`${rows} of ${rows} tags`)])
    expect(message).toContain('run one cycle with --allow-empty tags')
  }
  await refusal({ allowEmpty: ['colors'] })
  expect(await count('tags')).toBe(rows)
  expect((await run({ allowEmpty: ['tags'] })).groups).toMatchObject([{ group: 'tags', removed: rows }])
  expect(await count('tags')).toBe(0)
  await run()
})

test('a source that was empty at the first cycle is not refused', async () => {
  write('tags', 0)
  expect((await run()).groups).toMatchObject([{ group: 'tags', rows: 0, removed: 0 }])
  write('tags', 2)
  await run()
})

test('a source that is empty at the first cycle does not empty what the service has', async () => {
  write('tags', 3)
  await run()
  folder.remove()
  folder = new MappingFolder({ url: ingest.url })
  write('tags', 0)
  expect((await refusal()).message).toContain('3 of 3 tags would be removed')
})

test('a refusal names every group, and proposes what allows these removals and no others', async () => {
  for (const group of ['tags', 'colors', 'product-tags']) write(group, 300)
  await run()
  write('tags', 100)
  write('colors', 0)
  write('product-tags', 50)
  const emptied = await refusal()
  expect(emptied.message).toBe(
    'Nothing was sent: 300 of 300 colors, 250 of 300 product-tags, 200 of 300 tags would be removed. Check the queries and the source, or run one cycle with --allow-empty colors --removals-max colors=300,product-tags=250,tags=200.',
  )
  write('colors', 300)
  const tooMany = await refusal({ removalsMax: 'product-tags=250,colors=5' })
  expect(tooMany.message).toBe(
    'Nothing was sent: 200 of 300 tags would be removed. Check the queries and the source, or run one cycle with --removals-max product-tags=250,colors=5,tags=200.',
  )
  expect((await refusal()).message).toContain('250 of 300 product-tags, 200 of 300 tags would be removed')
  write('colors', 294)
  expect((await refusal(pasted(tooMany))).message).toContain('6 of 300 colors')
  write('colors', 295)
  await run(pasted(tooMany))
  expect([await count('colors'), await count('product-tags'), await count('tags')]).toEqual([295, 50, 100])
})

test('one limit for every group stays one, and becomes a list where a group needs more', async () => {
  for (const group of ['tags', 'colors']) write(group, 300)
  await run()
  write('tags', 100)
  write('colors', 150)
  const { message } = await refusal({ removalsMax: '150' })
  expect(message).toContain('200 of 300 tags would be removed')
  expect(message).toContain('--removals-max colors=150,tags=200.')
  expect((await run({ removalsMax: '200' })).groups).toMatchObject([{ removed: 150 }, { removed: 200 }])
})

test('--every ends with it, because somebody has to decide', async () => {
  write('tags', 3)
  await run()
  write('tags', 0)
  const environment = { SELVEDGE_LOAD_KEY: ingest.key }
  const refused = await new ImportCommand(['sync', folder.path, '--every', '1s'], environment).finished
  expect([refused.exitCode, JSON.parse(refused.stdout)]).toMatchObject([
    1,
    { outcome: 'refused', errorCode: 'empty_input' },
  ])
  expect(await count('tags')).toBe(3)
  const allowed = await new ImportCommand(['sync', folder.path, '--allow-empty', 'tags'], environment).finished
  expect([allowed.exitCode, await count('tags')]).toEqual([0, 0])
})

test('a listener of 1.1.0 takes no list and no quarantine, and names one group: the messages say so', async (context) => {
  const release = RepositoryCopy.ofRelease('1.1.0')
  if (release === null) return context.skip('the history of a shallow clone has no release')
  onTestFinished(() => release.remove())
  const port = await freePort()
  const env = {
    ...CLEAN_ENVIRONMENT,
    SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader'),
    SELVEDGE_INGEST_PORT: String(port),
    SELVEDGE_DRAIN_DELAY_MS: '0',
  }
  const listener = await ServingProcess.start([process.execPath, release.program, 'ingest'], { env }, /"url":/)
  onTestFinished(() => listener.stop())
  const url = `http://127.0.0.1:${port}${LOAD_BASE_PATH}`
  folder.write('import.json', folder.read('import.json').replace(ingest.url, url))
  for (const group of ['tags', 'colors']) write(group, 300)
  await run()
  for (const group of ['tags', 'colors']) write(group, 100)
  const one = await refusal()
  expect(one.message).toContain('200 of 300 colors would be removed, and perhaps records of other groups')
  expect(pasted(one)).toEqual({ removalsMax: '200', allowEmpty: [] })
  const list = await refusal({ removalsMax: 'colors=200,tags=200' })
  expect(list.message).toContain('the listener is of an earlier release, which takes no limits by group')
  expect(await count('tags')).toBe(300)
  write('colors', 100, [`'c' || n`, `case when n = 7 then 'x'::int::varchar else 'c' || n end`])
  await expect(run({ removalsMax: '200', quarantineMax: 1 })).rejects.toThrow('does not know --quarantine')
  write('colors', 100)
  await run({ removalsMax: '200' })
  write('tags', 0)
  await refusal({ removalsMax: '100%' })
  await run({ allowEmpty: ['tags'] })
  expect([await count('tags'), await count('colors')]).toEqual([0, 100])
}, 120_000)
