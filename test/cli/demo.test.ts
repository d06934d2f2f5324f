/** The demo brands at a hundredth of their size: made as files, loaded with every reference in place, and found sound. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAge } from '../../packages/service/cli/demo/today.ts'
import { systemClock, utcDay } from '../../packages/service/clock.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { Files } from '../loader/support/files.ts'
import { loadPaths, states } from '../loader/support/loading.ts'
import { TestDatabase } from '../support/database.ts'
import { selvedge } from './support/cli.ts'

let files: Files
let database: TestDatabase

beforeAll(async () => {
  files = new Files()
  database = await TestDatabase.create()
})

afterAll(async () => {
  files.remove()
  await database.drop()
})

test('a demo brand is written, loaded and checked, and nothing dangles', async () => {
  const written = await selvedge(['demo', '--out', files.folder, '--brand', 'alder-finch', '--scale', '0.01', '--json'])
  expect(written.code).toBe(0)
  const counts = JSON.parse(written.stdout)
  expect(readdirSync(files.folder).sort()).toEqual(['alder-finch', 'shared'])

  await loadPaths(database, null, [join(files.folder, 'shared')])
  const brand = { slug: 'alder-finch', id: await database.createBrand('alder-finch') }
  const folder = join(files.folder, 'alder-finch')
  const { faults, groups } = await loadPaths(database, brand, [folder], { checkReferences: true })
  expect(faults.named).toEqual([])
  expect(groups.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(counts['alder-finch'])
  const again = await loadPaths(database, brand, [folder])
  expect(again.groups.filter(({ version }) => version !== 1)).toEqual([])
  const loader = { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') }
  expect(await selvedge(['check', '--brand', brand.slug], loader)).toMatchObject({ code: 0 })
})

test('a demo that is loaded again on another day has the same records, with other dates', async () => {
  const brand = { slug: 'moved', id: await database.createBrand('moved') }
  const rowsAfter = async (today: string): Promise<Record<string, number>> => {
    const out = files.path(`of-${today}`)
    await selvedge(['demo', '--out', out, '--brand', 'skarv-lund', '--scale', '0.002', '--today', today])
    const groups = readdirSync(join(out, 'skarv-lund')).filter((name) => name !== 'brand.ndjson')
    const paths = groups.map((name) => join(out, 'skarv-lund', name))
    const { faults } = await loadPaths(database, brand, paths)
    expect(faults.named).toEqual([])
    const loaded = Object.entries(await states(database, brand.id))
    return Object.fromEntries(loaded.map(([path, { rowCount }]) => [path, rowCount]))
  }
  const first = await rowsAfter('2026-06-30')
  expect(await rowsAfter('2026-11-18')).toEqual(first)
})

test('images are written for load --files, few of them different, and all of them as their records say', async () => {
  const [out, images, kept] = ['records', 'images', 'kept'].map((name) => files.path(name)) as [string, string, string]
  const made = await selvedge(['demo', '--out', out, '--files', images, '--brand', 'skarv-lund', '--scale', '0.002'])
  expect(made.code).toBe(0)
  const brand = { slug: 'skarv-lund', id: await database.createBrand('skarv-lund') }
  mkdirSync(kept)
  const store = new FolderStore({ kind: 'folder', folder: kept, publicUrl: 'http://a', linkSeconds: 60 }, [])
  const { faults, files: uploaded } = await loadPaths(
    database,
    brand,
    ['images', 'documents'].map((path) => join(out, brand.slug, `${path}.ndjson`)),
    {
      files: { store, folder: join(images, brand.slug) },
    },
  )
  expect(faults.named).toEqual([])
  expect(uploaded!.uploadedFiles).toBe(readdirSync(join(kept, String(brand.id))).length)
  expect(uploaded!.uploadedFiles).toBeGreaterThan(10)
  expect(uploaded!.uploadedFiles).toBeLessThan(readdirSync(join(images, brand.slug, 'images')).length / 3)
})

test('--files without --out says where images go instead', async () => {
  const { code, stderr } = await selvedge(['demo', '--files', files.folder])
  expect([code, stderr]).toEqual([2, expect.stringContaining('--files goes with --out')])
})

test('the records end on the day of --today, or today', async () => {
  const lastDaysIn = async (name: string, args: readonly string[]): Promise<string[]> => {
    const out = files.path(name)
    const { code } = await selvedge(['demo', '--out', out, '--brand', 'skarv-lund', '--scale', '0.001', ...args])
    expect(code).toBe(0)
    const lines = readFileSync(join(out, 'skarv-lund', 'inventory.ndjson'), 'utf8')
      .trim()
      .split('\n')
    return [...new Set(lines.map((line) => JSON.parse(line).updatedAt.slice(0, 10)))]
  }
  expect(await lastDaysIn('leap-day', ['--today', '2028-02-29'])).toEqual(['2028-02-29'])
  const before = utcDay(systemClock)
  const days = await lastDaysIn('of-today', [])
  expect([[before], [utcDay(systemClock)]]).toContainEqual(days)
})

test.each([
  ['2026-02-30', 'It must be a day, such as 2026-06-30.'],
  ['30.06.2026', 'It must be a day, such as 2026-06-30.'],
  ['1999-12-31', 'It must be a day from 2000-01-01 to 2999-12-31.'],
])('--today %s is refused', async (day, reason) => {
  for (const command of ['demo', 'dev']) {
    const { code, stderr } = await selvedge([command, '--today', day])
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
    expect(stderr).toContain('--today')
  }
})

test.each([
  ['2026-06-30', 'Demo of 2026-06-30, 12 days old. For one of today, start a new one.'],
  ['2026-07-11', 'Demo of 2026-07-11, 1 day old. For one of today, start a new one.'],
  ['2026-07-12', null],
  ['2026-08-01', null],
])('a demo of %s says how old it is on 2026-07-12', (today, age) => {
  for (const time of ['00:00:00', '23:59:59']) {
    expect(demoAge(today, { ...systemClock, epochMs: () => Date.parse(`2026-07-12T${time}Z`) })).toBe(age)
  }
})
