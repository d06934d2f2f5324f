/** Undos that leave what later loads changed: what is left and why, what the history says, and what is undone later. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import type { LoadBrand } from '../../packages/service/loader/brand-record.ts'
import { loadChanges } from '../../packages/service/loader/load.ts'
import { unwatched } from '../../packages/service/loader/progress.ts'
import { sizeOf } from '../../packages/service/loader/sources.ts'
import { UNDO_RECORDS_MAX } from '../../packages/service/loader/undo.ts'
import { RETENTION_DAYS } from '../../packages/service/store/loading/journal.ts'
import { CLI, type CliResult, selvedge } from '../cli/support/cli.ts'
import { killWaiting } from '../cli/support/killed-command.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { journalProblems } from '../support/journal-check.ts'
import { until } from '../support/until.ts'
import { record, remove, upsert } from './support/change-lines.ts'
import { Files, ndjson, type Values } from './support/files.ts'
import { bodies } from './support/loading.ts'

let database: TestDatabase
let files: Files
let folder: string
let brand: LoadBrand

beforeAll(async () => {
  database = await TestDatabase.create()
  files = new Files()
  folder = mkdtempSync(join(tmpdir(), 'selvedge-undo-'))
})
afterAll(async () => {
  files.remove()
  rmSync(folder, { recursive: true })
  await database.drop()
})
beforeEach(async () => {
  const slug = `brand-${randomUUID().slice(0, 8)}`
  brand = { slug, id: await database.createBrand(slug) }
})

const idOf = (path: string, n: number) => record(path, n).id as string

function load(lines: readonly Values[]): Promise<string> {
  const file = files.write(`${randomUUID()}.ndjson`, ndjson(lines))
  const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, [])
  return database.withConnection('selvedge_loader', async (client) => {
    const { id, faults } = await loadChanges(
      client,
      {
        brand,
        checkReferences: false,
        dryRun: false,
        faultsNamedMax: 100,
        retentionDays: RETENTION_DAYS,
        removalsMax: { percent: 100 },
        undo: { store, recordsMax: UNDO_RECORDS_MAX },
        changes: { file, format: 'ndjson', sizeBytes: sizeOf(file), otherOwner: 'skipped' },
      },
      unwatched,
    )
    expect(faults.named).toEqual([])
    return id
  })
}

const environment = () => ({
  SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
  SELVEDGE_FILES_FOLDER: folder,
  SELVEDGE_PUBLIC_URL: 'http://localhost:8080',
})
const run = (...args: string[]): Promise<CliResult> => selvedge(['loads', ...args], environment())
const undo = (id: string, ...options: string[]) => run('undo', id, '--brand', brand.slug, ...options)

interface Left {
  readonly group: string
  readonly key: { readonly id: string }
  readonly code: string
  readonly sentence: string
}

/** What an undo left, by group and id, with the code. */
async function keepLater(id: string, ...options: string[]): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await undo(id, '--keep-later', '--json', ...options)
  expect([code, stderr]).toEqual([0, expect.any(String)])
  const left: Left[] = JSON.parse(stdout).left ?? []
  return Object.fromEntries(left.map((each) => [`${each.group} ${each.key.id}`, each.code]))
}

const stored = async (path: string) =>
  (await bodies(database, brand.id, path)).map((body) => JSON.parse(body) as Values)
const names = async () => new Set((await stored('tags')).map(({ name }) => name))
const undoneWord = async (id: string): Promise<string> => {
  const { stdout } = await run('show', id, '--brand', brand.slug)
  return /^(partly undone|undone): \d+ of \d+ records?$/m.exec(stdout)?.[0] ?? 'not undone'
}

describe('an undo that keeps later changes', () => {
  test('restores the others, and lists what it left, as a dry run does', async () => {
    await load([1, 2, 3].map((n) => upsert('tags', n, { name: `first ${n}` })))
    const bad = await load([1, 2, 3].map((n) => upsert('tags', n, { name: `bad ${n}` })))
    const later = await load([upsert('tags', 2, { name: 'later 2' }), upsert('notes', 1)])
    const tried = await undo(bad, '--keep-later', '--dry-run')
    expect([tried.code, tried.stderr]).toEqual([0, expect.stringContaining('nothing was changed')])
    const { code, stdout } = await undo(bad, '--keep-later')
    for (const output of [tried.stdout, stdout]) {
      expect(output).toContain('Left as they are: 1 record')
      expect(output).toMatch(
        new RegExp(
          `^tags +{"id":"${idOf('tags', 2)}"} +changed_later +was changed by load ${later} by selvedge_loader at `,
          'm',
        ),
      )
      expect(output).toMatch(/^tags +0 +2 +0 +0 +3 -> 4$/m)
    }
    expect(code).toBe(0)
    expect(await names()).toEqual(new Set(['first 1', 'later 2', 'first 3']))
    expect(await undoneWord(bad)).toBe('partly undone: 2 of 3 records')
    expect((await run('--brand', brand.slug)).stdout).toMatch(new RegExp(` partly undone +${bad}$`, 'm'))
    const [part] = JSON.parse((await run('--brand', brand.slug, '--json')).stdout)
    expect(part).toMatchObject({ undoes: bad, undoesPartly: true, undo: 'kept', undone: 0 })
    expect((await run('show', part.id, '--brand', brand.slug)).stdout).toContain(`undoes a part of load ${bad}`)
  })

  test('leaves the rest to a later undo, and can be undone itself', async () => {
    await load([1, 2, 3].map((n) => upsert('tags', n, { name: `first ${n}` })))
    const bad = await load([1, 2, 3].map((n) => upsert('tags', n, { name: `bad ${n}` })))
    const later = await load([upsert('tags', 2, { name: 'later 2' })])
    await keepLater(bad)
    // Still in the way, without the option.
    expect(await undo(bad)).toMatchObject({ code: 1, stderr: expect.stringContaining(`load ${later} by`) })
    expect(await undo(later)).toMatchObject({ code: 0 })
    const rest = JSON.parse((await undo(bad, '--json')).stdout)
    expect(rest.groups).toMatchObject([{ updated: 1, unchanged: 0 }])
    expect(await names()).toEqual(new Set(['first 1', 'first 2', 'first 3']))
    expect(await undoneWord(bad)).toBe('undone: 3 of 3 records')
    expect(await undo(bad)).toMatchObject({ code: 1 })
    // Undoing the undo of the rest makes it partly undone again.
    await load([upsert('tags', 4)])
    expect(await keepLater(rest.id)).toEqual({})
    expect(await names()).toEqual(new Set(['first 1', 'bad 2', 'first 3', record('tags', 4).name]))
    expect(await undoneWord(bad)).toBe('partly undone: 2 of 3 records')
  })

  test('of an undo leaves what was loaded after it', async () => {
    await load([1, 2].map((n) => upsert('tags', n, { name: `first ${n}` })))
    const bad = await load([1, 2].map((n) => upsert('tags', n, { name: `second ${n}` })))
    const undoing = JSON.parse((await undo(bad, '--json')).stdout).id
    await load([upsert('tags', 1, { name: 'third 1' })])
    expect(await keepLater(undoing)).toEqual({ [`tags ${idOf('tags', 1)}`]: 'changed_later' })
    expect(await names()).toEqual(new Set(['third 1', 'second 2']))
    expect(await undoneWord(undoing)).toBe('partly undone: 1 of 2 records')
    expect(await undoneWord(bad)).toBe('partly undone: 1 of 2 records')
  })

  test('leaves every record that one of these names, and what that one names', async () => {
    const bad = await load([
      upsert('orders', 1),
      upsert('orders', 2),
      upsert('order-items', 1, { orderId: idOf('orders', 1) }),
      upsert('production-runs', 1, { orderId: idOf('orders', 1) }),
      upsert('production-run-items', 1, {
        productionRunId: idOf('production-runs', 1),
        orderItemId: idOf('order-items', 1),
      }),
    ])
    await load([
      upsert('production-run-items', 1, {
        productionRunId: idOf('production-runs', 1),
        orderItemId: idOf('order-items', 1),
        createdAt: '2026-02-01T00:00:00.000Z',
      }),
    ])
    const expected = {
      [`production-run-items ${idOf('production-run-items', 1)}`]: 'changed_later',
      [`production-runs ${idOf('production-runs', 1)}`]: 'still_referenced',
      [`order-items ${idOf('order-items', 1)}`]: 'still_referenced',
      [`orders ${idOf('orders', 1)}`]: 'still_referenced',
    }
    expect(await keepLater(bad, '--dry-run')).toEqual(expected)
    expect(await stored('orders')).toHaveLength(2)
    expect(await keepLater(bad)).toEqual(expected)
    expect(await stored('orders')).toMatchObject([{ id: idOf('orders', 1) }])
    expect(await stored('production-runs')).toHaveLength(1)
  })

  test('leaves what a record names that came later', async () => {
    const bad = await load([upsert('orders', 1), upsert('orders', 2)])
    await load([upsert('order-items', 1, { orderId: idOf('orders', 1) })])
    expect(await keepLater(bad)).toEqual({ [`orders ${idOf('orders', 1)}`]: 'still_referenced' })
    expect(await stored('orders')).toMatchObject([{ id: idOf('orders', 1) }])
  })

  test('leaves a record that would name one that went since', async () => {
    await load([
      upsert('orders', 1),
      upsert('order-items', 1, { orderId: idOf('orders', 1) }),
      upsert('order-items', 2, { orderId: idOf('orders', 2) }),
    ])
    const bad = await load([remove('order-items', 1), remove('order-items', 2)])
    await load([remove('orders', 1)])
    // What the other one names was never there.
    expect(await keepLater(bad)).toEqual({ [`order-items ${idOf('order-items', 1)}`]: 'dangling_reference' })
    expect(await stored('order-items')).toMatchObject([{ id: idOf('order-items', 2) }])
  })

  test('leaves a record that would name one that is not restored', async () => {
    await load([upsert('orders', 1), upsert('order-items', 1, { orderId: idOf('orders', 1) })])
    const bad = await load([remove('orders', 1), remove('order-items', 1)])
    await load([upsert('orders', 1)])
    await load([remove('orders', 1)])
    expect(await undo(bad, '--keep-later')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/changed_later[\s\S]*dangling_reference[\s\S]*2 faults. Nothing was loaded/),
    })
  })

  test('restores the record about a brand with the one that replaced it, or not at all', async () => {
    const about = (n: number, more: Values = {}) => upsert('brand', n, { slug: brand.slug, status: 'active', ...more })
    await load([about(1), upsert('tags', 1, { name: 'first' })])
    const bad = await load([about(2), upsert('tags', 1, { name: 'bad' })])
    await load([about(2, { createdAt: '2026-02-01T00:00:00.000Z' })])
    expect(await keepLater(bad)).toEqual({
      [`brand ${idOf('brand', 1)}`]: 'changed_later',
      [`brand ${idOf('brand', 2)}`]: 'changed_later',
    })
    expect(await stored('brand')).toMatchObject([{ id: idOf('brand', 2) }])
    expect(await names()).toEqual(new Set(['first']))
  })

  test('never removes the record about a brand that came later under another id, and without the option is refused', async () => {
    const about = (n: number) => upsert('brand', n, { slug: brand.slug, status: 'active' })
    await load([about(1), upsert('tags', 1, { name: 'first' })])
    const bad = await load([remove('brand', 1), upsert('tags', 1, { name: 'bad' })])
    const later = await load([about(2)])
    expect(await undo(bad)).toMatchObject({ code: 1, stderr: expect.stringContaining(`load ${later} by`) })
    expect(await keepLater(bad)).toEqual({ [`brand ${idOf('brand', 1)}`]: 'changed_later' })
    expect(await stored('brand')).toMatchObject([{ id: idOf('brand', 2) }])
    expect(await names()).toEqual(new Set(['first']))
  })

  test('is refused if it can undo nothing', async () => {
    const bad = await load([upsert('tags', 1)])
    const later = await load([upsert('tags', 1, { name: 'later' })])
    const { code, stderr } = await undo(bad, '--keep-later')
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`changed_later +was changed by load ${later}`)),
    ])
    expect(stderr).toContain('Nothing was loaded.')
  })

  test('is an undo like any other where nothing came later', async () => {
    const bad = await load([upsert('tags', 1)])
    expect(await keepLater(bad)).toEqual({})
    expect(await stored('tags')).toEqual([])
    const [row] = JSON.parse((await run('--brand', brand.slug, '--json')).stdout)
    expect(row).toMatchObject({ undoes: bad, undoesPartly: false })
    expect(await undoneWord(bad)).toBe('undone: 1 of 1 record')
  })

  test('works while loads of the same records come all the time', async () => {
    const all = Array.from({ length: 40 }, (_, n) => n + 1)
    await load(all.map((n) => upsert('tags', n, { name: `first ${n}` })))
    const bad = await load(all.map((n) => upsert('tags', n, { name: `bad ${n}` })))
    let isOver = false
    const loaded = new Set<number>()
    const importing = (async () => {
      for (let n = 1; !isOver; n = Math.min(n + 1, 20)) {
        await load([upsert('tags', n, { name: `later ${n}` })])
        loaded.add(n)
      }
    })()
    const left = await keepLater(bad).finally(() => {
      isOver = true
    })
    await importing
    const found = await stored('tags')
    for (const n of all) {
      const name = found.find(({ id }) => id === idOf('tags', n))!.name
      expect(name).toBe(loaded.has(n) ? `later ${n}` : `first ${n}`)
    }
    const possible = [...loaded].map((n) => `tags ${idOf('tags', n)}`)
    expect(possible).toEqual(expect.arrayContaining(Object.keys(left)))
  })

  test('works for shared records, and looks at the records of brands', async () => {
    const shared = (n: number, code: string) => ({ ...record('countries', n), code })
    const write = (lines: readonly Values[]) => files.write('countries.ndjson', ndjson(lines))
    const loading = await selvedge(
      ['load', '--shared', '--json', write([shared(1, 'DE'), shared(2, 'FR')])],
      environment(),
    )
    const { id } = JSON.parse(loading.stdout)
    await load([upsert('locations', 1, { countryCode: 'DE' })])
    const { code, stdout } = await run('undo', id, '--shared', '--keep-later', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout).left).toMatchObject([
      { group: 'countries', key: { code: 'DE' }, code: 'still_referenced' },
    ])
    expect((await bodies(database, 0, 'countries')).map((body) => JSON.parse(body).code)).toEqual(['DE'])
  })
})

describe('an undo that is killed', () => {
  test.each([
    ['before it compares', 'records.tags'],
    ['before it has its place in the journal', 'records.brand_state'],
  ])('%s leaves everything as it was, and can be repeated', async (_, table) => {
    const bad = await loadBadTags()
    const before = await everything()
    const unlock = await database.lockTable(table)
    const args = ['loads', 'undo', bad, '--brand', brand.slug, '--keep-later']
    await killWaiting(database, args, environment(), unlock)
    expect(await everything()).toEqual(before)
    expect(await undoneWord(bad)).toBe('not undone')
    expect(await keepLater(bad)).toEqual({ [`tags ${idOf('tags', 2)}`]: 'changed_later' })
    await expectUndone(bad)
  })

  test('after its commit has done everything', async () => {
    const bad = await loadBadTags()
    const [{ sequence }] = (await everything()).journal as [{ sequence: string }]
    const child = spawn(process.execPath, [CLI, 'loads', 'undo', bad, '--brand', brand.slug, '--keep-later'], {
      env: { ...CLEAN_ENVIRONMENT, ...environment() },
      stdio: 'ignore',
    })
    const exited = once(child, 'exit')
    await until(async () => ((await everything()).journal as [{ sequence: string }])[0].sequence !== sequence)
    child.kill('SIGKILL')
    await exited
    const again = await undo(bad, '--keep-later')
    // Nothing is left to do but what a later load is in the way of.
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was loaded.') })
    await expectUndone(bad)
  })

  /** Tags that were changed by mistake, of which a later load has changed one. */
  async function loadBadTags(): Promise<string> {
    await load([1, 2, 3].map((n) => upsert('tags', n, { name: `first ${n}` })))
    const bad = await load([1, 2, 3].map((n) => upsert('tags', n, { name: `bad ${n}` })))
    await load([upsert('tags', 2, { name: 'later 2' })])
    return bad
  }

  async function expectUndone(bad: string): Promise<void> {
    expect(await names()).toEqual(new Set(['first 1', 'later 2', 'first 3']))
    expect(await undoneWord(bad)).toBe('partly undone: 2 of 3 records')
    const problems = await database.withConnection('selvedge_loader', (client) =>
      journalProblems(client, brand.id, [resourceOf('tags')]),
    )
    expect(problems).toEqual([])
  }

  /** Records, states, journal and history of the brand, the newest first. */
  function everything(): Promise<Record<string, unknown[]>> {
    return database.withConnection('selvedge_loader', async (client) => {
      await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
      const rows = async (text: string): Promise<unknown[]> => (await client.query(text, [brand.id])).rows
      return {
        records: await rows('select * from records.tags where brand_id = $1 order by ord'),
        states: await rows('select * from records.resource_state where brand_id = $1 order by resource'),
        journal: await rows('select * from records.loads where brand_id = $1 order by sequence desc'),
        history: await rows('select id from records.load_log where brand_id = $1 order by finished_at desc'),
      }
    })
  }
})

test('to release 1.1.0, an undo of a part is a load like any other, which is in the way of earlier undos', async () => {
  await load([1, 2].map((n) => upsert('tags', n, { name: `first ${n}` })))
  const bad = await load([1, 2].map((n) => upsert('tags', n, { name: `bad ${n}` })))
  await load([upsert('tags', 2, { name: 'later 2' })])
  await keepLater(bad)
  const [row] = await database.withConnection('selvedge_loader', async (client) => {
    await client.query(`select set_config('app.brand', $1, false)`, [String(brand.id)])
    return (await client.query('select undoes, undoes_partly from records.load_log order by finished_at desc limit 1'))
      .rows
  })
  expect(row).toEqual({ undoes: null, undoes_partly: bad })
})
