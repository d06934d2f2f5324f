/** Loads that are undone, by the command: what is restored, what is in the way, and how long it is possible. */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { tableOf, writeBody } from '@selvedge/catalogue'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { startIngest } from '../../packages/service/ingest/start.ts'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import { type ChangesRequest, loadChanges } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { sizeOf } from '../../packages/service/loader/sources.ts'
import { UNDO_DAYS, UNDO_RECORDS_MAX } from '../../packages/service/loader/undo.ts'
import { undoLoad } from '../../packages/service/loader/undo-load.ts'
import { withClient } from '../../packages/service/store/administration/connect.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { newLoadId } from '../../packages/service/store/loading/load-id.ts'
import { LoadTransaction } from '../../packages/service/store/loading/load-transaction.ts'
import { type CliResult, selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { ingestSettings } from '../support/ingest.ts'
import { until } from '../support/until.ts'
import { record, remove, upsert } from './support/change-lines.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { bodies, loadPaths } from './support/loading.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let files: Files
let folder: string
let brand: LoadBrand

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
  folder = mkdtempSync(join(tmpdir(), 'selvedge-undo-'))
})
afterAll(async () => {
  files.remove()
  rmSync(folder, { recursive: true })
  await database.drop()
})
beforeEach(async () => {
  const slug = `brand-${randomUUID().slice(0, 8)}`
  brand = { slug, id: await database.createBrand(slug) }
})

const store = (): FolderStore => new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<CliResult> {
  return selvedge(args, {
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_FILES_FOLDER: folder,
    SELVEDGE_PUBLIC_URL: 'http://localhost:8080',
    ...environment,
  })
}

async function loadByCommand(lines: readonly Values[]): Promise<string> {
  const file = files.write('changes.ndjson', ndjson(lines))
  const result = await run(['load', '--brand', brand.slug, '--changes', file, '--json'])
  expect([result.code, result.stderr]).toEqual([0, expect.stringContaining('To undo this load within 7 days')])
  return JSON.parse(result.stdout).id
}

/** The same without another process. */
function load(lines: readonly Values[]): Promise<string> {
  const file = files.write('changes.ndjson', ndjson(lines))
  const request: ChangesRequest = {
    brand,
    checkReferences: false,
    dryRun: false,
    faultsNamedMax: 100,
    retentionDays: RETENTION_DAYS,
    undo: { store: store(), recordsMax: UNDO_RECORDS_MAX },
    changes: { file, format: 'ndjson', sizeBytes: sizeOf(file), otherOwner: 'skipped' },
  }
  return database.withConnection('selvedge_loader', async (client) => {
    const { id, faults, undo } = await loadChanges(client, request, unwatched)
    expect([faults.total, undo.state]).toEqual([0, 'kept'])
    return id
  })
}

const undo = (id: string, ...options: string[]) => run(['loads', 'undo', id, '--brand', brand.slug, ...options])
const stored = async (path: string) =>
  (await bodies(database, brand.id, path)).map((body) => JSON.parse(body) as Values)
const names = async (path = 'tags') => (await stored(path)).map(({ name }) => name)
const undoFiles = (id = brand.id): string[] => {
  const path = join(folder, 'undo', String(id))
  return existsSync(path) ? readdirSync(path).sort() : []
}

describe('an undo', () => {
  test('restores what was changed in its place, removed at the end, and removes what was added', async () => {
    await loadByCommand([1, 2, 3].map((n) => upsert('tags', n, { name: `first ${n}` })))
    const before = await stored('tags')
    const id = await loadByCommand([
      upsert('tags', 2, { name: 'second 2' }),
      remove('tags', 1),
      upsert('tags', 4),
      upsert('notes', 1),
    ])
    const { code, stdout, stderr } = await undo(id)
    expect([code, stderr]).toEqual([0, expect.stringContaining('To undo this load within 7 days')])
    expect(stdout).toMatch(/^tags +1 +1 +0 +1 +2 -> 3$/m)
    expect(stdout).toMatch(/^notes +0 +0 +0 +1 +1 -> 2$/m)
    expect(await names()).toEqual(['first 2', 'first 3', 'first 1'])
    expect(new Set((await stored('tags')).map((each) => JSON.stringify(each)))).toEqual(
      new Set(before.map((each) => JSON.stringify(each))),
    )
    expect(await stored('notes')).toEqual([])
    const [last, undone] = JSON.parse((await run(['loads', '--brand', brand.slug, '--json'])).stdout)
    expect([last, undone]).toMatchObject([
      { undoes: id, undo: 'kept' },
      { id, undoes: null, undo: 'kept' },
    ])
    const shown = (await run(['loads', 'show', last.id, '--brand', brand.slug])).stdout
    expect(shown).toContain(`undoes load ${id}`)
    expect(shown).toContain('can be undone until 20')
  })

  test('is a load, and can be undone', async () => {
    await load([upsert('tags', 1, { name: 'first' })])
    const id = await load([upsert('tags', 1, { name: 'second' })])
    const first = await undo(id, '--json')
    expect(await names()).toEqual(['first'])
    expect(await undo(JSON.parse(first.stdout).id)).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['second'])
  })

  test('changes nothing if it is a dry run', async () => {
    const id = await load([upsert('tags', 1)])
    const { code, stderr } = await undo(id, '--dry-run')
    expect([code, stderr]).toEqual([0, expect.stringContaining('nothing was changed')])
    expect(await stored('tags')).toHaveLength(1)
    expect(undoFiles()).toEqual([id])
  })

  test('restores numbers as they were written, and texts of every kind', async () => {
    const [field] = Object.entries(resourceOf('notes').fields).find(([, { verbatim }]) => verbatim) ?? []
    const body = 'a "quoted" \\ line\nand\ttabs, \u2028 \u0001 and 🧵'
    await load([upsert('notes', 1, { body, ...(field && { [field]: { exact: 1 } }) })])
    const before = await bodies(database, brand.id, 'notes')
    const id = await load([remove('notes', 1)])
    expect(await undo(id)).toMatchObject({ code: 0 })
    expect(await bodies(database, brand.id, 'notes')).toEqual(before)
  })

  test('works for a load that came over HTTP', async () => {
    const settings = ingestSettings(database.url('selvedge_loader'))
    const ingest = await startIngest(
      { ...settings, undo: { store: store(), recordsMax: 10 } },
      pino({ level: 'silent' }),
    )
    const key = await database.createLoadKey(brand.id)
    const response = await fetch(`${ingest.url}/api/load/v1/brands/${brand.slug}/loads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: ndjson([upsert('tags', 1)]),
    })
    const { id } = (await response.json()) as { id: string }
    await ingest.stop()
    expect(await undo(id)).toMatchObject({ code: 0 })
    expect(await stored('tags')).toEqual([])
  })

  test('works for a load of shared records', async () => {
    const countries = (name: string) =>
      files.write('countries.ndjson', ndjson([{ ...(resourceOf('countries').sample as Values), name }]))
    await run(['load', '--shared', countries('Before')])
    const { stderr } = await run(['load', '--shared', countries('After')])
    const [, id] = /loads undo (\S+) --shared/.exec(stderr)!
    expect(await run(['loads', 'undo', id!, '--shared'])).toMatchObject({ code: 0 })
    expect((await bodies(database, 0, 'countries')).map((body) => JSON.parse(body).name)).toEqual(['Before'])
  })
})

describe('an undo is refused', () => {
  test('if a later load changed the same records, which it names', async () => {
    const id = await load([upsert('tags', 1), upsert('tags', 2), upsert('notes', 1)])
    const changing = await load([upsert('tags', 1, { name: 'changed' }), upsert('tags', 3)])
    const removing = await load([remove('notes', 1)])
    const { code, stderr } = await undo(id)
    expect(code).toBe(1)
    const time = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'
    expect(stderr).toMatch(
      new RegExp(`changed_later .* load ${changing} by selvedge_loader at ${time}, 1 record of tags`),
    )
    expect(stderr).toMatch(
      new RegExp(`changed_later .* load ${removing} by selvedge_loader at ${time}, 1 record of notes`),
    )
    expect(stderr).toContain('Nothing was loaded.')
    expect(await names()).toEqual(['changed', record('tags', 2).name, record('tags', 3).name])
    const [row] = JSON.parse((await run(['loads', '--brand', brand.slug, '--json'])).stdout)
    expect(row).toMatchObject({ outcome: 'refused', undoes: id, faultCount: 2 })
    // In the opposite order each of them can be.
    for (const each of [removing, changing, id]) expect(await undo(each)).toMatchObject({ code: 0 })
    expect(await names()).toEqual([])
  })

  test('a second time, because the first undo is in the way', async () => {
    const id = await load([upsert('tags', 1)])
    const first = JSON.parse((await undo(id, '--json')).stdout)
    const { code, stderr } = await undo(id)
    expect([code, stderr]).toEqual([1, expect.stringContaining(first.id)])
  })

  test('not if later loads changed other records', async () => {
    const id = await load([upsert('tags', 1)])
    await load([upsert('tags', 2), upsert('notes', 1)])
    expect(await undo(id)).toMatchObject({ code: 0 })
    expect(await names()).toEqual([record('tags', 2).name])
  })

  test('if the later load happens while it runs', async () => {
    const id = await load([upsert('tags', 1)])
    await withClient(database.url('selvedge_loader'), async (other) => {
      const later = await LoadTransaction.begin(other, {
        brandId: brand.id,
        withReferences: false,
        retentionDays: RETENTION_DAYS,
      })
      await later.stage(batchOf('tags', record('tags', 1, { name: 'meanwhile' })))
      await later.merge()
      const undoing = undo(id)
      await until(async () => {
        const [waiting] = await database.asOwner(
          `select count(*)::int from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
or not granted and locktype = 'transactionid'`,
        )
        return (waiting![0] as number) > 0
      })
      await later.commit()
      expect(await undoing).toMatchObject({ code: 1, stderr: expect.stringContaining(`load ${later.id} by`) })
    })
    expect(await names()).toEqual(['meanwhile'])
  })

  test('if a record that came later names one that it would remove', async () => {
    const order = record('orders', 1)
    const id = await load([{ op: 'upsert', group: 'orders', record: order }])
    await load([upsert('order-items', 1, { orderId: order.id })])
    const { code, stderr } = await undo(id)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/still_referenced.*order-items .* in orderId/)])
    expect(await stored('orders')).toHaveLength(1)
  })

  test('if a record that comes back names one that went since, but not if it was dangling before', async () => {
    const [there, never] = [record('orders', 1).id, record('orders', 2).id]
    await load([
      upsert('orders', 1),
      upsert('order-items', 1, { orderId: there }),
      upsert('order-items', 2, { orderId: never }),
    ])
    const dangling = await load([remove('order-items', 2)])
    const id = await load([remove('order-items', 1)])
    await load([remove('orders', 1)])
    const { code, stderr } = await undo(id)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/orderId +dangling_reference/)])
    expect(await undo(dangling)).toMatchObject({ code: 0 })
    expect(await stored('order-items')).toMatchObject([{ orderId: never }])
  })
})

describe('there is no undo', () => {
  /** As for a load of release 1.1.0. */
  const forgetDigest = (id: string) =>
    database.asLoader(brand.id, 'update records.load_log set undo_sha256 = null where brand_id = $1 and id = $2', [id])
  const loadSome = (n: number, undoSettings: { store: FolderStore; recordsMax: number | null } | null) =>
    loadPaths(
      database,
      brand,
      [files.write('tags.ndjson', ndjson(Array.from({ length: n }, (_, index) => record('tags', index + 1))))],
      { undo: undoSettings },
    )
  const refusal = async (id: string): Promise<string> => {
    const { code, stderr } = await undo(id)
    expect(code).toBe(2)
    return stderr
  }

  test('of a load that nobody knows, was refused or changed nothing', async () => {
    expect(await refusal(randomUUID())).toContain('There is no load')
    await loadSome(1, null)
    const [unchanged, refused] = [
      (await loadSome(1, { store: store(), recordsMax: 10 })).id,
      (await loadPaths(database, brand, [files.write('tags.ndjson', '{}\n')])).id,
    ]
    expect(await refusal(unchanged)).toContain('cannot be undone: it changed nothing')
    expect(await refusal(refused)).toContain('cannot be undone: it was refused, and changed nothing')
  })

  test('of a load that was too large, and the file is not written', async () => {
    const { id, undo: outcome } = await loadSome(3, { store: store(), recordsMax: 2 })
    expect([outcome.state, undoFiles()]).toEqual(['too_large', []])
    expect(await refusal(id)).toContain('more than 100,000 records, and was not loaded with --keep-undo')
  })

  test('of a load without a store, which says so', async () => {
    const file = files.write('tags.ndjson', ndjson([record('tags', 1)]))
    const none = { SELVEDGE_FILES_FOLDER: '', SELVEDGE_PUBLIC_URL: '' }
    const { code, stdout, stderr } = await run(['load', '--brand', brand.slug, file, '--json'], none)
    expect([code, stderr]).toEqual([0, expect.stringContaining('cannot be undone: no store of files is configured')])
    expect(await refusal(JSON.parse(stdout).id)).toContain('it was loaded without a store of files')
    expect(await run(['load', '--brand', brand.slug, file, '--keep-undo'], none)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--keep-undo needs a place to keep files'),
    })
    expect((await run(['doctor'], none)).stdout).toContain('loads cannot be undone')
  })

  test('of a load whose store failed, which is in nevertheless', async () => {
    const away = `${folder}-away`
    renameSync(folder, away)
    const file = files.write('tags.ndjson', ndjson([record('tags', 1)]))
    const { code, stdout, stderr } = await run(['load', '--brand', brand.slug, file, '--json'])
    renameSync(away, folder)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/cannot be undone: the store of files failed: ENOENT/)])
    expect(await names()).toEqual([record('tags', 1).name])
    expect(await refusal(JSON.parse(stdout).id)).toContain('the store of files failed when it was loaded')
  })

  test('of a load whose store failed in the middle, and the connection stays fit', async () => {
    // A folder is in the place of the file.
    const id = newLoadId()
    mkdirSync(join(folder, 'undo', String(brand.id), `${id}.unfinished`), { recursive: true })
    const sender = { id, idempotency: null, key: null }
    const file = files.write('tags.ndjson', ndjson(Array.from({ length: 5_000 }, (_, n) => record('tags', n + 1))))
    const outcome = await loadPaths(database, brand, [file], { sender, undo: { store: store(), recordsMax: null } })
    expect(outcome.undo).toEqual({ state: 'store_failed', problem: expect.stringContaining('EISDIR') })
    expect(await stored('tags')).toHaveLength(5_000)
  })

  test('of a load whose store hangs, which waits for it a while', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
    const hanging = store()
    hanging.putStream = async (_, chunks) => {
      // It takes the first chunk, and no other.
      for await (const _chunk of chunks) {
        ask()
        await new Promise(() => {})
      }
    }
    const loading = loadSome(5_000, { store: hanging, recordsMax: null })
    await isAsked
    vi.advanceTimersByTime(30_000)
    expect((await loading).undo).toEqual({ state: 'store_failed', problem: 'no progress within 30 s' })
    expect(await stored('tags')).toHaveLength(5_000)
  })

  test('after seven days', async () => {
    const id = await load([upsert('tags', 1)])
    await database.asLoader(
      brand.id,
      `update records.load_log set finished_at = finished_at - make_interval(days => $2) where brand_id = $1`,
      [UNDO_DAYS],
    )
    expect(await refusal(id)).toContain('its undo was kept for 7 days, until 20')
    expect((await run(['loads', '--brand', brand.slug])).stdout).toMatch(/ no +\S+$/m)
  })

  test('if its file is gone, or is not what the load changed', async () => {
    const id = await load([upsert('tags', 1), upsert('tags', 2)])
    const file = join(folder, 'undo', String(brand.id), id)
    await forgetDigest(id)
    writeFileSync(file, gzipSync(ndjson([remove('tags', 1)])))
    expect(await refusal(id)).toContain('what was kept of it is not what it changed')
    rmSync(file)
    expect(await refusal(id)).toContain(`undo/${brand.id}/${id} is not in the store of files`)
    expect(await stored('tags')).toHaveLength(2)
  })

  test.each<[string, (lines: string) => Buffer]>([
    ['a value', (lines) => gzipSync(lines.replace('"first"', '"wrong"'))],
    ['how it is packed', (lines) => gzipSync(lines, { level: 9 })],
    ['its end', (lines) => gzipSync(lines.slice(0, -1))],
    // More than is read at once, so that its end is not looked at.
    [
      'what follows it',
      (lines) => Buffer.concat([gzipSync(lines.replace('"first"', '"wrong"')), Buffer.alloc(2 ** 20)]),
    ],
  ])('if its file was edited: %s', async (_what, edit) => {
    await load([upsert('tags', 1, { name: 'first' })])
    const id = await load([upsert('tags', 1, { name: 'second' })])
    const file = join(folder, 'undo', String(brand.id), id)
    const original = readFileSync(file)
    writeFileSync(file, edit(gunzipSync(original).toString()))
    for (const options of [['--dry-run'], []]) {
      const { code, stderr } = await undo(id, ...options)
      const reason = `undo/${brand.id}/${id} in the store of files is not the file that the load wrote`
      expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
    }
    expect(await names()).toEqual(['second'])
    writeFileSync(file, original)
    expect(await undo(id)).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['first'])
  })

  test('not if release 1.1.0 loaded it, which kept no digest of its file', async () => {
    await load([upsert('tags', 1, { name: 'first' })])
    const id = await load([upsert('tags', 1, { name: 'second' })])
    await forgetDigest(id)
    expect(await undo(id)).toMatchObject({ code: 0 })
    expect(await names()).toEqual(['first'])
  })

  test('of a load that the journal no longer has', async () => {
    const { id } = await loadSome(1, { store: store(), recordsMax: 10 })
    await database.asLoader(brand.id, 'delete from records.loads where brand_id = $1')
    const request = {
      brand,
      store: store(),
      load: { id, sequence: 1, finishedAt: new Date() },
      sha256: null,
      dryRun: false,
      retentionDays: RETENTION_DAYS,
    }
    await withClient(database.url('selvedge_loader'), (client) =>
      expect(undoLoad(client, request, unwatched)).rejects.toThrow('no longer in the journal'),
    )
  })
})

test('files of loads that are too old are removed by the next load of the brand, a hundred at a time', async () => {
  const path = join(folder, 'undo', String(brand.id))
  mkdirSync(path, { recursive: true })
  const now = Date.now()
  const old = Array.from({ length: 120 }, (_, n) => newLoadId(now - (UNDO_DAYS + 1) * DAY_MS + n))
  const young = newLoadId(now - (UNDO_DAYS - 1) * DAY_MS)
  // The first one of a load that was killed while it wrote.
  for (const name of [`${old[0]}.unfinished`, ...old.slice(1), young]) writeFileSync(join(path, name), '')
  const first = await load([upsert('tags', 1)])
  expect(undoFiles()).toEqual([...old.slice(100), young, first])
  const second = await load([upsert('tags', 2)])
  expect(undoFiles()).toEqual([young, first, second])
})

async function* batchOf(path: string, given: Values) {
  const resource = resourceOf(path)
  const values = tableOf(resource).columns.map(({ field }) => (given[field] ?? null) as string | null)
  yield { resource, rows: [{ line: 1, values, body: writeBody(resource, given) }] }
}
