/** Release 1.1.0 beside this one: what it loads is behind, and never found as it was; what it moves is found where it goes. */
import { findableGroups } from '@selvedge/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Pool } from '../../packages/service/store/connections/pool.ts'
import { SearchStore } from '../../packages/service/store/search/read.ts'
import { ThreeCells } from '../cells/support/three-cells.ts'
import { CLI, type CliResult, selvedge } from '../cli/support/cli.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { resourceOf } from '../support/database.ts'
import { uuid } from '../support/variations.ts'
import { foundProblems } from './support/found-check.ts'

const older = RepositoryCopy.ofRelease('1.1.0')
const order = (number: string): Values => ({ ...resourceOf('orders').sample, id: uuid(number), number }) as Values

describe.skipIf(older === null)('release 1.1.0', () => {
  let cells: ThreeCells
  let slug: string
  let environment: Record<string, string>
  const pools: Pool[] = []
  const files = new Files()
  beforeAll(async () => {
    cells = await ThreeCells.create()
    environment = cells.environment(files)
    slug = await cells.createBrand()
    await cells.loadAt('main', { orders: ['PO-1', 'PO-2', 'PO-3'].map(order) })
  }, 120_000)
  afterAll(async () => {
    for (const pool of pools) await pool.end()
    files.remove()
    await cells.drop()
    older?.remove()
  })

  const by = (program: string, ...args: string[]): Promise<CliResult> => selvedge(args, environment, '', program)
  const load = async (program: string, records: readonly object[], ...args: string[]): Promise<void> => {
    const file = files.write('orders.ndjson', ndjson(records as Values[]))
    expect(await by(program, 'load', '--brand', slug, file, ...args)).toMatchObject({ code: 0 })
  }
  async function search(cell: 'main' | 'b' = 'main'): Promise<unknown[]> {
    const url = cells.of(cell).url('selvedge_api')
    const pool = new Pool({ url, connectionsMax: 1, pipelinedMax: 0, deadlineMs: 20_000 })
    pools.push(pool)
    const query = { ownerId: cells.brandId, groups: findableGroups, terms: ['po'], limit: 50 }
    const { hits, behind } = await new SearchStore(pool).search(query)
    return [hits.map(({ hit }) => hit.label), behind.map(({ path }) => path)]
  }
  const problems = (cell: 'main' | 'b' = 'main') =>
    cells.of(cell).withConnection('selvedge_loader', (loader) => foundProblems(loader, cells.brandId))

  it('loads, and its group is behind until the next load of this release', async () => {
    expect(await search()).toEqual([['PO-1', 'PO-2', 'PO-3'], []])
    await load(older!.program, [{ id: order('PO-2').id }], '--delete')
    await load(older!.program, [order('PO-4')])
    expect(await search()).toEqual([[], ['orders']])
    await load(CLI, [order('PO-5')])
    expect(await search()).toEqual([['PO-1', 'PO-3', 'PO-4', 'PO-5'], []])
    expect(await problems()).toEqual([])
  })

  it('or until migrate', async () => {
    await load(older!.program, [{ id: order('PO-3').id }], '--delete')
    expect(await search()).toEqual([[], ['orders']])
    expect(await by(CLI, 'migrate')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Made 1 groups searchable'),
    })
    expect(await search()).toEqual([['PO-1', 'PO-4', 'PO-5'], []])
    expect(await problems()).toEqual([])
  })

  it('moves a brand with what is found, and this release continues from there', async () => {
    expect(await by(older!.program, 'brands', 'move', slug, '--to', 'b')).toMatchObject({ code: 0 })
    expect(await search('b')).toEqual([['PO-1', 'PO-4', 'PO-5'], []])
    await load(CLI, [order('PO-6')])
    expect(await search('b')).toEqual([['PO-1', 'PO-4', 'PO-5', 'PO-6'], []])
    expect(await problems('b')).toEqual([])
  })
})
