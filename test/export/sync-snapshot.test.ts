/** Where there is a snapshot, a copy starts from its files, and follows the feed from there. */
import { gzipSync } from 'node:zlib'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connect } from '../../packages/export/src/connect.ts'
import { completeCopy } from '../../packages/export/src/copy/complete.ts'
import { Copy } from '../../packages/export/src/copy/copy.ts'
import { openFile } from '../../packages/export/src/copy/open.ts'
import { LineProgress } from '../../packages/export/src/progress/lines.ts'
import { manyTags } from '../client/support/tags.ts'
import { type Records, resourceOf } from '../support/database.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BASE, type TestService } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'
import { listsOf } from './support/lists.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'
import { runSync, tableRows } from './support/sync.ts'

const ALL = groups.map(({ path }) => path)
const tags = manyTags(1_200)
const notes = Array.from({ length: 20 }, (_, n) => variation(resourceOf('notes'), n))

let running: FileService
let service: TestService
let out: OutFolder
beforeAll(async () => {
  running = await startFileService(null, 60)
  service = running.service
  await load({ tags, notes, 'product-tags': [1, 2].map((n) => variation(resourceOf('product-tags'), n)) })
  await snapshot()
})
afterAll(() => running.stop())
beforeEach(() => {
  out = new OutFolder()
  return () => out.remove()
})

const load = (records: Records, mode?: 'upsert' | 'delete') => service.database.load(service.brandId, records, mode)
const snapshot = () => snapshotOf(service.database.url('selvedge_loader'), service.brandId, running.store)
const newTag = (n: number) => variation(resourceOf('tags'), n)

const ORIGIN = { brand: 'alder-finch', baseUrl: '', only: '', format: 'sqlite' }

/** A sync whose downloads can be watched and spoiled. */
class Watched {
  readonly copy = new Copy(openFile(out.file('copy.sqlite')), 'copy', { groups, warn: () => {} }, ORIGIN, false)
  readonly said: string[] = []
  downloads: string[] = []

  /** `spoil` gets what was downloaded, and how many were before. */
  async catchUp(
    spoil: (file: Buffer, count: number, stop: () => void) => Buffer | null = (file) => file,
  ): Promise<void> {
    this.downloads = []
    const controller = new AbortController()
    const brand = connect({ apiKey: service.keys.brand, baseUrl: service.url + BASE, brand: 'alder-finch' })
    const download = async (url: string): Promise<Response> => {
      const file = Buffer.from(await (await fetch(url)).arrayBuffer())
      const given = spoil(file, this.downloads.push(url) - 1, () => controller.abort(new Error('stopped')))
      return given === null ? new Response('', { status: 403 }) : new Response(new Uint8Array(given))
    }
    const progress = new LineProgress((line) => void this.said.push(line))
    const sources = { brand, progress, signal: controller.signal, download, counted: null }
    expect(await completeCopy(this.copy, { groups, isWhole: true, answerAgeMaxMs: 0 }, sources)).toBeNull()
  }
}

it('has what the lists have, and reads only what changed since the snapshot from the feed', async () => {
  await load({ tags: [newTag(1_500)] })
  await load({ tags: [tags[5]!] }, 'delete')
  const file = out.file('copy.sqlite')
  // The snapshot, its five files, the changes since, and the state twice: for progress and for the proof.
  expect((await runSync({ service, target: file })).line).toMatch(
    /1225 upserts and 1 deletes in 5 groups; 9 requests; 1224 records/,
  )
  const whole = await listsOf(service, ALL, 'sqlite')
  expect(tableRows(file, ALL)).toEqual(tableRows(whole.file('records.sqlite'), ALL))
  whole.remove()
})

it('is what an export starts from, too, with the records in the order of the lists', async () => {
  await load({ tags: [newTag(1_501), tags[5]!] })
  service.logged.length = 0
  expect(await runExport({ service, out, format: 'csv' })).toMatchObject({ exitCode: 0 })
  // As above.
  expect(service.logged.filter((line) => line.includes('"status":200,'))).toHaveLength(9)
  const whole = await listsOf(service, ALL, 'csv')
  for (const path of ALL) expect(out.text(`${path}.csv`)).toBe(whole.text(`${path}.csv`))
  whole.remove()
})

it('loads the remaining files after an interruption', async () => {
  const watched = new Watched()
  const stopped = watched.catchUp((file, count, stop) => {
    if (count === 2) stop()
    return file
  })
  await expect(stopped).rejects.toThrow('stopped')
  await watched.catchUp()
  expect(watched.downloads.length).toBeLessThan(5)
})

it('starts again with a newer snapshot, and has nothing left of the older one', async () => {
  const watched = new Watched()
  await load({ notes: [variation(resourceOf('notes'), 100)] })
  await snapshot()
  // Stops after the file of notes, which are then removed, and are in no file that comes later.
  const stopped = watched.catchUp((file, count, stop) => {
    if (count === 4) stop()
    return file
  })
  await expect(stopped).rejects.toThrow('stopped')
  await load({ notes: [notes[3]!, variation(resourceOf('notes'), 100)] }, 'delete')
  await snapshot()
  await watched.catchUp()
  expect(watched.downloads).toHaveLength(5)
})

it.each<[string, (file: Buffer) => Buffer | null]>([
  ['that broke off', (file) => file.subarray(0, file.length / 2)],
  ['whose link has expired', () => null],
  ['that is of something else', () => gzipSync('{"id":"x"}\n')],
])('downloads a file again %s', async (_, spoil) => {
  const watched = new Watched()
  await watched.catchUp((file, count) => (count === 0 ? spoil(file) : file))
  expect(watched.downloads).toHaveLength(6)
})

it('follows the feed from its start where the snapshot is older than the changes that are kept', async () => {
  const watched = new Watched()
  await load({ tags: [newTag(1_600)] })
  await load({ tags: [newTag(1_601)] })
  await service.database.ageLoads(service.brandId)
  await load({ tags: [newTag(1_602)] })
  await watched.catchUp()
  expect(watched.downloads).toHaveLength(5)
  expect(watched.said.join()).toContain('changes_gone')
})

it('counts what is in the files of an export, without the brand itself', async () => {
  await load({ brand: [resourceOf('brand').sample] })
  await snapshot()
  const { said } = await runExport({ service, out })
  const records = out.manifest().collections.reduce((sum, collection) => sum + collection.records, 0)
  expect(said).toContain(`records: ${records} records`)
  expect(said.filter((line) => line.startsWith('brand:'))).toEqual([])
})
