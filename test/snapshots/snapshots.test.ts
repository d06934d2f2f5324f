/** Snapshots: every group as a file, of one moment; what did not change stays, what was replaced goes when nobody can have a link. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resources, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exitCodes } from '../../packages/service/cli/exit-codes.ts'
import { failureOf } from '../../packages/service/cli/failure.ts'
import { type FileStore, FileStoreFailure, snapshotKey } from '../../packages/service/files/file-store.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { SnapshotUnderWay } from '../../packages/service/store/snapshots/ledger.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { fileRows, KEEP_MS, SnapshotFolder, snapshotOf, tableRows } from '../support/snapshots.ts'
import { uuid, variation } from '../support/variations.ts'

let database: TestDatabase
let backup: pg.Client
let loaderUrl: string
beforeAll(async () => {
  database = await TestDatabase.create()
  backup = await database.connect('selvedge_backup')
  loaderUrl = database.url('selvedge_loader')
  await new Dataset(0).load(database, SHARED_BRAND_ID)
})
afterAll(async () => {
  await backup.end()
  await database.drop()
})

let brands = 0
let brandId: number
let folder: SnapshotFolder
beforeEach(async () => {
  brandId = await database.createBrand(`brand-${++brands}`)
  folder = new SnapshotFolder()
  return () => folder.remove()
})

const tag = (n: number, more: object = {}) => ({ ...variation(resourceOf('tags'), n), ...more })
const note = (n: number) => variation(resourceOf('notes'), n)
const take = (clock = new ManualClock(), store: FileStore = folder.store) =>
  snapshotOf(loaderUrl, brandId, store, clock)
const rows = (status?: string) => fileRows(backup, brandId, status)
const tables = (status?: string) => tableRows(backup, brandId, status)
const namesOf = async (id: number) =>
  [...(await fileRows(backup, id)), ...(await tableRows(backup, id))].map(({ name }) => name).sort()
const currentName = async (path: string) => (await rows('current')).find(({ resource }) => resource === path)?.name
const manifest = async () =>
  (await backup.query('select * from records.snapshots where brand_id = $1', [brandId])).rows[0]

describe('a snapshot', () => {
  it('has every group, own and shared, as the bodies that are stored, and says what its files are', async () => {
    await new Dataset(7).load(database, brandId)
    const names = ['line\nbreak', 'tab\t"quoted"\\', 'Größe 👕', '\\.', 'a,b', '\u0001\u0002\u2028', '']
    await database.load(brandId, { tags: names.map((name, n) => tag(n + 100, { name, id: uuid(`odd ${n}`) })) })
    const clock = new ManualClock()
    const { files, records, written } = await take(clock)
    const current = await rows('current')
    expect(current.map(({ resource }) => resource).sort()).toEqual(resources.map(({ path }) => path).sort())
    expect([files, written.length]).toEqual([resources.length, resources.length])
    let compared = 0
    for (const row of current) {
      expect(folder.problems(brandId, row)).toEqual([])
      const resource = resourceOf(row.resource)
      const stored = await backup.query(
        `select body from records.${tableOf(resource).name} where brand_id = $1 order by ord`,
        [resource.shared ? SHARED_BRAND_ID : brandId],
      )
      expect(folder.bodies(brandId, row.name)).toEqual(stored.rows.map(({ body }) => body))
      compared += stored.rows.length
    }
    expect(records).toBe(compared)
    const heads = await backup.query(
      'select sequence, stamp from records.brand_state where brand_id = any($1) order by brand_id',
      [[SHARED_BRAND_ID, brandId]],
    )
    expect(await manifest()).toMatchObject({
      taken_at: new Date(clock.epochMs()),
      shared_sequence: heads.rows[0].sequence,
      shared_stamp: heads.rows[0].stamp,
      sequence: heads.rows[1].sequence,
      stamp: heads.rows[1].stamp,
    })
  })

  it('of a brand without records has the shared groups alone', async () => {
    const { files } = await take()
    expect(files).toBe(resources.filter(({ shared }) => shared).length)
    expect(await manifest()).toMatchObject({ sequence: '0', stamp: null })
  })

  it('keeps the files of groups that did not change, and has none of a group that was emptied', async () => {
    await database.load(brandId, { tags: [tag(1)], notes: [note(1)] })
    await take()
    const before = await rows()
    const clock = new ManualClock()
    clock.advance(5_000)
    expect((await take(clock)).written).toEqual([])
    expect(await rows()).toEqual(before)
    expect((await manifest()).taken_at).toEqual(new Date(clock.epochMs()))

    await database.load(brandId, { tags: [tag(2)] })
    await database.load(brandId, { notes: [note(1)] }, 'delete')
    const { written } = await take()
    expect(written.map(({ path, records }) => [path, records])).toEqual([['tags', 2]])
    expect((await rows('replaced')).map(({ resource }) => resource)).toEqual(['notes', 'tags'])
    expect(await currentName('notes')).toBeUndefined()
    expect(folder.bodies(brandId, (await currentName('tags'))!)).toHaveLength(2)
  })

  it('writes a file again that the store has lost', async () => {
    await database.load(brandId, { tags: [tag(1)], notes: [note(1)] })
    await take()
    rmSync(folder.pathOf(brandId, (await currentName('tags'))!))
    expect((await take()).written.map(({ path }) => path)).toEqual(['tags'])
    for (const row of await rows('current')) expect(folder.problems(brandId, row)).toEqual([])
  })
})

describe('files of earlier snapshots', () => {
  it('are removed when no link to them can work any more, and nothing else is', async () => {
    const clock = new ManualClock()
    await database.load(brandId, { tags: [tag(1)] })
    await take(clock)
    const old = (await currentName('tags'))!
    const stranger = folder.pathOf(brandId, 'not-ours')
    writeFileSync(stranger, 'of somebody else')
    // A link may be made until the last moment before another snapshot takes its place.
    clock.advance(10 * KEEP_MS)
    await database.load(brandId, { tags: [tag(2)] })
    await take(clock)
    for (let step = 0; step < 4; step++) {
      expect((await take(clock)).removedFiles).toBe(0)
      expect(folder.names(brandId)).toContain(old)
      clock.advance(KEEP_MS / 4)
    }
    const replaced = (await tables('replaced')).length
    clock.advance(1)
    expect((await take(clock)).removedFiles).toBeGreaterThan(1)
    expect(folder.names(brandId)).not.toContain(old)
    expect((await tables('replaced')).length).toBeLessThan(replaced)
    expect(readFileSync(stranger, 'utf8')).toBe('of somebody else')
    expect(await rows('replaced')).toEqual([])
  })
})

/** A store in which the given file, counted from one, cannot be written. */
function failingAt(place: number, problem: Error): FileStore {
  let files = 0
  return Object.assign(Object.create(folder.store) as FileStore, {
    has: (key: string) => folder.store.has(key),
    remove: (key: string) => folder.store.remove(key),
    async putStream(key: string, chunks: AsyncIterable<Buffer>) {
      if (++files === place) throw problem
      await folder.store.putStream(key, chunks)
    },
  })
}

describe('a run that fails', () => {
  it('leaves the snapshot before it as it was, and its own files to the next run, which removes them', async () => {
    await database.load(brandId, { tags: [tag(1)], notes: [note(1)] })
    await take()
    const before = [await rows('current'), await manifest()]
    await database.load(brandId, { tags: [tag(2)], notes: [note(2)] })
    const failing = take(new ManualClock(), failingAt(2, new Error('disk full')))
    await expect(failing).rejects.toThrow(FileStoreFailure)
    expect([await rows('current'), await manifest()]).toEqual(before)
    for (const row of await rows('current')) expect(folder.problems(brandId, row)).toEqual([])
    const left = [...(await rows('unfinished')), ...(await tables('unfinished'))].map(({ name }) => name)
    // Both groups as lines and as tables, and the table that describes the others.
    expect(left).toHaveLength(5)

    expect((await take()).removedFiles).toBe(5)
    expect([await rows('unfinished'), await tables('unfinished')]).toEqual([[], []])
    expect(folder.names(brandId).filter((name) => left.some((each) => name.startsWith(each)))).toEqual([])
    expect(folder.names(brandId)).toEqual(await namesOf(brandId))
  })

  it('says that the database failed where it was the database', async () => {
    await database.load(brandId, { tags: [tag(1)] })
    const killing = Object.assign(failingAt(0, new Error()), {
      async putStream(key: string, chunks: AsyncIterable<Buffer>) {
        await database.asBackendKiller(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'selvedge_loader'`,
        )
        await folder.store.putStream(key, chunks)
      },
    })
    const failure = await take(new ManualClock(), killing).catch((error) => error)
    expect(failure).not.toBeInstanceOf(FileStoreFailure)
    expect(failureOf(failure).exitCode).toBe(exitCodes.unreachable)
    expect(await manifest()).toBeUndefined()
  })
})

describe('two runs', () => {
  it('of one brand at once are one too many', async () => {
    await database.load(brandId, { tags: [tag(1)] })
    const nested = Object.assign(failingAt(0, new Error()), {
      async putStream(key: string, chunks: AsyncIterable<Buffer>) {
        await expect(take()).rejects.toThrow(SnapshotUnderWay)
        await folder.store.putStream(key, chunks)
      },
    })
    await take(new ManualClock(), nested)
    for (const row of await rows()) expect([row.status, ...folder.problems(brandId, row)]).toEqual(['current'])
  })

  it('do not mix even if the first has lost its lock: it publishes nothing', async () => {
    await database.load(brandId, { tags: [tag(1)] })
    const loader = await database.connect('selvedge_loader')
    await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
    const overtaken = Object.assign(failingAt(0, new Error()), {
      async putStream(key: string, chunks: AsyncIterable<Buffer>) {
        await folder.store.putStream(key, chunks)
        await loader.query('delete from records.snapshot_files where brand_id = $1', [brandId])
      },
    })
    await expect(take(new ManualClock(), overtaken)).rejects.toThrow(SnapshotUnderWay)
    await loader.end()
    expect([await manifest(), await rows()]).toEqual([undefined, []])
  })
})

describe('brands', () => {
  it('do not see the snapshots of each other', async () => {
    const otherId = await database.createBrand(`other-${brands}`)
    await database.load(brandId, { tags: [tag(1)] })
    await take()
    for (const role of ['selvedge_api', 'selvedge_loader'] as const) {
      const client = await database.connect(role)
      const count = async (table: string) =>
        (await client.query({ text: `select count(*)::int from records.${table}`, rowMode: 'array' })).rows[0]![0]
      for (const table of ['snapshots', 'snapshot_files', 'table_files']) {
        await client.query('reset app.brand').catch(() => {})
        expect(await count(table)).toBe(0)
        await client.query(`select set_config('app.brand', $1, false)`, [String(otherId)])
        expect(await count(table)).toBe(0)
        await client.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
        expect(await count(table)).toBeGreaterThan(0)
        await client.query(`select set_config('app.brand', '', false)`)
      }
      await client.query(`select set_config('app.brand', $1, false)`, [String(otherId)])
      const foreign = [`insert into records.snapshots values (${brandId}, now(), '{}', 0, null, 0, null)`]
      for (const text of foreign)
        await expect(client.query(text)).rejects.toThrow(/row-level security|read-only|denied/)
      await client.end()
    }
  })

  it('have their files apart in the store', async () => {
    await take()
    const otherId = await database.createBrand(`third-${brands}`)
    await snapshotOf(loaderUrl, otherId, folder.store)
    expect(folder.names(otherId)).toEqual(await namesOf(otherId))
    expect(folder.names(brandId).filter((name) => folder.names(otherId).includes(name))).toEqual([])
    expect(snapshotKey(brandId, 'x')).toBe(`snapshots/${brandId}/x`)
  })
})
