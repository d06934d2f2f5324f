/** Files of unknown size, streamed into either store and removed again: all of it is there, or nothing is. */
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FileStore, snapshotKey } from '../../packages/service/files/file-store.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'

const KEY = snapshotKey(7, 'a-name')
const OTHER = snapshotKey(7, 'a-name-that-is-longer')

async function* chunksOf(bytes: Buffer, chunkBytes: number, failAfter = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (at >= failAfter) throw new Error('the source failed')
    yield bytes.subarray(at, at + chunkBytes)
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(['s3', 'folder'] as const)('a store of kind %s', (kind) => {
  let objects: TestObjectStore | undefined
  let running: FileService
  let store: FileStore
  beforeAll(async () => {
    if (kind === 's3') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    running = await startFileService(objects ?? null, 60)
    store = running.store
    await store.probe(AbortSignal.timeout(5_000))
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    await running.stop()
    await objects?.stop()
  })

  /** What is there that no link leads to. */
  const unfinished = (): string[] =>
    objects
      ? objects.files().filter((path) => path.includes('/multipart/'))
      : readdirSync(join(running.kept, 'snapshots', '7')).filter((name) => name.includes('unfinished'))

  const download = async (key: string): Promise<Buffer> => {
    const { url } = await store.link({ key, fileName: 'orders.ndjson.gz', contentType: 'application/gzip' })
    const response = await fetch(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip'])
    return Buffer.from(await response.arrayBuffer())
  }

  it.each([
    ['nothing', 0],
    ['less than a part', 100_000],
    ['two parts exactly', 16 * 2 ** 20],
    ['several parts', 20 * 2 ** 20 + 7],
  ])('takes %s, and gives the same bytes back', async (_what, sizeBytes) => {
    const bytes = randomBytes(sizeBytes)
    await store.putStream(KEY, chunksOf(bytes, 65_536))
    expect(await store.has(KEY)).toBe(true)
    expect(sha256(await download(KEY))).toBe(sha256(bytes))
    expect(sha256(await buffer(store.read(KEY)))).toBe(sha256(bytes))
    await store.remove(KEY)
    expect(await store.has(KEY)).toBe(false)
    await expect(buffer(store.read(KEY))).rejects.toThrow()
  })

  it('has nothing of a file whose source failed', async () => {
    const source = chunksOf(randomBytes(20 * 2 ** 20), 65_536, 18 * 2 ** 20)
    await expect(store.putStream(KEY, source)).rejects.toThrow('the source failed')
    expect(await store.has(KEY)).toBe(false)
    await store.remove(KEY)
    expect(unfinished()).toEqual([])
  })

  it('lists the keys of a folder in order', async () => {
    const keys = ['c', 'a', 'b'].map((name) => snapshotKey(8, name))
    for (const key of keys) await store.putStream(key, chunksOf(Buffer.from(key), 100))
    expect(await Readable.from(store.list(snapshotKey(8, ''))).toArray()).toEqual(keys.toSorted())
    expect(await Readable.from(store.list(snapshotKey(9, ''))).toArray()).toEqual([])
    for (const key of keys) await store.remove(key)
    expect(await Readable.from(store.list(snapshotKey(8, ''))).toArray()).toEqual([])
  })

  it('removes one file and no other, and does not mind if there is none', async () => {
    for (const key of [KEY, OTHER]) await store.putStream(key, chunksOf(Buffer.from(key), 100))
    await store.remove(KEY)
    await store.remove(KEY)
    expect([await store.has(KEY), await store.has(OTHER)]).toEqual([false, true])
    expect((await download(OTHER)).toString()).toBe(OTHER)
  })

  it('removes what an upload left that never came to its end', async () => {
    const { promise, resolve: goOn } = Promise.withResolvers<void>()
    async function* endless(): AsyncGenerator<Buffer> {
      yield randomBytes(9 * 2 ** 20)
      await promise
    }
    const upload = store.putStream(KEY, endless())
    upload.catch(() => {})
    await vi.waitFor(() => expect(unfinished()).not.toEqual([]), { timeout: 20_000 })
    expect(await Readable.from(store.list(snapshotKey(7, ''))).toArray()).toContain(KEY)
    await store.remove(KEY)
    expect(unfinished()).toEqual([])
    goOn()
    await expect(upload).rejects.toThrow()
    expect(await store.has(KEY)).toBe(false)
  })
})
