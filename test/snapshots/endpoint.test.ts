/**
 * The snapshot over HTTP: links that download all records, for the brand alone, and a cursor from which the feed
 * continues.
 */
import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { resources, type SnapshotManifest } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { resourceOf } from '../support/database.ts'
import { Dataset } from '../support/dataset.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { Follower } from '../support/follower.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { BASE, TestService } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'

/** A probe, its time-out, and a little more. */
const NOTICED_MS = 6_000
const LOADS = 50

type File = SnapshotManifest['files'][number]

describe.each(['s3', 'folder'] as const)('a snapshot in a store of kind %s', (kind) => {
  let objects: TestObjectStore | undefined
  let running: FileService
  let service: TestService
  beforeAll(async () => {
    if (kind === 's3') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    running = await startFileService(objects ?? null, 60)
    service = running.service
    await new Dataset(0).load(service.database, SHARED_BRAND_ID)
    await new Dataset(20).load(service.database, service.brandId)
    await new Dataset(50).load(service.database, service.otherBrandId)
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    await running.stop()
    await objects?.stop()
  })

  const take = (brandId = service.brandId) =>
    snapshotOf(service.database.url('selvedge_loader'), brandId, running.store)
  const get = () => service.list('snapshot')

  /** Downloads all files, holding each against what the answer says of it, into a copy. */
  async function downloaded(files: readonly File[]): Promise<Follower> {
    const follower = new Follower((path) => service.get(path))
    for (const { group, url, bytes, sha256, records, contentType } of files) {
      const response = await fetch(url)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, contentType])
      expect(response.headers.get('content-disposition')).toContain(`"${group}.ndjson.gz"`)
      const packed = Buffer.from(await response.arrayBuffer())
      expect([packed.length, createHash('sha256').update(packed).digest('hex')]).toEqual([bytes, sha256])
      const lines = gunzipSync(packed).toString().trimEnd().split('\n')
      expect(lines).toHaveLength(records)
      for (const line of lines) {
        const record = JSON.parse(line)
        const key = Object.fromEntries(resourceOf(group).key.map((name) => [name, record[name]]))
        follower.copy.set(`${group} ${JSON.stringify(key)}`, line)
      }
    }
    return follower
  }

  it('is not there before one was made, and takes no parameters', async () => {
    expect((await get()).status).toBe(404)
    const { status, json } = await service.list('snapshot?groups=tags')
    expect([status, json.details]).toEqual([400, [expect.objectContaining({ parameter: 'groups' })]])
  })

  it('downloads all records without a key, and its cursor goes on from there', async () => {
    await take()
    const { status, json, headers } = await get()
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
    expect(json.files.map(({ group }: File) => group)).toEqual(resources.map(({ path }) => path).toSorted())
    const follower = await downloaded(json.files)
    const whole = await new Follower((path) => service.get(path)).catchUp()
    expect(follower.copy).toEqual(whole.copy)

    follower.cursor = json.cursor
    await follower.catchUp()
    expect([follower.changes, follower.pages, follower.version]).toEqual([[], 1, whole.version])
  })

  it(`is an exact copy with the feed from there, while ${LOADS} loads go on`, async () => {
    const random = seeded(9)
    const copies: Promise<Follower>[] = []
    let loads = 0
    // On a busy machine, a snapshot takes longer than all loads.
    const goesOn = (): boolean => loads < LOADS || copies.length < 2
    const loading = async (): Promise<void> => {
      for (; goesOn(); loads++) {
        const isShared = random(5) === 0
        const path = isShared ? 'countries' : (['tags', 'notes', 'orders'] as const)[random(3)]!
        const some = Array.from({ length: 1 + random(4) }, () => variation(resourceOf(path), 100 + random(20)))
        const records = [...new Map(some.map((each) => [JSON.stringify(each), each])).values()]
        const changed = records.map((record) =>
          'updatedAt' in record ? { ...record, updatedAt: momentOf(loads) } : record,
        )
        const mode = random(4) === 0 ? 'delete' : 'upsert'
        await service.database.load(isShared ? SHARED_BRAND_ID : service.brandId, { [path]: changed }, mode)
      }
    }
    const done = loading()
    while (goesOn()) {
      await take()
      const { json } = await get()
      const copy = downloaded(json.files).then((follower) => Object.assign(follower, { cursor: json.cursor }))
      copies.push(copy)
      await copy
    }
    await done
    const state = await service.list('state')
    let changes = 0
    for (const copy of copies) {
      const follower = await (await copy).catchUp()
      changes += follower.changes.length
      const groups = state.json.groups.map(({ group }: { group: string }) => follower.groupState(group))
      expect(groups).toEqual(state.json.groups)
      expect(follower.version).toBe(state.headers.get('selvedge-version'))
    }
    console.info({ kind, snapshots: copies.length, loads, changesAfterThem: changes })
    expect(copies.length).toBeGreaterThan(1)
    expect(changes).toBeGreaterThan(0)
  })

  it('is for its brand alone: its records, its files, its cursor', async () => {
    await take()
    const own = (await get()).json
    const as = (key: string, brand: string, path = 'snapshot') =>
      service.get(`${BASE}/brands/${brand}/${path}`, { authorization: `Bearer ${key}` })
    const { brand, otherBrand } = service.keys
    expect((await as(otherBrand, 'alder-finch')).status).toBe(401)
    expect((await as(brand, 'other-brand')).status).toBe(401)
    expect((await as(otherBrand, 'other-brand')).status).toBe(404)
    await take(service.otherBrandId)
    const other = (await as(otherBrand, 'other-brand')).json
    const pathsOf = ({ files }: { files: File[] }) => files.map(({ url }) => new URL(url).pathname)
    expect(pathsOf(other).filter((path) => pathsOf(own).includes(path))).toEqual([])
    const [theirs, ours] = [await downloaded(other.files), await downloaded(own.files)]
    const shared = new Set(resources.filter((each) => each.shared).map(({ path }) => path))
    const keysOf = ({ copy }: Follower) => [...copy.keys()].filter((key) => !shared.has(key.split(' ')[0]!))
    expect(keysOf(theirs).filter((key) => ours.copy.has(key))).toEqual([])
    const foreign = await as(otherBrand, 'other-brand', `changes?cursor=${own.cursor}`)
    expect([foreign.status, foreign.json.errorCode]).toEqual([400, 'invalid_cursor'])
  })

  it('has addresses that appear in no log', async () => {
    const { json } = await get()
    await fetch(json.files[0].url)
    const log = service.logged.join('')
    expect(log).toContain('getSnapshot')
    const name = new URL(json.files[0].url).pathname.split('/').at(-1)!
    for (const part of [name, 'X-Amz', '/files/']) expect(log).not.toContain(part)
  })

  it('is not given where another release made it, with other groups', async () => {
    const { database, brandId } = service
    await database.asLoader(brandId, 'update records.snapshots set groups = groups[2:] where brand_id = $1')
    expect((await get()).status).toBe(404)
    await take()
    expect((await get()).status).toBe(200)
  })

  it('has no links while the store is away, which is said at once', async () => {
    const becomes = (status: number) =>
      vi.waitFor(async () => expect((await get()).status).toBe(status), { timeout: NOTICED_MS, interval: 200 })
    if (objects) objects.signal('SIGSTOP')
    else renameSync(running.kept, `${running.kept}-away`)
    await becomes(503)
    const { json, headers } = await get()
    expect([json.errorCode, headers.get('retry-after')]).toEqual(['storage_unavailable', '2'])
    if (objects) objects.signal('SIGCONT')
    else renameSync(`${running.kept}-away`, running.kept)
    await becomes(200)
  })
})

it('is refused with 503 where no store is configured, though there is one', async () => {
  const service = await TestService.start()
  const groups = resources.map(({ path }) => path).toSorted()
  await service.database.asLoader(
    service.brandId,
    'insert into records.snapshots values ($1, now(), $2, 0, null, 0, null)',
    [groups],
  )
  expect((await service.list('snapshot')).status).toBe(503)
  await service.stop()
})

function momentOf(n: number): string {
  return new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
}
