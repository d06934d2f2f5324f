/** What a load leaves in the journal of changes, and that nothing writes records without it. */
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { journalProblems } from '../support/journal-check.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { loadPaths } from './support/loading.ts'

let database: TestDatabase
let loader: pg.Client
let brandId: number
const files = new Files()
const tags = resourceOf('tags')

beforeAll(async () => {
  database = await TestDatabase.create()
})
beforeEach(async () => {
  brandId = await database.createBrand(`brand-${randomUUID().slice(0, 8)}`)
  loader = await database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  return () => loader.end()
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

function tag(n: number, name = `tag ${n}`): Values {
  return { ...(tags.sample as Values), id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, name }
}

async function rows(text: string): Promise<unknown[][]> {
  return (await loader.query({ text, values: [brandId], rowMode: 'array' })).rows
}

/** Sequence, version and entries of each load that is kept. */
async function loads(): Promise<number[][]> {
  const kept = await rows('select sequence, version, entries from records.loads where brand_id = $1 order by sequence')
  return kept.map((load) => load.map(Number))
}

describe('a load', () => {
  test('journals what it wrote by position and what it removed by key', async () => {
    await database.load(brandId, { tags: [tag(1), tag(2), tag(3)] })
    await database.load(brandId, { tags: [tag(2, 'changed'), tag(3), tag(4)] }, 'replace')
    const changes = await rows(
      'select version::int, entry::int, places::int[], keys from records.changes where brand_id = $1 order by 1, 2',
    )
    expect(changes).toEqual([
      [1, 0, [1, 2, 3], null],
      [2, 0, null, [`{"id":"${tag(1).id}"}`]],
      [2, 1, [2], null],
      // New positions start after all that were ever given out, one for each line.
      [2, 2, [6], null],
    ])
    expect(await loads()).toEqual([
      [1, 1, 3],
      [2, 2, 3],
    ])
    expect(await journalProblems(loader, brandId, [tags])).toEqual([])
  })

  test('takes 500 entries to a row', async () => {
    await database.load(brandId, { tags: Array.from({ length: 1_001 }, (_, n) => tag(n)) })
    const sizes = await rows(
      'select entry::int, cardinality(places) from records.changes where brand_id = $1 order by 1',
    )
    expect(sizes).toEqual([
      [0, 500],
      [500, 500],
      [1000, 1],
    ])
  })

  test('of what is there already journals nothing', async () => {
    await database.load(brandId, { tags: [tag(1)] })
    await database.load(brandId, { tags: [tag(1)] })
    await database.load(brandId, { tags: [tag(9)] }, 'delete')
    expect(await loads()).toEqual([[1, 1, 1]])
  })

  test('that is taken back leaves nothing, and its number to the next', async () => {
    await database.load(brandId, { tags: [tag(1)] })
    const brand = { id: brandId, slug: 'any' }
    await loadPaths(database, brand, [files.write('tags.ndjson', ndjson([tag(1, 'changed')]))], { dryRun: true })
    await database.load(brandId, { notes: [resourceOf('notes').sample] })
    expect(await loads()).toEqual([
      [1, 1, 1],
      [2, 1, 1],
    ])
    expect(await journalProblems(loader, brandId, [tags, resourceOf('notes')])).toEqual([])
  })

  test('prunes what is older than the retention, except the newest of that', async () => {
    for (let n = 1; n <= 4; n++) await database.load(brandId, { tags: [tag(n)] })
    await loader.query(
      `update records.loads set loaded_at = now() - interval '31 days' where brand_id = $1 and sequence < 4`,
      [brandId],
    )
    await database.load(brandId, { tags: [tag(5)] })
    expect((await loads()).map(([sequence]) => sequence)).toEqual([3, 4, 5])
    expect(await rows('select distinct version::int from records.changes where brand_id = $1 order by 1')).toEqual([
      [3],
      [4],
      [5],
    ])
    expect(await journalProblems(loader, brandId, [tags])).toEqual([])
  })
})

test('records are written by merge-sql.ts alone, and by write-sql.ts those of views: both journal what they do, and records are copied between cells with their journal', () => {
  const writes =
    /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|copy)\s+(?:records\.(?:\$\{)?|\$\{)(\w+)/gi
  const found = globSync('packages/service/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(writes)].map(
      ([, what]) => `${file.replace('packages/service/store/', '')} ${what}`,
    ),
  )
  expect(new Set(found)).toEqual(
    new Set([
      // Records, and what each of these statements did.
      'loading/merge-sql.ts target',
      'loading/merge-sql.ts changes',
      // Which load it belongs to, and what state it leaves.
      'loading/journal.ts brand_state',
      'loading/journal.ts changes',
      'loading/journal.ts loads',
      'loading/states.ts resource_state',
      // When a load last changed or confirmed it.
      'loading/group-times.ts resource_state',
      // The same for views: records, journal and states in one statement, and which load of the brand they show.
      'views/write-sql.ts table',
      'views/write-sql.ts changes',
      'views/write-sql.ts resource_state',
      'views/write-sql.ts brand_state',
      'views/write-sql.ts loads',
      'views/follow.ts viewed_brands',
      'views/build.ts viewed_brands',
      'views/build.ts views',
      // What records are found by, in the statements that write records; and made anew from bodies.
      'search/entries-sql.ts finds',
      'search/entries-sql.ts words',
      'search/build.ts finds',
      'search/build.ts words',
      'search/build.ts resource_state',
      'cells/copy-found.ts finds',
      'cells/copy-found.ts table',
      'cells/copy-found.ts words',
      // The history of loads: no records, and nothing that is served.
      'loading/load-log.ts load_log',
      // What it still says of records that are forgotten.
      'forgetting/history.ts load_log',
      // What a snapshot consists of: names of files, no records.
      'snapshots/ledger.ts snapshot_files',
      'snapshots/ledger.ts table_files',
      'snapshots/ledger.ts table',
      'snapshots/ledger.ts snapshots',
      // The end of what was made of a view.
      'snapshots/forget.ts table',
      // Reports, which are computed from records.
      'reports/compute.ts report_rows',
      'reports/compute.ts reports',
      // Rows that go from one cell to another as they are, and where a brand lives.
      'cells/copy-rows.ts name',
      'cells/catch-up.ts name',
      'cells/catch-up.ts table',
      'cells/catch-up.ts loads',
      'cells/catch-up.ts changes',
      'cells/move/transitions.ts name',
      'cells/move/transitions.ts residence',
      'cells/move/abandon.ts residence',
      'administration/brands.ts residence',
      // Rows of a brand that has left the cell, or is deleted.
      'cells/delete-rows.ts name',
      'cells/delete-brand.ts residence',
      // Usage of keys that is too old.
      'directory/usage-store.ts table',
      // Temporary tables.
      'views/found.ts name',
      'cells/copy-rows.ts stage',
      'loading/merge-sql.ts stageName',
      'loading/merge-sql.ts oldName',
      'loading/left-records.ts leftName',
      'loading/left-records.ts stageName',
      'loading/stage.ts stageName',
      'loading/stranded.ts goneName',
    ]),
  )
})
