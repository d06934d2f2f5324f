/** `selvedge brands delete` by the command line itself: what it refuses, what is gone afterwards, and how it continues. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedTables } from '@selvedge/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brandPrefixes } from '../../packages/service/files/file-store.ts'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { BeingDeleted } from '../../packages/service/store/being-deleted.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { filesWithTraces, keyIdsOf, type LeftBrand, tablesWithTraces } from '../support/brand-traces.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { loadWith, resourceOf, TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'
import { subscribe } from '../webhooks/support/notifier.ts'
import { CLI, type CliResult, selvedge } from './support/cli.ts'

const NEIGHBOUR = 'skarv-lund'
/** Three that were planted, one unfinished, those of the snapshot, which are tags, contacts and all tables, and the undo of the load. */
const FILES = 7 + sharedTables.length

let database: TestDatabase
let neighbourId: number
let folder: string
let store: FolderStore
let files: Files
let brands = 0

beforeAll(async () => {
  database = await TestDatabase.create()
  neighbourId = await database.createBrand(NEIGHBOUR)
  await database.load(neighbourId, { tags: tags(3) })
  await database.createKey(neighbourId)
  folder = mkdtempSync(join(tmpdir(), 'selvedge-brands-delete-'))
  store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])
  putFile(`${neighbourId}/kept`)
  files = new Files()
})

afterAll(async () => {
  files.remove()
  rmSync(folder, { recursive: true })
  await database.drop()
})

const tags = (count: number): object[] => Array.from({ length: count }, (_, n) => variation(resourceOf('tags'), n + 1))

function putFile(key: string): void {
  mkdirSync(join(folder, key, '..'), { recursive: true })
  writeFileSync(join(folder, key), 'bytes')
}

const environment = (): Record<string, string> => ({
  SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
  SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
  SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
  SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
  SELVEDGE_FILES_FOLDER: folder,
  SELVEDGE_PUBLIC_URL: 'http://127.0.0.1',
})

const run = (args: string, changes: Record<string, string> = {}): Promise<CliResult> =>
  selvedge(args.split(' '), { ...environment(), ...changes })

/** A suspended brand. */
async function leavingBrand(): Promise<LeftBrand> {
  const slug = `leaving-brand-${++brands}`
  const id = await database.createBrand(slug)
  await database.load(id, { tags: tags(25), contacts: [resourceOf('contacts').sample as object] })
  await database.createKey(id)
  await database.createLoadKey(id)
  // So long ago that no process can still read it.
  await database.asOwner(
    `update directory.brands set status = 'suspended', suspended_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
  for (const prefix of brandPrefixes(id)) putFile(`${prefix}a-file`)
  return { id, slug, keyIds: await keyIdsOf(database, id) }
}

/** The same with something in every other kind of place. */
async function busyBrand(): Promise<LeftBrand> {
  const brand = await leavingBrand()
  const { id, slug } = brand
  await database.load(id, { tags: tags(5) }, 'delete')
  const path = files.write('tags.ndjson', ndjson(tags(7) as Values[]))
  for (const args of [`load --brand ${slug} ${path}`, `snapshot --brand ${slug}`]) {
    expect(await run(args)).toMatchObject({ code: 0 })
  }
  putFile(`${id}/interrupted.unfinished`)
  for (const [table, columns, values] of [
    ['usage', 'resource, requests, rejected, errors, bytes', `'tags', 1, 0, 0, 1`],
    ['deprecated_use', 'name, requests', `'tags?code', 1`],
  ]) {
    await database.asOwner(
      `insert into directory.${table} (day, key_id, brand_id, ${columns})
select current_date, id, $1, ${values} from directory.api_keys where brand_id = $1`,
      [id],
    )
  }
  await subscribe(database, slug, 'https://erp.example/')
  return brand
}

const remove = (slug: string, changes: Record<string, string> = {}): Promise<CliResult> =>
  run(`brands delete ${slug} --confirm ${slug} --json`, changes)

const deletion = (id: number): Promise<unknown[][]> =>
  database.asOwner(
    `select slug, finished_at is not null, records::int, rows::int, keys::int, files::int
from directory.deleted_brands where brand_id = $1`,
    [id],
  )

describe('a suspended brand', () => {
  it('is gone from every table and the store, and its neighbour is as before', async () => {
    const brand = await busyBrand()
    expect(await tablesWithTraces(database, brand)).toEqual(
      expect.arrayContaining([
        'directory.api_keys',
        'directory.brands',
        'directory.deprecated_use',
        'directory.usage',
        'directory.webhooks',
        'records.load_log',
        'records.tags',
      ]),
    )
    const neighbour = { id: neighbourId, slug: NEIGHBOUR, keyIds: await keyIdsOf(database, neighbourId) }
    const before = await tablesWithTraces(database, neighbour)

    const { code, stdout, stderr } = await remove(brand.slug)
    expect([code, stderr]).toEqual([0, expect.stringContaining(`${brand.slug} is deleted`)])
    const { records, rows, keys, files: removed, ...rest } = JSON.parse(stdout)
    expect({ records, keys }).toEqual({ records: 26, keys: 2 })
    expect(rows).toBeGreaterThan(records)
    expect(removed).toBe(FILES)
    expect(rest).toMatchObject({ brand: brand.slug, id: brand.id })

    expect(await tablesWithTraces(database, brand)).toEqual([])
    expect(await filesWithTraces(store, brand)).toEqual([])
    expect(await deletion(brand.id)).toEqual([[brand.slug, true, records, rows, keys, removed]])
    // As after a run that was killed before it said that it was done.
    expect(await remove(brand.slug)).toEqual({ code: 0, stdout, stderr: '' })
    expect(await tablesWithTraces(database, neighbour)).toEqual(before)
    expect(await filesWithTraces(store, neighbour)).toEqual([`${neighbourId}/kept`])
    expect(await run('doctor')).toMatchObject({ code: 0, stdout: expect.stringMatching(/ok +leftovers/) })
  })

  it('is gone from tables that a later release has added', async () => {
    const brand = await leavingBrand()
    const [keyId] = brand.keyIds
    await database.asOwner('create table directory.usage_for_test (key_id uuid, bytes bigint)')
    await database.asOwner('create table records.notes_for_test (brand_id integer, note text)')
    try {
      await database.asOwner(`grant select on directory.usage_for_test, records.notes_for_test to selvedge_backup`)
      await database.asOwner('grant select, delete on records.notes_for_test to selvedge_loader')
      await database.asOwner('insert into directory.usage_for_test values ($1, 5)', [keyId])
      await database.asOwner('insert into records.notes_for_test select $1, n from generate_series(1, 12345) n', [
        brand.id,
      ])
      expect(await tablesWithTraces(database, brand)).toEqual(
        expect.arrayContaining(['directory.usage_for_test', 'records.notes_for_test']),
      )
      expect(await remove(brand.slug)).toMatchObject({ code: 0 })
      expect(await tablesWithTraces(database, brand)).toEqual([])
    } finally {
      await database.asOwner('drop table directory.usage_for_test')
      await database.asOwner('drop table records.notes_for_test')
    }
  })

  it('leaves its slug to a new brand, which has another id and no records', async () => {
    const { id, slug } = await leavingBrand()
    await remove(slug)
    expect(await run(`brands create ${slug}`)).toMatchObject({ code: 0 })
    const [[next]] = (await database.asOwner('select id from directory.brands where slug = $1', [slug])) as [[number]]
    expect(next).toBeGreaterThan(id)
    expect(await tablesWithTraces(database, { id: next, slug, keyIds: [] })).toEqual([
      'directory.activity',
      'directory.brands',
    ])
  })

  it('is deleted without a store of files, which is said', async () => {
    const { id, slug } = await leavingBrand()
    const { code, stdout, stderr } = await remove(slug, { SELVEDGE_FILES_FOLDER: '', SELVEDGE_PUBLIC_URL: '' })
    expect([code, JSON.parse(stdout).files]).toEqual([0, null])
    expect(stderr).toContain('files were not looked at')
    expect(await run('doctor')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(new RegExp(`wrong +leftovers +there are files of brand ${id}, .*snapshots/${id}/`)),
    })
    for (const prefix of brandPrefixes(id)) rmSync(join(folder, prefix), { recursive: true, force: true })
  })
})

/** Runs a command in a terminal, and presses keys once it asks. */
async function typed(command: string, keys: string): Promise<[number, string]> {
  const child = spawn('script', ['-qec', `${process.execPath} ${CLI} ${command}`, '/dev/null'], {
    env: { ...CLEAN_ENVIRONMENT, ...environment() },
  })
  let shown = ''
  child.stdout.on('data', (chunk) => {
    shown += chunk
  })
  await until(() => shown.includes('to continue:'))
  child.stdin.write(keys)
  const [status] = await once(child, 'close')
  return [status, shown]
}

describe('nothing is deleted', () => {
  it.each([
    ['of an active brand', `brands delete ${NEIGHBOUR} --confirm ${NEIGHBOUR}`, /is active\. Suspend it first/],
    ['of a brand that there is not', 'brands delete nobody --confirm nobody', /no brand nobody/],
  ])('%s', async (_, args, message) => {
    expect(await run(args)).toMatchObject({ code: 2, stderr: expect.stringMatching(message) })
  })

  describe('of a suspended brand', () => {
    let slug: string
    beforeAll(async () => {
      slug = (await leavingBrand()).slug
    })
    afterAll(() => remove(slug))

    it('without a terminal or --confirm', async () => {
      expect(await run(`brands delete ${slug}`)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`Say that you are sure: --confirm ${slug}. Nothing was deleted.`),
      })
    })

    it.each(['another-brand', ''])('with --confirm "%s"', async (answer) => {
      const given = await selvedge(['brands', 'delete', slug, '--confirm', answer], environment())
      expect(given).toMatchObject({ code: 2, stderr: expect.stringContaining(`is not ${slug}. Nothing was deleted.`) })
    })

    it.each([
      ['another slug', 'another-brand\n', 'another-brand'],
      ['an empty line', '\n', 'Nothing'],
      ['Ctrl-C', '\x03', 'Nothing'],
      ['Ctrl-D', '\x04', 'Nothing'],
    ])('with %s typed in a terminal', async (_, keys, named) => {
      expect(await typed(`brands delete ${slug}`, keys)).toEqual([
        2,
        expect.stringContaining(`${named} is not ${slug}. Nothing was deleted.`),
      ])
    })

    it('while a move of it is open', async () => {
      const [[id]] = (await database.asOwner('select id from directory.brands where slug = $1', [slug])) as [[number]]
      await database.asOwner(
        `insert into directory.moves (id, brand_id, cell_from, cell_to, epoch)
values (gen_random_uuid(), $1, 'main', 'east', nextval('directory.epochs'))`,
        [id],
      )
      expect(await remove(slug)).toMatchObject({ code: 2, stderr: expect.stringMatching(/move of .* to east is open/) })
      await database.asOwner('delete from directory.moves where brand_id = $1', [id])
    })
  })
})

describe('a deletion that was killed', () => {
  let brand: LeftBrand
  beforeEach(async () => {
    brand = await busyBrand()
    const holder = await database.connect('selvedge_loader')
    await holder.query(`begin; select set_config('app.brand', '${brand.id}', true)`)
    await holder.query('select from records.tags where brand_id = $1 for update', [brand.id])
    const child = spawn(process.execPath, [CLI, 'brands', 'delete', brand.slug, '--confirm', brand.slug], {
      env: { ...CLEAN_ENVIRONMENT, ...environment() },
      stdio: 'ignore',
    })
    const closed = once(child, 'close')
    const isWaiting = `select from pg_locks where locktype = 'tuple'
  and database = (select oid from pg_database where datname = current_database())`
    await until(async () => (await database.asOwner(isWaiting)).length > 0)
    child.kill('SIGKILL')
    await closed
    await holder.end()
  })

  it('keeps the brand from everything else, is named by doctor, and continues', async () => {
    const { id, slug } = brand
    const refused = { code: 2, stderr: expect.stringContaining(`${slug} is being deleted`) }
    const path = files.write('tags.ndjson', ndjson(tags(1) as Values[]))
    for (const args of [
      `brands resume ${slug}`,
      `brands suspend ${slug}`,
      `brands create ${slug}`,
      `brands move ${slug} --to main`,
      `keys create --brand ${slug} --name erp`,
      `load --brand ${slug} ${path}`,
      `snapshot --brand ${slug}`,
    ]) {
      expect(await run(args), args).toMatchObject(refused)
    }
    expect(await run(`keys rotate ${brand.keyIds[0]}`)).toMatchObject({ code: 2 })
    await expect(database.load(id, { tags: tags(1) })).rejects.toThrow(BeingDeleted)
    expect((await run('brands list')).stdout).toMatch(new RegExp(`${slug} +deleting`))
    expect(await run('doctor')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        `the deletion of ${slug} is not finished. To fix: run selvedge brands delete ${slug}`,
      ),
    })
    expect(await remove(slug)).toMatchObject({ code: 0 })
    expect(await tablesWithTraces(database, brand)).toEqual([])
    expect(await filesWithTraces(store, brand)).toEqual([])
    expect(await deletion(id)).toEqual([[slug, true, 26, expect.any(Number), 2, FILES]])
  })
})

it('a load that began before the deletion brings nothing back', async () => {
  const { id, slug } = await leavingBrand()
  const loader = await database.connect('selvedge_loader')
  try {
    expect(await remove(slug)).toMatchObject({ code: 0 })
    await expect(loadWith(loader, id, { tags: tags(3) }, 'upsert')).rejects.toThrow(BeingDeleted)
  } finally {
    await loader.end()
  }
  expect(await tablesWithTraces(database, { id, slug, keyIds: [] })).toEqual([])
})
