/** From an id to the key of the source and back, and faults that only the service finds. */
import { recordId } from '@selvedge/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseArguments } from '../../packages/import/src/arguments.ts'
import { BRAND, OTHER_BRAND, TestIngest } from '../support/ingest.ts'
import { ImportCommand } from './support/command.ts'
import { MappingFolder, NAMESPACE } from './support/mapping-folder.ts'
import { emptyGroups } from './support/numbered-rows.ts'
import { cycle } from './support/run.ts'
import { StateHolder } from './support/state-holder.ts'

let ingest: TestIngest
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
})
afterAll(() => ingest.stop())
beforeEach(async () => {
  folder = new MappingFolder({ brand: BRAND, url: ingest.url })
  await emptyGroups(ingest, ['tags', 'colors'])
  return () => folder.remove()
})

const MOMENTS = `timestamptz '2026-01-01 00:00:00Z' as "createdAt", timestamptz '2026-01-01 00:00:00Z' as "updatedAt"`
const GIVEN = '3d0c6a5e-8a57-5c0e-9d52-0f6f3a9a4b11'

const run = (...args: string[]) => new ImportCommand(args, {}).finished

test('an id leads to its group and key, also where the source has UUIDs', async () => {
  folder.write('tags.sql', `select unnest(['PO 7', 'Ünï']) as id, 'n' as name, 'c' as code, ${MOMENTS}`)
  folder.write('colors.sql', `select '${GIVEN}'::uuid as id, 'n' as name, 'c' as code, 'active' as status, ${MOMENTS}`)
  await cycle(folder, ingest.key)
  const id = recordId(NAMESPACE, 'tags', 'Ünï')
  expect(await run('which', id, folder.path)).toEqual({ exitCode: 0, stdout: 'tags  Ünï\n', stderr: '' })
  expect((await run('which', GIVEN.toUpperCase(), folder.path)).stdout).toBe(`colors  ${GIVEN}\n`)
  expect(await run('which', recordId(NAMESPACE, 'colors', 'Ünï'), folder.path)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`No row that was sent to ${BRAND} has the id`),
  })
  expect(await run('which', id, folder.path, '--brand', OTHER_BRAND)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`Nothing was sent to ${OTHER_BRAND} from `),
  })
  expect(await run('which', 'PO-7', folder.path)).toMatchObject({
    exitCode: 2,
    stderr: 'PO-7 is not the id of a record: give a UUID\n',
  })
})

test('an id is not looked up while a cycle changes the state', async () => {
  folder.write('tags.sql', `select 1 as id, 'n' as name, 'c' as code, ${MOMENTS}`)
  await cycle(folder, ingest.key)
  const holder = await StateHolder.start(folder.destined().state)
  const { exitCode, stderr } = await run('which', GIVEN, folder.path)
  await holder.stop()
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('Another run uses ')])
})

test('a deleted record comes back while the source has its row, and its key is not remembered after that', async () => {
  const rows = (names: string) => `select unnest([${names}]) as id, 'n' as name, 'c' as code, ${MOMENTS}`
  folder.write('tags.sql', rows(`'person', 'other'`))
  await cycle(folder, ingest.key)
  const id = recordId(NAMESPACE, 'tags', 'person')
  const deleted = await ingest.send('DELETE', 'groups/tags', { body: JSON.stringify({ id }) })
  expect(deleted.json.groups[0].removed).toBe(1)
  expect((await cycle(folder, ingest.key)).groups).toEqual([expect.objectContaining({ group: 'tags', changed: 1 })])
  expect((await run('which', id, folder.path)).stdout).toBe('tags  person\n')
  folder.write('tags.sql', rows(`'other'`))
  await cycle(folder, ingest.key)
  expect(await run('which', id, folder.path)).toMatchObject({ exitCode: 1, stdout: '' })
})

test('a key leads to its id', async () => {
  expect(await run('id', 'orders', '10482', folder.path)).toEqual({
    exitCode: 0,
    stdout: `${recordId(NAMESPACE, 'orders', '10482')}\n`,
    stderr: '',
  })
  expect((await run('id', 'product-tags', '1', folder.path)).stderr).toBe(
    'product-tags has no id: its records are identified by productId and tagId\n',
  )
  expect(await run('id', 'orders', ' 1', folder.path)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('remove the space at its end or start'),
  })
})

test('without a folder, they are about the one that they are started in', () => {
  expect(parseArguments(['which', GIVEN], {})).toMatchObject({ command: 'which', id: GIVEN, folder: '.' })
  expect(parseArguments(['id', 'orders', '7'], {})).toMatchObject({ command: 'id', folder: '.' })
  expect(() => parseArguments(['which'], {})).toThrow('give one id: selvedge-import which <id> ./mapping')
  expect(() => parseArguments(['id', 'orders'], {})).toThrow('give a group and a key')
  expect(() => parseArguments(['id', 'orders', '7', '--memory', '1GB'], {})).toThrow('--memory does not go with id')
})

test('a fault that only the service finds is named by the key of the source, and what the record is called', async () => {
  folder.write(
    'brand.sql',
    `select 7 as id, 'Other' as name, 'another-slug' as slug, 'PT' as "countryCode", 'EUR' as "baseCurrencyCode", 'UTC' as timezone,
  1 as "fiscalYearStartMonth", ${MOMENTS}`,
  )
  const error = await cycle(folder, ingest.key).catch((thrown) => thrown)
  expect(error.message).toMatch(/brand\.sql +slug +wrong_brand +is the slug of another brand; .*: 7 \(Other\)$/)
})
