/** What the project wrote can be loaded back: exports and snapshots, to the same records, byte for byte. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { loadDemoBrand } from '../export/support/demo-brand.ts'
import { OutFolder } from '../export/support/out-folder.ts'
import { runExport } from '../export/support/run.ts'
import { bodiesOf } from '../loader/support/loading.ts'
import { TestDatabase } from '../support/database.ts'
import { TestService } from '../support/service.ts'
import { type CliResult, selvedge } from './support/cli.ts'

const SHARED_GROUPS = resources.filter(({ shared }) => shared).map(({ path }) => path)
const OWN_GROUPS = resources.filter(({ shared }) => !shared).map(({ path }) => path)
const SKIPPED = /^Skipped .*countries.*, which all brands share; load them with --shared\.$/m

let service: TestService
const out = new OutFolder()
beforeAll(async () => {
  service = await TestService.start()
  await loadDemoBrand(service.database, service.brandId)
})
afterAll(async () => {
  out.remove()
  await service.stop()
})

const recordsOf = async (database: TestDatabase, brandId: number) => ({
  ...(await bodiesOf(database, brandId, OWN_GROUPS)),
  ...(await bodiesOf(database, SHARED_BRAND_ID, SHARED_GROUPS)),
})

const load = (database: TestDatabase, args: readonly string[], environment: Record<string, string> = {}) =>
  selvedge(['load', ...args], { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'), ...environment })

describe.each(['ndjson', 'csv', 'excel'] as const)('an export as %s', (format) => {
  let other: TestDatabase
  let brandId: number
  let folder: OutFolder
  beforeAll(async () => {
    folder = new OutFolder()
    expect(await runExport({ service, out: folder, format })).toMatchObject({ exitCode: 0 })
    other = await TestDatabase.create()
    brandId = await other.createBrand('alder-finch')
  })
  afterAll(async () => {
    folder.remove()
    await other.drop()
  })

  it('is loaded, without the groups that all brands share', async () => {
    const loaded = await load(other, ['--brand', 'alder-finch', folder.path])
    expect(loaded).toMatchObject({ code: 0, stderr: expect.stringMatching(SKIPPED) })
    expect(Object.values(await bodiesOf(other, SHARED_BRAND_ID, SHARED_GROUPS)).flat()).toEqual([])
  })

  it('with --shared gives those groups alone', async () => {
    const loaded = await load(other, ['--shared', folder.path])
    expect(loaded).toMatchObject({ code: 0, stderr: expect.stringContaining('groups that belong to a brand') })
    // The brand's own record is in no list, so it is in no export.
    const { brand: _, ...expected } = await recordsOf(service.database, service.brandId)
    expect(await recordsOf(other, brandId)).toEqual({ ...expected, brand: [] })
  })

  it('that lacks a file of its manifest is refused', async () => {
    rmSync(folder.file(folder.manifest().collections[3]!.file))
    const { code, stderr } = await load(other, ['--brand', 'alder-finch', folder.path])
    expect([code, stderr]).toEqual([2, expect.stringContaining('which its manifest.json lists')])
  })
})

it.each(['sqlite', 'parquet'] as const)('an export as %s is refused by name', async (format) => {
  const folder = new OutFolder()
  expect(await runExport({ service, out: folder, format, only: ['tags'] })).toMatchObject({ exitCode: 0 })
  const { code, stderr } = await load(service.database, ['--brand', 'alder-finch', folder.path])
  expect([code, stderr]).toEqual([2, expect.stringContaining(`is an export as ${format}`)])
  folder.remove()
})

it('a manifest of something else is refused', async () => {
  const folder = new OutFolder()
  writeFileSync(folder.file('manifest.json'), '{"name":"an app"}')
  const { code, stderr } = await load(service.database, ['--brand', 'alder-finch', folder.path])
  expect([code, stderr]).toEqual([2, expect.stringContaining('is not the manifest of an export')])
  folder.remove()
})

describe('a snapshot', () => {
  let environment: Record<string, string>
  let kept: string
  beforeAll(async () => {
    kept = out.file('kept')
    mkdirSync(kept)
    environment = { SELVEDGE_FILES_FOLDER: kept, SELVEDGE_PUBLIC_URL: 'http://127.0.0.1' }
  })

  const restore = (...args: string[]): Promise<CliResult> => load(service.database, args, environment)

  it('that was not made is missed, with the command that makes it', async () => {
    expect(await restore('--brand', 'alder-finch', '--from-snapshot')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('selvedge snapshot --brand alder-finch'),
    })
    expect(await restore('--brand', 'alder-finch', '--from-snapshot', 'alder-finch', 'tags.csv')).toMatchObject({
      code: 2,
    })
    expect(await restore('--shared', '--from-snapshot')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--from-snapshot <slug>'),
    })
    expect(await restore('--brand', 'alder-finch')).toMatchObject({ code: 2 })
  })

  it('brings back what was there, and with --shared what all brands share', async () => {
    const { database, brandId } = service
    const before = await recordsOf(database, brandId)
    const taken = await selvedge(['snapshot', '--brand', 'alder-finch'], {
      SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
      ...environment,
    })
    expect(taken.code).toBe(0)
    const [tag] = before.tags!.map((body) => JSON.parse(body))
    await database.load(brandId, { tags: [{ ...tag, name: 'changed by mistake' }] }, 'replace')
    const own = await restore('--brand', 'alder-finch', '--from-snapshot', '--replace')
    expect(own).toMatchObject({ code: 0, stderr: expect.stringMatching(SKIPPED) })
    const sorted = (records: Record<string, string[]>) => Object.values(records).map((bodies) => bodies.toSorted())
    expect(sorted(await recordsOf(database, brandId))).toEqual(sorted(before))
    const shared = await restore('--shared', '--from-snapshot', 'alder-finch')
    expect(shared).toMatchObject({ code: 0, stdout: expect.stringMatching(/^countries +0 +0 +\d+ +0/m) })
  })

  it('whose file was changed or is gone loads nothing', async () => {
    const { database, brandId } = service
    const before = await recordsOf(database, brandId)
    const folder = join(kept, 'snapshots', String(brandId))
    const files = readdirSync(folder).map((name) => join(folder, name))
    // Gzip all the same: only the checksum tells.
    for (const file of files) writeFileSync(file, gzipSync(''))
    expect(await restore('--brand', 'alder-finch', '--from-snapshot', '--replace', '--allow-empty')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not what selvedge snapshot wrote'),
    })
    for (const file of files) rmSync(file)
    expect(await restore('--brand', 'alder-finch', '--from-snapshot')).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('The store of files failed'),
    })
    expect(await recordsOf(database, brandId)).toEqual(before)
  })
})
