/** Loads while the file store hangs, at every request of an upload: they are in, soon, and others of the brand follow. */
import { execFileSync } from 'node:child_process'
import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { FileStore } from '../../packages/service/files/file-store.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { S3Store } from '../../packages/service/files/s3-store.ts'
import { type Ingest, LOAD_TIMES, startIngest } from '../../packages/service/ingest/start.ts'
import { inBrandTransaction } from '../../packages/service/store/connections/brand-transaction.ts'
import { newLoadId } from '../../packages/service/store/loading/load-id.ts'
import { findLoad } from '../../packages/service/store/loading/load-log.ts'
import { selvedge } from '../cli/support/cli.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { FullListener, HangingProxy, type Stage, type Treatment } from '../support/hanging-store.ts'
import { BRAND, ingestSettings } from '../support/ingest.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { variation } from '../support/variations.ts'
import { Files, ndjson } from './support/files.ts'
import { loadPaths } from './support/loading.ts'

/** Short, because tests wait for it, and long enough for a store that works on a busy machine. */
const TIMEOUT_MS = 2_000

let objects: TestObjectStore
let database: TestDatabase
let proxy: HangingProxy
let brandId: number
let key: string

beforeAll(async () => {
  objects = await TestObjectStore.start()
  objects.offerCredentials()
  database = await TestDatabase.create()
  brandId = await database.createBrand(BRAND)
  key = await database.createLoadKey(brandId)
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await database.drop()
  await objects.stop()
})
beforeEach(async () => {
  proxy = await HangingProxy.start(objects.settings(60).endpoint!)
})
afterEach(() => proxy.stop())

const storeAt = (endpoint: string): S3Store => new S3Store({ ...objects.settings(60), endpoint })

async function withIngest(store: FileStore, act: (ingest: Ingest) => Promise<void>): Promise<void> {
  const settings = ingestSettings(database.url('selvedge_loader'))
  const undo = { store, recordsMax: null, timeoutMs: TIMEOUT_MS }
  const ingest = await startIngest({ ...settings, undo }, pino({ level: 'silent' }), LOAD_TIMES)
  try {
    await act(ingest)
  } finally {
    await ingest.stop()
  }
}

let number = 0

/** A record that is new. Returns the status, and what the history says of the undo. */
async function send({ url }: Ingest): Promise<{ status: number; id: string; undo: unknown; locks: unknown }> {
  const response = await fetch(`${url}${LOAD_BASE_PATH}/brands/${BRAND}/groups/tags`, {
    method: 'POST',
    body: ndjson([variation(resourceOf('tags'), ++number)]),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
  })
  const { id } = (await response.json()) as { id: string }
  const [locks] = await database.asOwner(
    `select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
where d.datname = current_database() and locktype = 'advisory' and objid = $1`,
    [brandId],
  )
  const logged = await database.withConnection('selvedge_loader', (client) =>
    inBrandTransaction(client, brandId, () => findLoad(client, brandId, id)),
  )
  return { status: response.status, id, undo: logged?.undo, locks: locks![0] }
}

const IN_WITHOUT_UNDO = { status: 200, undo: 'store_failed', locks: 0 }
const IN = { status: 200, undo: 'kept', locks: 0 }

test.each<[string, Partial<Record<Stage, Treatment>>]>([
  ['the probe', { probe: 'lost' }],
  ['the start of the upload', { create: 'lost' }],
  ['a part', { part: 'lost' }],
  ['the end of the upload', { complete: 'lost' }],
  ['the removal of a part that it refused', { part: 'refused', abort: 'lost' }],
  ['everything after the probe', { create: 'unanswered', part: 'lost', complete: 'lost', abort: 'lost' }],
])('a store that hangs at %s', async (_what, treatments) => {
  await withIngest(storeAt(proxy.url), async (ingest) => {
    proxy.treatments = treatments
    expect(await send(ingest)).toMatchObject(IN_WITHOUT_UNDO)
    // Another one at once: nothing waits for the first any more.
    expect(await send(ingest)).toMatchObject(IN_WITHOUT_UNDO)
    expect(proxy.seen).toEqual(expect.arrayContaining([Object.keys(treatments)[0]]))
  })
  await withIngest(storeAt(objects.settings(60).endpoint!), async (ingest) => {
    expect(await send(ingest)).toMatchObject(IN)
  })
})

test('a store that accepts no connection', async () => {
  const full = await FullListener.start()
  onTestFinished(() => full.stop())
  await withIngest(storeAt(full.url), async (ingest) => {
    expect(await send(ingest)).toMatchObject(IN_WITHOUT_UNDO)
  })
})

test('a store that hangs when old files are listed keeps the undo, and the next load', async () => {
  proxy.treatments = { list: 'lost' }
  await withIngest(storeAt(proxy.url), async (ingest) => {
    expect(await send(ingest)).toMatchObject(IN)
    expect((await send(ingest)).status).toBe(200)
  })
})

test('a file that is complete after the load went on without it does not make the load undoable', async () => {
  proxy.treatments = { complete: 'unanswered', abort: 'lost' }
  await withIngest(storeAt(proxy.url), async (ingest) => {
    const { id, ...loaded } = await send(ingest)
    expect(loaded).toEqual(IN_WITHOUT_UNDO)
    const direct = storeAt(objects.settings(60).endpoint!)
    expect(await direct.has(`undo/${brandId}/${id}`)).toBe(true)
    const environment = { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') }
    expect(await selvedge(['loads', 'undo', id, '--brand', BRAND], environment)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be undone: the store of files failed when it was loaded'),
    })
  })
})

test('a folder that hangs is asked once, and has nothing of the load when it works again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-hanging-'))
  const files = new Files()
  const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])
  const brand = { slug: BRAND, id: brandId }
  const load = (id: string) =>
    loadPaths(database, brand, [files.write('tags.ndjson', ndjson([variation(resourceOf('tags'), ++number)]))], {
      sender: { id, idempotency: null, key: null },
      undo: { store, recordsMax: null, timeoutMs: TIMEOUT_MS },
    })
  const id = newLoadId()
  const path = join(folder, 'undo', String(brandId))
  mkdirSync(path, { recursive: true })
  // Opening a pipe that nobody reads blocks a thread, as a file of a network that is gone does.
  execFileSync('mkfifo', [join(path, `${id}.unfinished`)])
  expect((await load(id)).undo).toMatchObject({ state: 'store_failed', problem: 'no progress within 2 s' })
  expect((await load(newLoadId())).undo).toMatchObject({
    state: 'store_failed',
    problem: 'it has not ended what an earlier load asked of it',
  })
  await buffer(createReadStream(join(path, `${id}.unfinished`)))
  expect(await store.has(`undo/${brandId}/${id}`)).toBe(false)
  expect((await load(newLoadId())).undo).toMatchObject({ state: 'kept' })
  files.remove()
  rmSync(folder, { recursive: true })
})
