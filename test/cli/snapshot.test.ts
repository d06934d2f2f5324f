/** `selvedge snapshot` by the command line itself: what it writes, what it says, and what it refuses. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshotKey } from '../../packages/service/files/file-store.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'
import { type CliResult, selvedge } from './support/cli.ts'

let database: TestDatabase
let brandId: number
let folder: string
beforeAll(async () => {
  database = await TestDatabase.create()
  brandId = await database.createBrand('alder-finch')
  await database.createBrand('skarv-lund')
  const suspended = await database.createBrand('suspended')
  await database.asOwner(`update directory.brands set status = 'suspended' where id = $1`, [suspended])
  folder = mkdtempSync(join(tmpdir(), 'selvedge-snapshot-cli-'))
  await database.load(brandId, { tags: [1, 2, 3].map((n) => variation(resourceOf('tags'), n)) })
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const snapshot = (args: readonly string[], changes: Record<string, string> = {}): Promise<CliResult> =>
  selvedge(['snapshot', ...args], {
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_FILES_FOLDER: folder,
    SELVEDGE_PUBLIC_URL: 'http://127.0.0.1',
    ...changes,
  })

describe('a run', () => {
  it('says in a line what was written, and next time that nothing had to be', async () => {
    const first = await snapshot(['--brand', 'alder-finch'])
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(
      /^alder-finch: 3 records in 1 file and as tables; 95 files \(0\.0 MB\) written; 22 reports computed, 22 changed, in \d+\.\d s\n$/,
    )
    const again = await snapshot(['--brand', 'alder-finch', '--json'])
    expect(JSON.parse(again.stdout)).toEqual([
      {
        brand: 'alder-finch',
        takenAt: expect.stringMatching(/Z$/),
        files: 1,
        records: 3,
        written: [],
        writtenTables: [expect.objectContaining({ table: 'snapshot-info', records: resources.length })],
        writtenBytes: expect.any(Number),
        removedFiles: 0,
        reports: { computed: [], changed: [], rows: 0 },
      },
    ])
  })

  it('of the reports alone needs no store, and computes them for a day', async () => {
    const withoutStore = { SELVEDGE_FILES_FOLDER: '', SELVEDGE_PUBLIC_URL: '' }
    const reports = (args: readonly string[]) =>
      snapshot(['--brand', 'alder-finch', '--reports-only', ...args], withoutStore)
    expect((await reports(['--as-of', '2026-06-30'])).stdout).toMatch(
      /^alder-finch: 22 reports computed, 0 changed, in \d+\.\d s\n$/,
    )
    expect((await reports(['--as-of', '2026-06-30'])).stdout).toMatch(/^alder-finch: reports are current, in /)
    const [{ brand, reports: computed }] = JSON.parse((await reports(['--json'])).stdout)
    expect([brand, computed.computed.length]).toEqual(['alder-finch', 22])
    expect(await reports(['--as-of', '2026-02-30'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must be a day, such as 2026-06-30.'),
    })
  })

  it('writes files that other users of the machine cannot read', () => {
    const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(entries.length).toBeGreaterThan(1)
    for (const entry of entries) expect([entry, statSync(join(folder, entry)).mode & 0o007]).toEqual([entry, 0])
  })

  it('without a brand is one of every active brand', async () => {
    const { stdout } = await snapshot([])
    expect(stdout.split('\n').map((line) => line.split(':')[0])).toEqual(['alder-finch', 'skarv-lund', ''])
  })
})

describe('what cannot be done', () => {
  it('is said: an unknown brand', async () => {
    expect(await snapshot(['--brand', 'nobody'])).toMatchObject({
      code: 2,
      stderr: 'There is no brand nobody; selvedge brands list shows all, and selvedge brands create nobody adds it.\n',
    })
  })

  it('is said: reports that take too long', async () => {
    expect(
      await snapshot(['--brand', 'alder-finch', '--reports-only', '--as-of', '2026-01-01', '--deadline', '0s']),
    ).toMatchObject({
      code: 3,
      stderr:
        'The reports took longer than 0 s and stay as they were. Allow more time with --deadline, or run it when the database is less busy.\n',
    })
  })

  it('is said for each brand whose reports take too long, and the others get theirs', async () => {
    const { code, stderr, stdout } = await snapshot(['--reports-only', '--as-of', '2026-01-02', '--deadline', '0s'])
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr.split('\n').map((line) => line.split(' took')[0])).toEqual([
      'alder-finch: The reports',
      'skarv-lund: The reports',
      '',
    ])
  })

  it('is said: no store', async () => {
    const { code, stderr } = await snapshot([], { SELVEDGE_FILES_FOLDER: '', SELVEDGE_PUBLIC_URL: '' })
    expect([code, stderr]).toEqual([2, expect.stringContaining('snapshot needs a place to keep files: set')])
  })

  it('is said: a store that fails half-way, which leaves the snapshot before as it was', async () => {
    await database.load(brandId, { tags: [variation(resourceOf('tags'), 4)] })
    const broken = mkdtempSync(join(folder, 'broken-'))
    mkdirSync(join(broken, 'snapshots'))
    writeFileSync(join(broken, snapshotKey(brandId, '')).slice(0, -1), 'a file where the folder should be')
    const { code, stderr } = await snapshot(['--brand', 'alder-finch'], { SELVEDGE_FILES_FOLDER: broken })
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^The store of files failed: E\w+/)])
    const { stdout } = await snapshot(['--brand', 'alder-finch'])
    expect(stdout).toMatch(/^alder-finch: 4 records in 1 file and as tables; 3 files .* written, 95 old removed/)
  })

  it('is said: a run beside another one', async () => {
    await database.load(brandId, { tags: [variation(resourceOf('tags'), 5)] })
    const settings = { kind: 'folder', folder, publicUrl: 'http://127.0.0.1', linkSeconds: 60 } as const
    const store = new FolderStore(settings, [])
    let second: CliResult | undefined
    await snapshotOf(
      database.url('selvedge_loader'),
      brandId,
      Object.assign(new FolderStore(settings, []), {
        async putStream(key: string, chunks: AsyncIterable<Buffer>) {
          second = await snapshot(['--brand', 'alder-finch'])
          await store.putStream(key, chunks)
        },
      }),
    )
    expect(second).toMatchObject({
      code: 2,
      stderr: 'Another run makes a snapshot or reports of alder-finch at this moment. Wait until it is over.\n',
    })
  })
})
