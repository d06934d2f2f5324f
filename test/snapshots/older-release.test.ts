/** Release 1.0.0, which knows no tables, beside this one: it offers none of them as JSON lines, and its snapshots do not harm them. */
import { gunzipSync } from 'node:zlib'
import { resources, SHARING_BASE_PATH, type SnapshotManifest } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selvedge } from '../cli/support/cli.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { resourceOf } from '../support/database.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { ReleaseProcess } from '../support/release-process.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'

const older = RepositoryCopy.ofRelease('1.0.0')
/** Links that one of them signs are served by the other. */
const SECRET = 'x'.repeat(32)

describe.skipIf(older === null)('release 1.0.0', () => {
  let running: FileService
  let serving: ReleaseProcess
  beforeAll(async () => {
    running = await startFileService(null, 60, { cursorSecrets: [SECRET] })
    serving = await ReleaseProcess.start(older!.program, environment())
  }, 120_000)
  afterAll(async () => {
    await serving.stop()
    await running.stop()
    older!.remove()
  })

  const environment = () => ({
    SELVEDGE_DATABASE_URL: running.service.database.url('selvedge_api'),
    SELVEDGE_LOADER_DATABASE_URL: running.service.database.url('selvedge_loader'),
    SELVEDGE_FILES_FOLDER: running.kept,
    SELVEDGE_PUBLIC_URL: running.service.url,
    SELVEDGE_CURSOR_SECRETS: SECRET,
  })

  async function get<Content>(url: string): Promise<Content> {
    const response = await fetch(url, { headers: { authorization: `Bearer ${running.service.keys.brand}` } })
    expect(response.status).toBe(200)
    return (await response.json()) as Content
  }
  const snapshotOn = (url: string) => get<SnapshotManifest>(`${url}${BASE}/brands/alder-finch/snapshot`)
  const load = (n: number) =>
    running.service.database.load(running.service.brandId, { tags: [variation(resourceOf('tags'), n)] })
  const take = () => snapshotOf(running.service.database.url('selvedge_loader'), running.service.brandId, running.store)

  it('offers JSON lines alone, of a snapshot that has tables', async () => {
    await load(1)
    await take()
    const manifest = await snapshotOn(serving.url)
    expect(Object.keys(manifest)).not.toContain('tables')
    expect(manifest.files.map(({ group }) => group).toSorted()).toEqual(['documents', 'images', 'tags'])
    for (const { url, records } of manifest.files) {
      const lines = gunzipSync(await (await fetch(url)).arrayBuffer())
        .toString()
        .trimEnd()
        .split('\n')
      expect(lines.map((line) => typeof JSON.parse(line))).toEqual(Array.from({ length: records }, () => 'object'))
    }
  })

  it('makes snapshots without tables: the manifest has none then, and those of before can still be read', async () => {
    await load(2)
    const made = await selvedge(['snapshot', '--brand', 'alder-finch'], environment(), '', older!.program)
    expect(made).toMatchObject({ code: 0 })
    const { url } = running.service
    const manifest = await snapshotOn(url)
    expect(manifest.files.find(({ group }) => group === 'tags')).toMatchObject({ records: 2 })
    expect(manifest.tables).toEqual([])
    const { items } = await get<{ items: object[] }>(`${url}${SHARING_BASE_PATH}/shares/alder-finch/all-tables`)
    expect(items).toHaveLength(resources.length + 1)

    await take()
    const { tables } = await snapshotOn(url)
    expect(tables.find(({ table }) => table === 'tags')).toMatchObject({ records: 2 })
  })
})
