/** A brand that is deleted in an installation with several cells: nothing of it is left in any of them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selvedge } from '../cli/support/cli.ts'
import { Files } from '../loader/support/files.ts'
import { keyIdsOf, tablesWithTraces } from '../support/brand-traces.ts'
import { CELLS, numbered, range, ThreeCells } from './support/three-cells.ts'

let cells: ThreeCells
let files: Files
let environment: Record<string, string>

beforeAll(async () => {
  cells = await ThreeCells.create()
  files = new Files()
  environment = cells.environment(files)
})

afterAll(async () => {
  files.remove()
  await cells.drop()
})

const run = (args: string) => selvedge(args.split(' '), environment)

async function suspended(slug: string): Promise<void> {
  expect(await run(`brands suspend ${slug}`)).toMatchObject({ code: 0 })
  await cells
    .of('main')
    .asOwner(`update directory.brands set suspended_at = now() - interval '1 minute' where slug = $1`, [slug])
}

test('rows in the cell where it lives, and those that a cell was left with, are gone', async () => {
  const main = cells.of('main')
  const slug = 'leaving-brand'
  expect(await run(`brands create ${slug} --cell b`)).toMatchObject({ code: 0 })
  const [[id]] = (await main.asOwner('select id from directory.brands where slug = $1', [slug])) as [[number]]
  cells.brandId = id
  await main.createKey(id)
  await cells.loadAt('b', { tags: numbered('tags', range(1, 30)) })
  await cells.move('b', 'main')
  await cells.move('main', 'c')
  // As after a restore of the cell.
  await cells.asLoader('b', (loader) =>
    loader.query(`insert into records.brand_state values ($1, 1, gen_random_uuid())`, [id]),
  )
  const brand = { id, slug, keyIds: await keyIdsOf(main, id) }
  await suspended(slug)
  expect(await run(`brands delete ${slug} --confirm ${slug} --json`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/"records": 30,/),
  })
  for (const cell of CELLS) expect(await tablesWithTraces(cells.of(cell), brand), cell).toEqual([])
  expect(await cells.statuses()).toEqual([null, null, null])
  expect(await run('doctor')).toMatchObject({ code: 0 })
})

test('a load that waits for its cell is refused, and doctor does not miss the cell of a brand that is being deleted', async () => {
  const slug = await cells.createBrand('b')
  await cells.loadAt('b', { tags: numbered('tags', range(1, 3)) })
  await suspended(slug)
  const { brandId: id, installation } = cells
  const brand = await installation.findBrand(slug)
  // Of a run that was killed after the fence.
  await cells.of('main').asOwner(`update directory.brands set status = 'deleting' where id = $1`, [id])
  await cells.of('main').asOwner('insert into directory.deleted_brands (brand_id, slug) values ($1, $2)', [id, slug])
  await cells.asLoader('b', (loader) => loader.query('delete from records.residence where brand_id = $1', [id]))
  await expect(
    installation.withBrand(
      brand,
      () => {},
      async () => 'loaded',
    ),
  ).rejects.toThrow(`${slug} is being deleted`)
  const { stdout } = await run('doctor --json')
  const findings = JSON.parse(stdout) as { check: string; ok: boolean; detail: string }[]
  expect(findings.filter(({ ok }) => !ok)).toMatchObject([
    { check: 'leftovers', detail: `the deletion of ${slug} is not finished` },
  ])
  expect(await run(`brands delete ${slug} --confirm ${slug}`)).toMatchObject({ code: 0 })
  for (const cell of CELLS) expect(await tablesWithTraces(cells.of(cell), { id, slug, keyIds: [] }), cell).toEqual([])
})
