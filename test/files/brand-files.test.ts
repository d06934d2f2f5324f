/** All files of a brand, in a store of either kind: found, counted and removed, and no file of another brand. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  brandFolders,
  countBrandFiles,
  hasBrandFiles,
  removeBrandFiles,
} from '../../packages/service/files/brand-files.ts'
import { contentKey, type FileStore, snapshotKey } from '../../packages/service/files/file-store.ts'
import { openFileStore } from '../../packages/service/files/open.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { until } from '../support/until.ts'

const BRAND_ID = 7
/** Its id begins with the other's. */
const OTHER_ID = 71
const FILES = 30

describe.each(['folder', 'bucket'] as const)('in a %s', (kind) => {
  let folder: string
  let objects: TestObjectStore | null = null
  let store: FileStore

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'selvedge-brand-files-'))
    if (kind === 'bucket') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    const inFolder = { kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 } as const
    store = await openFileStore(objects?.settings(60) ?? inFolder, [])
  }, BUILD_TIMEOUT_MS)

  afterAll(async () => {
    await objects?.stop()
    rmSync(folder, { recursive: true })
  })

  it('there are none where nothing was written', async () => {
    expect([await countBrandFiles(store, BRAND_ID), await brandFolders(store)]).toEqual([0, []])
  })

  it('they are counted and removed with what was interrupted', async () => {
    const put = (key: string): Promise<void> => store.putStream(key, Readable.from([Buffer.from('bytes')]))
    const names = Array.from({ length: FILES }, (_, n) => contentKey(BRAND_ID, `file-${n}`))
    await Readable.from([...names, snapshotKey(BRAND_ID, 'a'), `undo/${BRAND_ID}/b`]).forEach(put, { concurrency: 16 })
    await put(contentKey(OTHER_ID, 'kept'))
    await put(snapshotKey(OTHER_ID, 'kept'))
    void store.putStream(snapshotKey(BRAND_ID, 'interrupted'), stalled())
    await until(async () => (await countBrandFiles(store, BRAND_ID)) === FILES + 3)

    expect(await brandFolders(store)).toEqual([BRAND_ID, OTHER_ID])
    await removeBrandFiles(store, BRAND_ID)
    expect(await countBrandFiles(store, BRAND_ID)).toBe(0)
    expect([await hasBrandFiles(store, BRAND_ID), await hasBrandFiles(store, OTHER_ID)]).toEqual([false, true])
    expect(await countBrandFiles(store, OTHER_ID)).toBe(2)
  })
})

/** An upload whose sender is never done. */
async function* stalled(): AsyncGenerator<Buffer> {
  yield Buffer.from('a part')
  await new Promise(() => {})
}
