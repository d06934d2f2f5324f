/** One folder for tests and production: variables in import.json, another brand or listener, and a state for each. */
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseArguments, type SyncOptions } from '../../packages/import/src/arguments.ts'
import { silent } from '../../packages/import/src/progress/progress.ts'
import { Secrets } from '../../packages/import/src/source/secrets.ts'
import { syncOnce } from '../../packages/import/src/sync/once.ts'
import { type SyncOutcome, TextReports } from '../../packages/import/src/sync/reports.ts'
import { renameBrand } from '../../packages/service/store/administration/slugs.ts'
import { bodies } from '../loader/support/loading.ts'
import { BRAND, OTHER_BRAND, TestIngest } from '../support/ingest.ts'
import { OPERATOR } from '../support/template.ts'
import { MappingFolder, NAMESPACE } from './support/mapping-folder.ts'

let ingest: TestIngest
let otherKey: string
let folder: MappingFolder
beforeAll(async () => {
  ingest = await TestIngest.start()
  otherKey = await ingest.database.createLoadKey(ingest.otherBrandId)
})
afterAll(() => ingest.stop())
beforeEach(async () => {
  folder = new MappingFolder({ brand: BRAND, url: ingest.url })
  writeTags(3)
  for (const [brand, key] of [
    [BRAND, ingest.key],
    [OTHER_BRAND, otherKey],
  ] as const) {
    await fetch(`${ingest.url}/brands/${brand}/loads?allowEmpty=true&removalsMax=100%25`, {
      method: 'POST',
      body: '{"op":"replace","group":"tags"}',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    })
  }
  return () => folder.remove()
})

function writeTags(count: number): void {
  const moment = `timestamptz '2026-01-01 00:00:00Z'`
  const columns = `n as id, 'Tag ' || n as name, 'tag-' || n as code, ${moment} as "createdAt", ${moment} as "updatedAt"`
  folder.write('tags.sql', `select ${columns} from range(${count}) t(n)`)
}

function writeSettings(brand: string, url: string): void {
  folder.write('import.json', JSON.stringify({ brand, url, namespace: NAMESPACE }))
}

function sync(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<SyncOutcome> {
  const options = parseArguments(['sync', folder.path, ...args], {}) as SyncOptions
  return syncOnce(options, new Secrets(environment), silent, new AbortController().signal)
}

const production = () => sync([], { SELVEDGE_LOAD_KEY: ingest.key })
const count = async (brandId: number): Promise<number> => (await bodies(ingest.database, brandId, 'tags')).length

test('a cycle to another brand changes neither the records nor the state of production', async () => {
  await production()
  const { state } = folder.destined()
  const before = readFileSync(state)
  writeTags(5)
  const tried = await sync(['--brand', OTHER_BRAND], { SELVEDGE_LOAD_KEY: otherKey })
  expect(tried.groups).toMatchObject([{ rows: 5, changed: 5 }])
  expect([await count(ingest.brandId), await count(ingest.otherBrandId)]).toEqual([3, 5])
  expect(readFileSync(state).equals(before)).toBe(true)
  expect((await production()).groups).toMatchObject([{ changed: 2, isReplaced: false }])
  const again = await sync(['--brand', OTHER_BRAND], { SELVEDGE_LOAD_KEY: otherKey })
  expect(again.groups).toMatchObject([{ changed: 0, isReplaced: false }])
})

test('each listener has a state, too', () => {
  const states = [{}, { url: 'https://test.example/api/load/v1' }, { brand: OTHER_BRAND }, { brand: '../Birch' }]
  const names = states.map((overrides) => folder.destined(overrides).state)
  expect(new Set(names).size).toBe(states.length)
  for (const name of names) expect(name.startsWith(join(folder.path, '.state.duckdb-'))).toBe(true)
  expect(folder.destined({ brand: BRAND, url: ingest.url }).state).toBe(names[0])
})

test('variables of the environment say where a folder leads', async () => {
  writeSettings(`\${BRAND}`, `\${LOADS}/api/load/v1`)
  const loads = ingest.url.replace('/api/load/v1', '')
  const environment = { BRAND, LOADS: loads, SELVEDGE_LOAD_KEY: ingest.key }
  await sync([], environment)
  await sync([], { ...environment, BRAND: OTHER_BRAND, SELVEDGE_LOAD_KEY: otherKey })
  expect([await count(ingest.brandId), await count(ingest.otherBrandId)]).toEqual([3, 3])
  expect((await sync([], environment)).groups).toMatchObject([{ changed: 0, isReplaced: false }])
  await expect(sync([], { ...environment, BRAND: '' })).rejects.toThrow(`import.json uses \${BRAND}, which is not set`)
  await expect(sync([], { ...environment, LOADS: 'loads' })).rejects.toThrow(
    'url loads/api/load/v1 must be the address of the listener, such as https://',
  )
})

test('the state of an earlier release stays in use, for what import.json names', async () => {
  await production()
  const { state } = folder.destined()
  const earlier = join(folder.path, '.state.duckdb')
  renameSync(state, earlier)
  await sync(['--brand', OTHER_BRAND], { SELVEDGE_LOAD_KEY: otherKey })
  expect(existsSync(earlier)).toBe(true)
  expect((await production()).groups).toMatchObject([{ changed: 0, isReplaced: false }])
  expect([existsSync(earlier), existsSync(state)]).toEqual([false, true])
})

test('a slug that the brand had before is named, with its end', async () => {
  const slug = 'cedar-wren'
  const brandId = await ingest.database.createBrand(slug)
  const key = await ingest.database.createLoadKey(brandId)
  writeSettings(slug, ingest.url)
  await ingest.database.withConnection(OPERATOR, (owner) => renameBrand(owner, slug, 'cedar-and-wren', 3_600))
  const outcome = await sync([], { SELVEDGE_LOAD_KEY: key })
  const { until } = outcome.renamed!
  expect(outcome.renamed).toEqual({ slug, until: expect.stringMatching(/Z$/) })
  expect(Math.abs(Date.parse(until) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  const said: string[] = []
  await new TextReports(
    (text) => void said.push(text),
    () => {},
  ).report(Promise.resolve(outcome))
  expect(said[1]).toBe(
    `The brand was renamed: ${slug} leads to it until ${until}. Ask for its new slug and write it in import.json.`,
  )
  expect((await sync(['--brand', 'cedar-and-wren'], { SELVEDGE_LOAD_KEY: key })).renamed).toBeNull()
})
