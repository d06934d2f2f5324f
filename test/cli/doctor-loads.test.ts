/** What the doctor says about the age of loads: information for each brand, and a fault only for a group with a limit. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '../../packages/service/cli/doctor/examine.ts'
import type { Finding } from '../../packages/service/cli/doctor/finding.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { loadPaths } from '../loader/support/loading.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { variation } from '../support/variations.ts'
import { selvedge } from './support/cli.ts'

let database: TestDatabase
let files: Files
let environment: Record<string, string>

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
  environment = {
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
    SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
  }
})
afterAll(async () => {
  files.remove()
  await database.drop()
})

const look = async (changes: Record<string, string> = {}): Promise<Finding | undefined> =>
  (await examine({ ...environment, ...changes })).find(({ check }) => check === 'loads')

/** A brand that has loaded one record so long ago, by an interval of PostgreSQL. */
async function brandLoaded(slug: string, age: string | null, record: object = {}): Promise<void> {
  const id = await database.createBrand(slug)
  if (age === null) return
  const tag = { ...variation(resourceOf('tags'), 1), ...record }
  await loadPaths(database, { slug, id }, [files.write('tags.ndjson', ndjson([tag]))])
  for (const change of [
    'load_log set finished_at = finished_at - $2::interval',
    'resource_state set changed_at = changed_at - $2::interval',
  ]) {
    await database.asLoader(id, `update records.${change} where brand_id = $1`, [age])
  }
}

const tagsLoaded = (ageSeconds: number): object => ({
  group: 'tags',
  changedAt: expect.any(Date),
  confirmedAt: null,
  ageSeconds: expect.closeTo(ageSeconds, -2),
  ageMaxSeconds: null,
  quarantined: 0,
})

test('without a brand, there is nothing to say', async () => {
  expect(await look()).toMatchObject({ ok: true, detail: 'no brand is active', loads: [] })
})

test('the age of the newest success of each brand; a refused load is none, and a suspended brand is left out', async () => {
  await brandLoaded('alder', '3 hours 5 minutes')
  await brandLoaded('birch', '1 minute', { name: 7 })
  await brandLoaded('cedar', '26 hours')
  await brandLoaded('dogwood', '90 days')
  await database.asOwner(`update directory.brands set status = 'suspended' where slug = 'dogwood'`)
  expect(await look()).toEqual({
    check: 'loads',
    ok: true,
    detail: 'newest success: cedar 1d ago, alder 3h ago; no success in the history: birch',
    fix: null,
    loads: [
      {
        brand: 'alder',
        newestAt: expect.any(Date),
        ageSeconds: expect.closeTo(11_100, -2),
        groups: [tagsLoaded(11_100)],
      },
      { brand: 'birch', newestAt: null, ageSeconds: null, groups: [] },
      {
        brand: 'cedar',
        newestAt: expect.any(Date),
        ageSeconds: expect.closeTo(93_600, -2),
        groups: [tagsLoaded(93_600)],
      },
    ],
  })
})

test('a group that is older than its limit is a fault, which names the brand and the fix', async () => {
  expect(await look({ SELVEDGE_GROUP_AGES_MAX: 'tags=4h,orders=1s' })).toMatchObject({
    ok: false,
    detail: 'tags of cedar was loaded 1d ago and may be 4h old',
    fix: 'ask who sends them, or raise SELVEDGE_GROUP_AGES_MAX; selvedge loads --stale names all',
    loads: [
      { brand: 'alder', groups: [{ ageMaxSeconds: 14_400 }] },
      { brand: 'birch', groups: [] },
      { brand: 'cedar', groups: [{ ageMaxSeconds: 14_400 }] },
    ],
  })
  expect(await look({ SELVEDGE_GROUP_AGES_MAX: 'tags=2d' })).toMatchObject({ ok: true })
})

test('rows in quarantine are a fault until a load has none', async () => {
  const quarantined = async (rows: number) => {
    for (const [id] of await database.asOwner('select id from directory.brands')) {
      await database.asLoader(id as number, 'update records.resource_state set quarantined = $2 where brand_id = $1', [
        rows,
      ])
    }
  }
  await quarantined(2)
  expect(await look()).toMatchObject({
    ok: false,
    detail: 'tags of alder has 2 rows in quarantine, tags of cedar has 2 rows in quarantine',
    fix: 'ask who sends them to fix these rows in the source: the import names each in its output',
  })
  await quarantined(0)
  expect(await look()).toMatchObject({ ok: true })
})

test('of many brands the oldest few are named and the others counted; JSON has them all', async () => {
  for (const [slug, age] of Object.entries({ elm: '12 days', fir: '5 minutes', ginkgo: '30 days' })) {
    await brandLoaded(slug, age)
  }
  for (const slug of ['hazel', 'iroko', 'juniper', 'larch']) await brandLoaded(slug, null)
  const { stdout, code } = await selvedge(['doctor'], environment)
  expect(stdout).toMatch(
    /ok +loads +newest success: ginkgo 30d ago, elm 12d ago, cedar 1d ago and 2 more; no success in the history: birch, hazel, iroko and 2 more\n/,
  )
  expect(code).toBe(0)
  const findings: Finding[] = JSON.parse((await selvedge(['doctor', '--json'], environment)).stdout)
  expect(findings.find(({ check }) => check === 'loads')!.loads).toHaveLength(10)
})

test('says why it did not look', async () => {
  expect(await look({ SELVEDGE_LOADER_DATABASE_URL: '' })).toEqual({
    check: 'loads',
    ok: true,
    detail: 'not checked: SELVEDGE_LOADER_DATABASE_URL is not set',
    fix: null,
  })
  await database.asOwner('revoke select on directory.all_brands from selvedge_loader')
  expect(await look()).toMatchObject({ ok: true, detail: 'not checked: fix what is wrong first' })
})
