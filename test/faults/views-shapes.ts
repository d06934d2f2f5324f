/**
 * A later release, in which every group has gained a field, migrates the records of a brand with views while it loads: each group is
 * rewritten together with the views, so that all of them have the new shape and show what an independent computation says.
 *
 *   node test/faults/views-shapes.ts --scale 0.01
 */
import { parseArgs } from 'node:util'
import type { Result } from '../../harness/results.ts'
import { selvedge } from '../cli/support/cli.ts'
import { Files, ndjson } from '../loader/support/files.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { OPERATOR } from '../support/template.ts'
import { Oracle } from '../views/support/oracle.ts'
import { ViewedBrand } from '../views/support/viewed-brand.ts'
import { ADDED_FIELD, evolve } from './shape-migration/evolve.ts'

const VIEWS = 50
/** What a load says that comes before the rewriting of its group. */
const NOT_YET = /Run selvedge migrate/

export async function migrateShapesOfViews(scale: number, views = VIEWS): Promise<Result[]> {
  const oracle = new Oracle()
  const database = await TestDatabase.create()
  const brand = await ViewedBrand.load(database, scale)
  const next = new RepositoryCopy()
  const files = new Files()
  try {
    for (const partner of brand.manyPartners(views)) await brand.share(partner)
    evolve(next)
    const environment = {
      SELVEDGE_ADMIN_DATABASE_URL: database.url(OPERATOR),
      SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
      SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
    }
    const order = brand.records.orders!.find(({ status }) => status !== 'draft')!
    const loads = { done: 0, refused: 0, failed: [] as string[], ms: [] as number[] }
    let isMigrating = true
    const loading = (async () => {
      for (let n = 1; isMigrating || loads.done === 0; n++) {
        const file = files.write('orders.ndjson', ndjson([{ ...order, [ADDED_FIELD]: null, totalQty: n }]))
        const startedAt = performance.now()
        const { code, stderr } = await selvedge(['load', '--brand', brand.slug, file], environment, '', next.program)
        loads.ms.push(performance.now() - startedAt)
        if (code === 0) loads.done++
        else if (NOT_YET.test(stderr)) loads.refused++
        else loads.failed.push(stderr)
      }
    })()
    const { code, stderr } = await selvedge(['migrate'], environment, '', next.program)
    isMigrating = false
    await loading
    const problems = [
      ...(code === 0 ? [] : [stderr]),
      ...loads.failed,
      ...(await brand.problems(oracle)),
      ...(await shapeProblems(brand)),
    ]
    for (const problem of problems.slice(0, 10)) console.log(problem)
    const rewritten = [...stderr.matchAll(/: rewrote .* in ([\d.]+) s/g)].map(([, seconds]) => Number(seconds))
    const fastest = Math.min(...loads.ms)
    return [
      { name: 'views', value: brand.views.length, atLeast: views },
      { name: 'groups rewritten', value: rewritten.length, atLeast: 1 },
      { name: 'the slowest group, for which its loads wait', value: Math.max(...rewritten), unit: 's' },
      { name: 'loads meanwhile', value: loads.done, atLeast: 1 },
      { name: 'loads before their group was rewritten, refused', value: loads.refused },
      { name: 'longest load, over the fastest', value: Math.max(...loads.ms) - fastest, unit: 'ms' },
      { name: 'problems of views and loads', value: problems.length, atMost: 0 },
    ]
  } finally {
    files.remove()
    next.remove()
    brand.remove()
    oracle.end()
    await database.drop()
  }
}

/** Groups of views that are in another shape than the brand's. */
async function shapeProblems(brand: ViewedBrand): Promise<string[]> {
  const ids = brand.views.map(({ id }) => id)
  const rows = await brand.asLoader(async (loader) => {
    await loader.query(`select set_config('app.brand', $1, false), set_config('app.views', $2, false)`, [
      String(brand.id),
      `{${ids}}`,
    ])
    const found = await loader.query<{ view: number; path: string }>(
      `select v.brand_id as view, v.resource as path from records.resource_state v
join records.resource_state b on b.brand_id = $1 and b.resource = v.resource
where v.brand_id = any ($2) and v.row_count > 0 and (v.shape is distinct from b.shape or v.shaped <> v.version)`,
      [brand.id, ids],
    )
    return found.rows
  })
  return rows.map(({ view, path }) => `${path} of view ${view} is in another shape`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '0.01' } } })
  await runAsCommand(() => migrateShapesOfViews(Number(values.scale)))
}
