/** Says how old the newest successful load of each brand is. That is never a fault: how often a brand loads is up to its owner. */
import type { Client } from 'pg'
import { activeBrands } from '../../store/administration/brands.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { newestSuccess } from '../../store/loading/load-log.ts'
import { variables } from '../configuration/variables.ts'
import { type BrandLoad, type Finding, fine, some } from './finding.ts'

const CHECK = 'loads'

/** Where nothing else is wrong: other checks find a history that cannot be read. Only the loader's login may read it. */
export async function examineLoads(
  installation: Installation,
  hasLogin: boolean,
  findings: readonly Finding[],
): Promise<Finding> {
  if (findings.some(({ ok }) => !ok)) return fine(CHECK, 'not checked: fix what is wrong first')
  if (!hasLogin) return fine(CHECK, `not checked: ${variables.loaderDatabaseUrl.name} is not set`)
  const loads = await installation.withAllReachable('loaderDatabaseUrl', newestLoads)
  return { ...fine(CHECK, describe(loads)), loads }
}

/** `loaders` by cell, with `main` among them. */
async function newestLoads(loaders: ReadonlyMap<string, Client>): Promise<BrandLoad[]> {
  const loads: BrandLoad[] = []
  for (const { id, slug, cell } of await activeBrands(loaders.get(MAIN_CELL)!)) {
    const loader = loaders.get(cell)
    if (!loader) continue
    const newestAt = await inBrandTransaction(loader, id, () => newestSuccess(loader, id))
    // The clock of the database may be ahead of ours.
    const ageSeconds = newestAt && Math.max(0, Math.round((Date.now() - newestAt.getTime()) / 1000))
    loads.push({ brand: slug, newestAt, ageSeconds })
  }
  return loads
}

/** The oldest first, since a finding names the first few only. */
function describe(loads: readonly BrandLoad[]): string {
  if (loads.length === 0) return 'no brand is active'
  const ages = loads
    .flatMap(({ brand, ageSeconds }) => (ageSeconds === null ? [] : [{ brand, ageSeconds }]))
    .toSorted((one, other) => other.ageSeconds - one.ageSeconds)
    .map(({ brand, ageSeconds }) => `${brand} ${ageOf(ageSeconds)} ago`)
  const without = loads.flatMap(({ brand, newestAt }) => (newestAt === null ? [brand] : []))
  const parts = [
    ages.length > 0 && `newest success: ${some(ages)}`,
    without.length > 0 && `no success in the history: ${some(without)}`,
  ]
  return parts.filter(Boolean).join('; ')
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const

/** In the units that `selvedge loads --stale` takes. */
function ageOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? UNITS.at(-1)!
  return `${Math.floor(seconds / size)}${unit}`
}
