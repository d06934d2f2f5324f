/** All tables of a demo brand, read by the unmodified client of Delta Sharing from both stores and in both formats. */
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { resources, sharedTables } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../packages/service/clock.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { openView } from '../support/open-view.ts'
import { pythonEnvironment } from '../support/python-environment.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { compareTables, profileOf, sharingPython } from './support/compare.ts'

const GUIDE = readFileSync('docs/guides/tables.md', 'utf8')

describe.each(['folder', 's3'] as const)('tables in a store of kind %s', (kind) => {
  let objects: TestObjectStore | undefined
  let running: FileService
  let loaded: RecordsByPath
  beforeAll(async () => {
    if (kind === 's3') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    running = await startFileService(objects ?? null, 60)
    const { database, brandId } = running.service
    loaded = await loadDemoBrand(database, brandId)
    await snapshotOf(database.url('selvedge_loader'), brandId, running.store)
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    await running.stop()
    await objects?.stop()
  })

  it('have the values of the API, exactly', async () => {
    const { service } = running
    const { listed, described, isOfSnapshot, parquet, delta } = await compareTables(
      service.url,
      'alder-finch',
      service.keys.brand,
    )
    expect(listed).toEqual(sharedTables.map(({ name }) => name))
    expect(isOfSnapshot).toBe(true)
    for (const found of [parquet, delta]) expect(found).toMatchObject({ tables: resources.length, differences: [] })
    expect(delta).toEqual(parquet)
    expect(described.order_items).toBe(loaded.get('order-items')!.length)
    expect(Object.values(described).reduce((sum, records) => sum + records, 0)).toBe(parquet.rows)
    expect(parquet.values).toBeGreaterThan(10 * parquet.rows)
  })

  it.runIf(kind === 'folder').each([
    ['supplier', 'suppliers', 'partnerId'],
    ['forwarder', 'shipments', 'forwarderId'],
  ] as const)('have the values that a %s sees, exactly', async (partner, path, field) => {
    const { database, brandId, url } = running.service
    const partnerId = String(loaded.get(path)!.find((record) => record[field] !== null)![field])
    const view = await openView(database, brandId, { partnerId, kind: partner })
    await snapshotOf(database.url('selvedge_loader'), view.id, running.store, systemClock, {
      of: brandId,
      kind: partner,
    })
    const key = await database.createKey(view.id)
    const open = openGroups(partner, null)
    const { listed, parquet, delta } = await compareTables(url, 'alder-finch', key, open)
    const names = sharedTables.filter((table) => open.has(table.path))
    expect(listed).toEqual(names.map(({ name }) => name))
    for (const found of [parquet, delta]) expect(found).toMatchObject({ tables: open.size, differences: [] })
    const { groups } = (
      await running.service.get(`${BASE}/brands/alder-finch/state`, { authorization: `Bearer ${key}` })
    ).json as { groups: { group: string; count: number }[] }
    expect(parquet.rows).toBe(groups.reduce((sum, { count }) => sum + count, 0))
    expect(parquet.rows).toBeGreaterThan(0)
  })

  it.runIf(kind === 'folder')('are read by the programs of the guide', async () => {
    const { url, keys } = running.service
    const folder = new GuideFolder({ SELVEDGE_API_KEY: keys.brand, SELVEDGE_URL: url + BASE })
    onTestFinished(() => folder.remove())
    writeFileSync(join(folder.path, 'selvedge.share'), profileOf(url, keys.brand))
    const [pandas, info, files] = codeBlocks(GUIDE, 'python') as [string, string, string]
    const run = async (python: string, program: string) =>
      (await promisify(execFile)(python, ['-c', program], { cwd: folder.path })).stdout
    const pieces = loaded.get('order-items')!.reduce((sum, { qty }) => sum + Number(qty), 0)
    const shown = await run(await sharingPython(), `${pandas}\n${info}`)
    expect(shown).toContain(`alder-finch order_items\n`)
    expect(shown).toContain(`\n${pieces} `)
    expect(shown.trimEnd()).toMatch(/\+00:00$/)
    await folder.shell(codeBlocks(GUIDE, 'sh')[1]!)
    const readers = join(await pythonEnvironment('test/export/readers/requirements.txt'), 'bin', 'python')
    expect(await run(readers, files)).toContain(String(pieces))
  })
})
