/** The snapshot through the client: typed, complete, and gone on from by the feed. */
import { gunzipSync } from 'node:zlib'
import { type GroupPath, hasCode, MemoryCache, Selvedge } from '@selvedge/client'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
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
