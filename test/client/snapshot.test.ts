/** The snapshot through the client: typed, complete, and the feed continues from it. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Change, type GroupPath, hasCode, MemoryCache, Selvedge, TransportError } from '@selvedge/client'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { digestOf } from '../support/journal-check.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'
import { collect } from './support/collect.ts'
import { manyTags } from './support/tags.ts'

const tags = manyTags(30)

let running: FileService
beforeAll(async () => {
  running = await startFileService(null, 60)
  await running.service.database.load(running.service.brandId, { tags })
})
afterAll(() => running.stop())

it('has the files of all groups with records, and the cursor that changes go on from', async () => {
  const { service, store } = running
  const settings = { apiKey: service.keys.brand, baseUrl: service.url + BASE, cache: new MemoryCache(10) }
  const brand = new Selvedge(settings).brand('alder-finch')
  const missing = await brand.snapshot().catch((error: unknown) => error)
  expect(hasCode(missing, 'not_found')).toBe(true)

  await snapshotOf(service.database.url('selvedge_loader'), service.brandId, store)
  const { files, cursor, takenAt } = await brand.snapshot()
  expect(Date.parse(takenAt)).toBeLessThanOrEqual(Date.now())
  expect(files.map(({ group, records }) => [group, records])).toEqual([
    ['documents', 1],
    ['images', 1],
    ['tags', tags.length],
  ])
  expectTypeOf(files[0]!.group).toEqualTypeOf<GroupPath>()
  const packed = await (await fetch(files.at(-1)!.url)).arrayBuffer()
  const lines = gunzipSync(Buffer.from(packed)).toString().trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(tags.map(({ id }) => id))

  expect(await collect(brand.changes({ cursor }))).toEqual([])
  await service.database.load(service.brandId, { tags: [tags[3]!] }, 'delete')
  expect(await collect(brand.changes({ cursor }))).toEqual([{ group: 'tags', op: 'delete', key: { id: tags[3]!.id } }])
})

describe('the records of its files', () => {
  const links = [0, 1, 2].map((n) => variation(resourceOf('product-tags'), n))
  const connect = (settings: object = {}) =>
    new Selvedge({ apiKey: running.service.keys.brand, baseUrl: running.service.url + BASE, ...settings }).brand(
      'alder-finch',
    )

  beforeAll(async () => {
    const { service, store } = running
    await service.database.load(service.brandId, { 'product-tags': links })
    await snapshotOf(service.database.url('selvedge_loader'), service.brandId, store)
    await service.database.load(service.brandId, { 'product-tags': [links[1]!] }, 'delete')
  })

  it('have the keys of the feed, so that what is removed later is found, and an exact copy remains', async () => {
    const brand = connect()
    const { files, cursor } = await brand.snapshot()
    const copy = new Map<string, string>()
    const apply = ({ group, key, ...change }: Change): void => {
      const name = `${group} ${JSON.stringify(key)}`
      if (change.op === 'upsert') copy.set(name, change.recordText)
      else expect(copy.delete(name)).toBe(true)
    }
    for (const file of files) for (const record of await collect(brand.snapshotRecords(file))) apply(record)
    for (const change of await collect(brand.changes({ cursor }))) apply(change)
    for (const { group, count, digest } of (await brand.state()).groups) {
      const texts = [...copy].filter(([name]) => name.startsWith(`${group} `)).map(([, text]) => text)
      expect([group, texts.length, digestOf(texts)]).toEqual([group, count, BigInt(`0x${digest}`)])
    }
  })

  it('are the same as those of the feed, parsed by the same function', async () => {
    const brand = connect({ parse: (text: string) => JSON.parse(text, (_, value) => value ?? 'none') })
    const feed = await collect(brand.changes({ groups: ['documents'] }))
    const file = (await brand.snapshot()).files.find(({ group }) => group === 'documents')!
    expect(await collect(brand.snapshotRecords(file))).toEqual(feed)
  })

  it('end with an error where a file is gone, damaged, cut off or of a group that is not known', async () => {
    const brand = connect()
    const file = (await brand.snapshot()).files.find(({ group }) => group === 'tags')!
    const packed = new Uint8Array(await (await fetch(file.url)).arrayBuffer())
    const read = (body: string | Uint8Array<ArrayBuffer>, status = 200) =>
      collect(connect({ fetch: async () => new Response(body, { status }) }).snapshotRecords(file))
    expect(await read(packed)).toHaveLength(file.records)
    await expect(read('Gone', 403)).rejects.toThrow(
      new TransportError("the snapshot's file of tags could not be read: status 403", null),
    )
    await expect(read(packed.slice(0, packed.length / 2))).rejects.toThrow(TransportError)
    await expect(read(gzipSync('{"id":"a"}\n'))).rejects.toThrow(`it has 1 of ${file.records} records`)
    const unknown = { ...file, group: 'of-tomorrow' as GroupPath }
    await expect(collect(brand.snapshotRecords(unknown))).rejects.toThrow('does not know of-tomorrow')
  })

  it('stop when the caller does', async () => {
    const brand = connect()
    const [file] = (await brand.snapshot()).files
    const stopped = new Error('enough')
    await expect(collect(brand.snapshotRecords(file!, { signal: AbortSignal.abort(stopped) }))).rejects.toBe(stopped)
    for await (const { group } of brand.snapshotRecords(file!)) {
      expect(group).toBe(file!.group)
      break
    }
  })
})
