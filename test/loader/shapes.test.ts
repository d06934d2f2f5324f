/** Records that were loaded before the catalogue changed: brought to the new shape, and not mixed with it meanwhile. */
import { type Resource, tableOf, writeBody } from '@selvedge/catalogue'
import type pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { merge } from '../../harness/merge.ts'
import { nullable, string } from '../../packages/catalogue/kinds/index.ts'
import { examineShapes } from '../../packages/service/cli/doctor/shapes.ts'
import type { LoadMode } from '../../packages/service/loader/convert.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { migrateGroup, outdatedGroups } from '../../packages/service/store/loading/migrate-bodies.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { journalProblems } from '../support/journal-check.ts'

type Values = Record<string, unknown>

const tags = resourceOf('tags')
/** As later releases have it: one adds a field, the next one renames another. */
const withPurpose: Resource = {
  ...tags,
  fields: Object.fromEntries(
    Object.entries(tags.fields).flatMap((field) =>
      field[0] === 'uiColor' ? [['purpose', nullable(string('.'))], field] : [field],
    ),
  ),
  steps: [{ add: 'purpose' }],
  shapes: [...tags.shapes, 'with purpose'],
}
const withColour: Resource = {
  ...withPurpose,
  fields: Object.fromEntries(
    Object.entries(withPurpose.fields).map(([name, field]) => [name === 'uiColor' ? 'colour' : name, field]),
  ),
  steps: [...withPurpose.steps!, { rename: 'uiColor', to: 'colour' }],
  shapes: [...withPurpose.shapes, 'with colour'],
}

let database: TestDatabase
let loader: pg.Client
let brandId: number
beforeEach(async () => {
  database = await TestDatabase.create()
  brandId = await database.createBrand('alder-finch')
  loader = await database.connect('selvedge_loader')
  return async () => {
    await loader.end()
    await database.drop()
  }
})

function tag(n: number, changes: Values = {}): Values {
  return { ...(tags.sample as Values), id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, ...changes }
}

function load(resource: Resource, records: readonly Values[], mode: LoadMode = 'upsert', owner = brandId) {
  const { columns } = tableOf(resource)
  async function* rows() {
    for (const [index, record] of records.entries()) {
      const values = columns.map(({ field }) => (record[field] ?? null) as string | null)
      yield { line: index + 1, values, body: writeBody(resource, record) }
    }
  }
  return merge(loader, owner, [{ resource, rows: rows() }], mode)
}

/** As release 1.0.0 does, which knows nothing of shapes. */
async function loadAsBefore(records: readonly Values[]): Promise<void> {
  const mark = 'shape, shaped'
  await asBrand(`create temp table marks as select ${mark} from records.resource_state where brand_id = ${brandId}`)
  await asBrand(`update records.resource_state set shape = null, shaped = null where brand_id = ${brandId}`)
  await load(tags, records)
  await asBrand(`update records.resource_state set (${mark}) = (select ${mark} from marks) where brand_id = ${brandId}`)
  await asBrand('drop table marks')
}

async function asBrand(sql: string): Promise<unknown[][]> {
  await loader.query(`select set_config('app.brand', $1, false)`, [String(brandId)])
  return (await loader.query({ text: sql, rowMode: 'array' })).rows
}

const bodies = async () =>
  (await asBrand(`select body from records.tags where brand_id = ${brandId} order by ord`)).map(([body]) => body)
const version = async () =>
  Number((await asBrand(`select version from records.resource_state where brand_id = ${brandId}`))[0]![0])

async function migrateTo(resource: Resource): Promise<number[]> {
  const counts: number[] = []
  for (const group of await outdatedGroups(loader, [resource]))
    counts.push(await migrateGroup(loader, group, RETENTION_DAYS))
  return counts
}

test('get the new shape in one version, which the journal, count and digest know', async () => {
  await load(tags, [tag(1), tag(2, { name: 'a ","uiColor":" b' }), tag(3)])
  await load(tags, [tag(2)], 'delete')
  expect(await migrateTo(withPurpose)).toEqual([2])
  expect(await bodies()).toEqual([tag(1), tag(3)].map((record) => writeBody(withPurpose, record)))
  expect(await version()).toBe(3)
  expect(await journalProblems(loader, brandId, [tags])).toEqual([])
  expect(
    await asBrand(`select places::int[] from records.changes where brand_id = ${brandId} and version = 3`),
  ).toEqual([[[1, 3]]])
  expect(await migrateTo(withPurpose)).toEqual([])
})

test('pass all steps that they have missed at once, and later ones alone', async () => {
  await load(tags, [tag(1)])
  expect(await migrateTo(withColour)).toEqual([1])
  const { uiColor: renamed, ...rest } = tag(1)
  expect(await bodies()).toEqual([writeBody(withColour, { ...rest, colour: renamed })])
  await load(withColour, [{ ...rest, colour: 'red', purpose: 'spring' }])
  expect(await journalProblems(loader, brandId, [tags])).toEqual([])
})

test('are not loaded into in another shape', async () => {
  await load(tags, [tag(1)])
  await expect(load(withPurpose, [tag(2)])).rejects.toThrow(
    /tags has records in the shape of an earlier version.*migrate/,
  )
  await migrateTo(withPurpose)
  await load(withPurpose, [tag(2)])
  await expect(load(tags, [tag(3)])).rejects.toThrow(/another version of Selvedge.*newest version/)
  expect(await bodies()).toHaveLength(2)
})

test('that are all gone leave a group which any later version may load into', async () => {
  await load(tags, [tag(1)])
  await load(tags, [tag(1)], 'delete')
  await load(withPurpose, [tag(2)])
  expect(await bodies()).toEqual([writeBody(withPurpose, tag(2))])
  expect(await migrateTo(withPurpose)).toEqual([])
})

test('are repaired where an earlier release has loaded since, and those of this release stay', async () => {
  await load(withPurpose, [tag(1, { purpose: 'kept' }), tag(2, { purpose: 'overwritten' })])
  await loadAsBefore([tag(2, { name: 'older' }), tag(3)])
  await expect(load(withPurpose, [tag(4)])).rejects.toThrow(/run selvedge migrate/i)
  expect(await migrateTo(withPurpose)).toEqual([2])
  expect(await bodies()).toEqual(
    [tag(1, { purpose: 'kept' }), tag(2, { name: 'older' }), tag(3)].map((record) => writeBody(withPurpose, record)),
  )
  expect(await journalProblems(loader, brandId, [tags])).toEqual([])
  await load(withPurpose, [tag(4)])
})

test('are repaired in one go with an upgrade', async () => {
  await load(withPurpose, [tag(1, { purpose: 'kept' })])
  await loadAsBefore([tag(2)])
  expect(await migrateTo(withColour)).toEqual([2])
  const coloured = [tag(1, { purpose: 'kept' }), tag(2)].map(({ uiColor: renamed, ...rest }) => ({
    ...rest,
    colour: renamed,
  }))
  expect(await bodies()).toEqual(coloured.map((record) => writeBody(withColour, record)))
  expect(await journalProblems(loader, brandId, [tags])).toEqual([])
})

test('stay as they are where a list of values gained one', async () => {
  await load(tags, [tag(1)])
  const widened: Resource = { ...tags, steps: [{ widen: 'name', by: ['x'] }], shapes: [...tags.shapes, 'wider'] }
  expect(await migrateTo(widened)).toEqual([0])
  expect(await version()).toBe(1)
  expect(await migrateTo(widened)).toEqual([])
})

test('in another cell are found by doctor', async () => {
  const main = await TestDatabase.create()
  try {
    await main.createBrand('alder-finch')
    await load(tags, [tag(1)])
    const clients = new Map([
      ['main', await main.connect('selvedge_api')],
      ['b', await database.connect('selvedge_api')],
    ])
    expect(await examineShapes(clients, [withPurpose])).toMatchObject({
      ok: false,
      detail: 'records of an earlier version in tags of alder-finch in cell b',
    })
    for (const client of clients.values()) await client.end()
  } finally {
    await main.drop()
  }
})

test('of all brands are found too, and doctor tells', async () => {
  const countries = resourceOf('countries')
  const after: Resource = {
    ...countries,
    fields: { ...countries.fields, continent: nullable(string('.')) },
    steps: [{ add: 'continent' }],
    shapes: [...countries.shapes, 'with continent'],
  }
  await load(countries, [countries.sample as Values], 'upsert', SHARED_BRAND_ID)
  await load(tags, [tag(1)])
  const api = await database.connect('selvedge_api')
  expect(await examineShapes(new Map([['main', api]]), [after, withPurpose])).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/countries of all brands/),
    fix: 'run selvedge migrate',
  })
  for (const group of await outdatedGroups(loader, [after, withPurpose]))
    await migrateGroup(loader, group, RETENTION_DAYS)
  expect(await examineShapes(new Map([['main', api]]), [after, withPurpose])).toMatchObject({ ok: true })
  await api.end()
  await loader.query(`select set_config('app.brand', '0', false)`)
  const { rows } = await loader.query('select body from records.countries')
  expect(rows).toEqual([{ body: writeBody(after, countries.sample as Values) }])
})
