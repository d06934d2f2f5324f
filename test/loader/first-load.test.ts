/** The first load of a group inserts records while it still reads: more than it writes at a time, right or faulty. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { journalProblems } from '../support/journal-check.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { bodies, loadPaths, states } from './support/loading.ts'

const notes = resourceOf('notes')
/** 12 MB, of which 4 are written at a time. */
const RECORDS = 3_000
const TEXT = 'x'.repeat(4_000)

const files = new Files()
let database: TestDatabase
beforeAll(async () => {
  database = await TestDatabase.create()
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

function note(n: number): Values {
  return { ...(notes.sample as Values), id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, body: TEXT }
}

const all = Array.from({ length: RECORDS }, (_, index) => note(index + 1))

async function loadInto(slug: string, records: readonly Values[]) {
  const id = await database.createBrand(slug)
  const outcome = await loadPaths(database, { slug, id }, [files.write('notes.ndjson', ndjson([...records]))])
  return { id, outcome }
}

const faultsOf = ({ faults }: Awaited<ReturnType<typeof loadInto>>['outcome']) =>
  faults.named.map(({ line, field, code }) => [line, field, code])

test('keeps the order of the file, and a journal and a digest that agree with the records', async () => {
  const { id, outcome } = await loadInto('in-order', all)
  expect(outcome.groups).toMatchObject([{ inserted: RECORDS, updated: 0, unchanged: 0, removed: 0, version: 1 }])
  const stored = await bodies(database, id, 'notes')
  expect(stored.map((body) => JSON.parse(body).id)).toEqual(all.map((record) => record.id))
  const loader = await database.connect('selvedge_loader')
  expect(await journalProblems(loader, id, [notes])).toEqual([])
  await loader.end()
})

test('names a key that comes again far behind, and leaves nothing', async () => {
  const { id, outcome } = await loadInto('repeated', [...all, note(1), note(RECORDS)])
  expect(faultsOf(outcome)).toEqual([
    [RECORDS + 1, 'id', 'duplicate_key'],
    [RECORDS + 2, 'id', 'duplicate_key'],
  ])
  await expectNothing(id)
})

test('names every fault where the first one comes after records that were inserted', async () => {
  const { id, outcome } = await loadInto('late', [
    ...all,
    { ...note(RECORDS + 1), body: 7 },
    note(5),
    { ...note(2), body: 8 },
  ])
  expect(faultsOf(outcome).sort()).toEqual([
    [RECORDS + 1, 'body', 'not_a_string'],
    [RECORDS + 2, 'id', 'duplicate_key'],
    [RECORDS + 3, 'body', 'not_a_string'],
    [RECORDS + 3, 'id', 'duplicate_key'],
  ])
  await expectNothing(id)
})

async function expectNothing(brandId: number): Promise<void> {
  expect(await bodies(database, brandId, 'notes')).toEqual([])
  expect(await states(database, brandId)).toEqual({})
}
