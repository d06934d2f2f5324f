/** Cells as an operator sees them, by the command line itself. */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CliResult, selvedge } from '../cli/support/cli.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { resourceOf } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { numbered, range, ThreeCells } from './support/three-cells.ts'

let cells: ThreeCells
let files: Files
let cellsFile: string

beforeAll(async () => {
  cells = await ThreeCells.create()
  files = new Files()
  cellsFile = files.path('.cells.json')
  nameCells({})
  files.write('tags.ndjson', ndjson(numbered('tags', range(1, 50)) as Values[]))
})

afterAll(async () => {
  files.remove()
  await cells.drop()
})

function nameCells(more: Record<string, object>): void {
  const named = [...cells.addresses].filter(([name]) => name !== 'main')
  const addresses = named.map(([name, { readUrls, ...rest }]) => [name, rest])
  writeFileSync(cellsFile, JSON.stringify({ ...Object.fromEntries(addresses), ...more }))
}

function run(args: string): Promise<CliResult> {
  const main = cells.of('main')
  return selvedge(args.split(' '), {
    SELVEDGE_DATABASE_URL: main.url('selvedge_api'),
    SELVEDGE_ADMIN_DATABASE_URL: main.url(OPERATOR),
    SELVEDGE_LOADER_DATABASE_URL: main.url('selvedge_loader'),
    SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
    SELVEDGE_CELLS_FILE: cellsFile,
  })
}

async function findings(): Promise<{ check: string; ok: boolean; detail: string }[]> {
  const all = JSON.parse((await run('doctor --json')).stdout) as { check: string; ok: boolean; detail: string }[]
  return all.filter(({ check }) => check === 'cells')
}

test('a brand is created in a cell, loaded there, moved twice, and doctor finds nothing wrong', async () => {
  expect(await run('brands create alder-finch --cell b')).toMatchObject({
    code: 0,
    stderr:
      'Its address is a 404 until its own record is loaded: selvedge template brand --ndjson writes a file to fill in.\n',
  })
  expect(await run(`load --brand alder-finch ${files.path('tags.ndjson')}`)).toMatchObject({ code: 0 })
  expect(await run('check --brand alder-finch')).toMatchObject({ code: 0 })
  const [row] = await cells.of('main').asOwner(`select id from directory.brands where slug = 'alder-finch'`)
  cells.brandId = row![0] as number
  const before = await cells.contents('b')
  expect(before.tags).toHaveLength(50)

  const estimate = JSON.parse((await run('brands move alder-finch --to c --dry-run --json')).stdout)
  expect(estimate).toMatchObject({ brand: 'alder-finch', to: 'c', records: 50 })
  expect(await run('brands move alder-finch --to nowhere')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/There is no cell nowhere/),
  })
  expect(await run('brands move alder-finch --abandon')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/No move .* is open/),
  })

  expect(await run('brands move alder-finch --to c')).toMatchObject({ code: 0 })
  expect(await cells.contents('c')).toEqual(before)
  expect(await run('brands move alder-finch --to c')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/lives in c already/),
  })
  expect(await run('brands move alder-finch --to main')).toMatchObject({ code: 0 })
  expect(await cells.contents('main')).toEqual(before)
  expect(await findings()).toEqual([expect.objectContaining({ ok: true })])

  const listed = JSON.parse((await run('cells list --json')).stdout)
  expect(listed).toMatchObject([
    { cell: 'main', brands: 1, lagMs: 0, migrations: 'current', problem: null },
    { cell: 'b', brands: 0 },
    { cell: 'c', brands: 0 },
  ])
})

test('an open move is named, refused to another cell, and abandoned', async () => {
  await run('brands create birch-wren')
  const [row] = await cells.of('main').asOwner(`select id from directory.brands where slug = 'birch-wren'`)
  cells.brandId = row![0] as number
  const stopped = cells.move('main', 'b', (name) => {
    if (name === 'fenced') throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await findings()).toEqual([
    expect.objectContaining({ ok: false, detail: 'a move of birch-wren to b is open' }),
  ])
  expect(await run('brands move birch-wren --to c')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/from main to b is open/),
  })
  expect(await run('brands move birch-wren --abandon')).toMatchObject({ code: 0 })
  expect(await findings()).toEqual([expect.objectContaining({ ok: true })])
})

test('a cell that was restored from a time before, and rows that nobody owns, are named', async () => {
  await run('brands create cedar-lark')
  const [row] = await cells.of('main').asOwner(`select id from directory.brands where slug = 'cedar-lark'`)
  cells.brandId = row![0] as number
  await cells.loadAt('main', { tags: numbered('tags', [1]) })
  await cells.move('main', 'b')
  await cells.asLoader('main', (client) =>
    client.query(
      `update records.residence set status = 'here', epoch = 0, cell_to = null, move_id = null where brand_id = $1`,
      [cells.brandId],
    ),
  )
  expect(await findings()).toEqual([
    expect.objectContaining({ ok: false, detail: expect.stringMatching(/main claims it since move 0/) }),
  ])
  await cells.asLoader('main', async (client) => {
    await client.query(`delete from records.residence where brand_id = $1`, [cells.brandId])
    await client.query(`insert into records.brand_state values ($1, 1, gen_random_uuid())`, [cells.brandId])
  })
  expect(await findings()).toEqual([
    expect.objectContaining({ ok: false, detail: expect.stringMatching(/main has rows of cedar-lark/) }),
  ])
  await cells.asLoader('main', (client) =>
    client.query(`delete from records.brand_state where brand_id = $1`, [cells.brandId]),
  )
})

test('doctor --records looks into every cell', async () => {
  await run('brands create wide-amounts --cell b')
  const [row] = await cells.of('main').asOwner(`select id from directory.brands where slug = 'wide-amounts'`)
  cells.brandId = row![0] as number
  const { sample } = resourceOf('order-items')
  await cells.loadAt('b', { 'order-items': [{ ...(sample as object), unitPrice: '1'.repeat(30) }] })
  const { code, stdout } = await run('doctor --records')
  expect([code, stdout]).toEqual([1, expect.stringContaining('wide-amounts order-items.unitPrice')])
})

test('a cell that is away is named by load --shared, migrate and doctor, and the others get what is new', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  nameCells({ away: { databaseUrl: nowhere, adminDatabaseUrl: nowhere, loaderDatabaseUrl: nowhere } })
  files.write('couriers.ndjson', ndjson(numbered('couriers', [1]) as Values[]))
  const loaded = await run(`load --shared ${files.path('couriers.ndjson')}`)
  expect(loaded).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/Cell away still has the shared records of before/),
  })
  expect(await cells.contentsOf('b', 0)).toEqual(await cells.contentsOf('main', 0))
  expect(await findings()).toEqual([
    expect.objectContaining({ ok: false, detail: expect.stringMatching(/^away does not respond/) }),
  ])
  nameCells({})
  expect(await run('cells sync')).toMatchObject({ code: 0, stdout: 'Up to date: b, c.\n' })
})

test('cells with different migrations exchange no brands', async () => {
  await run('brands create dogwood-tern')
  await cells.of('b').asOwner(`delete from directory.migrations where name = '0008_snapshots'`)
  expect(await run('brands move dogwood-tern --to b')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/different migrations/),
  })
  await cells.of('b').asOwner(`insert into directory.migrations (name, run_on) values ('0008_snapshots', now())`)
})
