/** Release 1.1.0, which knows no views, beside this one: what it loads is caught up with, and it cannot remove what views are of. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ThreeCells } from '../cells/support/three-cells.ts'
import { CLI, type CliResult, selvedge } from '../cli/support/cli.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import type { Records } from '../support/database.ts'
import { ReleaseProcess } from '../support/release-process.ts'
import { BASE } from '../support/service.ts'
import { Oracle } from './support/oracle.ts'
import { type Values, ViewedBrand } from './support/viewed-brand.ts'

const older = RepositoryCopy.ofRelease('1.1.0')

describe.skipIf(older === null)('release 1.1.0', () => {
  let cells: ThreeCells
  let brand: ViewedBrand
  let oracle: Oracle
  let environment: Record<string, string>
  const files = new Files()
  beforeAll(async () => {
    oracle = new Oracle()
    cells = await ThreeCells.create()
    environment = cells.environment(files)
    brand = await ViewedBrand.load(cells.of('main'), 0.001)
    brand.isLoadedByOlder = true
    // Two suppliers and a forwarder.
    const partners = brand.somePartners().slice(1, 4)
    for (const { partnerId, kind } of partners) {
      expect(await views('create', '--partner', partnerId, '--kind', kind)).toMatchObject({ code: 0, stderr: '' })
    }
    const ids = (await listed()).map(({ view }) => view)
    brand.views.push(...partners.map((partner, index) => ({ id: ids[index]!, brandId: brand.id, ...partner })))
  }, 120_000)
  afterAll(async () => {
    brand.remove()
    oracle.end()
    files.remove()
    await cells.drop()
  })

  const by = (program: string, ...args: string[]): Promise<CliResult> => selvedge(args, environment, '', program)
  const byOlder = (...args: string[]): Promise<CliResult> => by(older!.program, ...args)
  const views = (command: string, ...args: string[]): Promise<CliResult> =>
    by(CLI, 'views', command, '--brand', brand.slug, ...args)
  const listed = async (): Promise<{ view: number; problem: string | null }[]> =>
    JSON.parse((await views('list', '--json')).stdout)
  const problemsListed = async () => (await listed()).map(({ problem }) => problem)

  async function loadByOlder(orders: readonly Values[]): Promise<void> {
    const file = files.write('orders.ndjson', ndjson(orders))
    expect(await byOlder('load', '--brand', brand.slug, file)).toMatchObject({ code: 0 })
  }

  /** Orders of one supplier with a view, which now are the other's. */
  function withdrawn(count: number): Values[] {
    const [from, to] = brand.views
      .slice(0, 2)
      .map(({ partnerId }) => brand.records.suppliers!.find((supplier) => supplier.partnerId === partnerId)!.id)
    const orders = brand.records.orders!.filter(({ supplierId, status }) => supplierId === from && status !== 'draft')
    return orders.slice(0, count).map((order) => ({ ...order, supplierId: to }))
  }

  it('loads, and views are behind until the next load of this release', async () => {
    await loadByOlder(withdrawn(1))
    expect(await problemsListed()).toEqual(Array(3).fill('1 load behind: run selvedge views sync'))
    expect((await by(CLI, 'doctor')).stdout).toMatch(/views.*1 load behind: run selvedge views sync/)
    expect(await brand.problems(oracle)).not.toEqual([])
    await cells.of('main').load(brand.id, { orders: withdrawn(2) } as Records)
    expect(await problemsListed()).toEqual(Array(3).fill(null))
    expect(await brand.problems(oracle)).toEqual([])
  })

  it('loads, and views are behind until they are synced; one that is created then comes with a warning', async () => {
    await loadByOlder(withdrawn(3))
    for (const [index, view] of brand.views.entries()) {
      const { code, stderr } = await views(
        index === 0 ? 'create' : 'sync',
        '--partner',
        view.partnerId,
        '--kind',
        view.kind,
      )
      expect([code, stderr]).toEqual([
        0,
        index === 0 ? expect.stringMatching(/An earlier release made the newest load/) : '',
      ])
      expect(await brand.problems(oracle, brand.views.slice(0, index + 1))).toEqual([])
    }
    expect(await problemsListed()).toEqual(Array(3).fill(null))
  })

  it('serves the brand, and answers keys of views with 401, before this release serves and after it', async () => {
    const keys = { brand: await cells.of('main').createKey(brand.id), view: '' }
    keys.view = await cells.of('main').createKey(brand.views[0]!.id)
    const orders = (await brand.stored()).filter(({ owner, path }) => path === 'orders' && owner === brand.views[0]!.id)
    const ofView = { [CLI]: [200, orders.length], [older!.program]: [401, undefined] }
    for (const program of [older!.program, CLI, older!.program, CLI]) {
      const serving = await ReleaseProcess.start(program, environment)
      const ask = async (key: string): Promise<unknown[]> => {
        const headers = { authorization: `Bearer ${key}` }
        const response = await fetch(`${serving.url}${BASE}/brands/${brand.slug}/orders?limit=5`, { headers })
        return [response.status, ((await response.json()) as { totalItems?: number }).totalItems]
      }
      const found = [await ask(keys.brand), await ask(keys.view)]
      await serving.stop()
      expect(found).toEqual([[200, brand.records.orders!.length], ofView[program]])
      expect(serving.errors).toEqual([])
    }
    expect(await brand.problems(oracle)).toEqual([])
  })

  it('does not take records of views for leftovers', async () => {
    expect((await byOlder('doctor')).stdout).toMatch(/nothing is left of brands that the directory does not know/)
  })

  it('cannot delete or move the brand', async () => {
    expect(await byOlder('brands', 'suspend', brand.slug)).toMatchObject({ code: 0 })
    for (const args of [
      ['move', brand.slug, '--to', 'b'],
      ['delete', brand.slug, '--confirm', brand.slug],
    ]) {
      const { code, stderr } = await byOlder('brands', ...args)
      expect(code).not.toBe(0)
      expect(stderr).toContain('the brand has views: delete them first, with selvedge views delete')
    }
    const text = `select status, cell, (select count(*)::int from directory.moves), (select count(*)::int from directory.deleted_brands)
from directory.brands where id = $1`
    expect(await cells.of('main').asOwner(text, [brand.id])).toEqual([['suspended', 'main', 0, 0]])
    expect(await brand.problems(oracle)).toEqual([])
  })
})
