/**
 * Drafted migrations on a database in use: the previous release reads and loads before, during and after them, and what
 * it needs is removed only by the draft for the next release.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MIGRATIONS } from '../../packages/service/store/administration/known-migrations.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { NO_TRANSACTION } from '../../packages/service/store/administration/migration-file.ts'
import { type Draft, draftMigration } from '../../scripts/migration/draft.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { describeSchema } from './support/describe-schema.ts'

/** Makes the tables those of a release without the filter `name`, the index of orders and the countries. */
const PREVIOUS = `alter table records.tags drop column name, add column colour text collate "C" not null default '';
alter table records.tags alter column colour drop default;
create index tags_colour on records.tags (brand_id, colour, ord);
drop index records.orders_status; drop table records.countries; create table records.forgotten (brand_id integer)`

let database: TestDatabase
let brandId: number
let wanted: string[]
let owner: pg.Client
let draft: Draft
beforeAll(async () => {
  database = await TestDatabase.create()
  brandId = await database.createBrand('drafted')
  await database.load(brandId, { tags: [resourceOf('tags').sample] })
  owner = await database.connect(OPERATOR)
  await owner.query('set role selvedge_owner')
  wanted = await describeSchema(owner, 'records')
  await owner.query(PREVIOUS)
  draft = await draftMigration(owner)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function connectLoader(): Promise<pg.Client> {
  const loader = await database.connect('selvedge_loader')
  await loader.query(`select set_config('app.brand', '${brandId}', false)`)
  return loader
}

let position = 1_000
function insertTag(loader: pg.Client, values: Record<string, string>): Promise<unknown> {
  const body = JSON.stringify({ ...(resourceOf('tags').sample as object), id: crypto.randomUUID() })
  const all = { brand_id: brandId, ord: position++, id: JSON.parse(body).id, code: 'x', body, ...values }
  const parameters = Object.keys(all).map((_, index) => `$${index + 1}`)
  return loader.query(`insert into records.tags (${Object.keys(all)}) values (${parameters})`, Object.values(all))
}

const loadAsBefore = (loader: pg.Client) => insertTag(loader, { colour: 'red' })
const { name } = resourceOf('tags').sample as { name: string }
const loadAsNow = (loader: pg.Client) => insertTag(loader, { name })

/** Reads tags as the service does, and gives up soon. */
async function readTags(): Promise<number> {
  const reader = await database.connect('selvedge_api')
  try {
    await reader.query(`set lock_timeout = '500ms'; select set_config('app.brand', '${brandId}', false)`)
    return (await reader.query('select code from records.tags')).rowCount!
  } finally {
    await reader.end()
  }
}

async function withMigrations<T>(files: Record<string, readonly string[]>, act: (folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-migrations-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    for (const [name, steps] of Object.entries(files)) writeFileSync(join(folder, name), steps.join('\n\n'))
    return await act(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function isValid(index: string): Promise<boolean> {
  const { rows } = await owner.query(`select indisvalid from pg_index where indexrelid = 'records.${index}'::regclass`)
  return rows[0].indisvalid
}

it('adds now and removes later', () => {
  const now = [...draft.tables, ...draft.changes].join('\n')
  expect(now).not.toMatch(/\bdrop (table|column)|set not null/)
  expect(draft.tables).toHaveLength(1)
  expect(draft.changes.join('\n').match(/create index \w+/g)).toEqual(Array(2).fill('create index concurrently'))
  for (const removal of [
    'drop table if exists records.forgotten;',
    'drop index concurrently if exists records.tags_colour;',
    'alter table records.tags drop column if exists colour;',
  ]) {
    expect(draft.later).toContain(removal)
  }
})

it('fills columns while the service reads', async () => {
  const filled = draft.changes.findIndex((step) => step.includes('update records.tags'))
  for (const step of draft.changes.slice(0, filled)) await owner.query(step)
  await owner.query('begin')
  await owner.query(draft.changes[filled]!)
  expect(await readTags()).toBe(1)
  await owner.query('rollback')
})

it('builds indexes while a load and reads are under way, and again after an interruption', async () => {
  const build = draft.changes.find((step) => step.includes('create index concurrently tags_name'))!
  const [loading, other] = [await connectLoader(), await connectLoader()]
  await loading.query('begin')
  await loadAsBefore(loading)
  await owner.query(`set statement_timeout = '300ms'`)
  await expect(owner.query(build)).rejects.toThrow(/statement timeout/)
  await owner.query('reset statement_timeout')
  expect(await isValid('tags_name')).toBe(false)

  const again = (async () => {
    for (const step of draft.changes) await owner.query(step)
  })()
  // The first steps wait for the load; the index does not keep anybody waiting.
  await loading.query('commit')
  await again
  expect(await isValid('tags_name')).toBe(true)
  await loading.query('begin')
  await loadAsBefore(loading)
  const rebuilt = owner.query('drop index concurrently records.tags_name').then(() => owner.query(build))
  await loadAsBefore(other)
  expect(await readTags()).toBe(3)
  await loading.query('commit')
  await rebuilt
  expect(await isValid('tags_name')).toBe(true)
  await Promise.all([loading.end(), other.end()])
})

it('lets both releases load, and arrives at the catalogue with the next one', async () => {
  const now = {
    '9001_tables.sql': ['-- Up Migration', ...draft.tables],
    '9002_columns.sql': ['-- Up Migration', `${NO_TRANSACTION}: in steps.`, ...draft.changes],
  }
  const admins = await Promise.all([database.connect(OPERATOR), database.connect(OPERATOR)])
  const applied = await withMigrations(now, (folder) =>
    Promise.all(admins.map((admin) => migrate(admin, () => {}, folder))),
  )
  expect(applied.flat()).toEqual(['9001_tables', '9002_columns'])

  const loader = await connectLoader()
  await loadAsBefore(loader)
  await loadAsNow(loader)
  const later = {
    ...now,
    '9003_later.sql': ['-- Up Migration', `${NO_TRANSACTION}: in steps.`, ...draft.later],
  }
  await withMigrations(later, (folder) => migrate(admins[0]!, () => {}, folder))
  // A column that is added again stands last; nothing depends on its place.
  expect((await describeSchema(owner, 'records')).toSorted()).toEqual(wanted.toSorted())
  const { rows } = await loader.query('select name, count(*)::int from records.tags group by name order by name')
  expect(rows).toEqual([{ name, count: 6 }])
  await expect(loadAsBefore(loader)).rejects.toThrow(/column "colour"/)
  await Promise.all([...admins, loader].map((client) => client.end()))
})

it('says why a migration failed, and lets the next one run', async () => {
  const fresh = await TestDatabase.create()
  const [admin, other] = await Promise.all([fresh.connect(OPERATOR), fresh.connect(OPERATOR)])
  const files = (step: string) => ({ '9001_faulty.sql': ['-- Up Migration', step] })
  const failed = withMigrations(files('select 1 / 0;'), (folder) => migrate(admin, () => {}, folder))
  await expect(failed).rejects.toThrow(/division by zero/)
  await withMigrations(files('select 1;'), (folder) => migrate(other, () => {}, folder))
  await Promise.all([admin.end(), other.end()])
  await fresh.drop()
})
