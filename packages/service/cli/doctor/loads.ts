/**
 * Says how old the newest successful load of each brand is. That is no fault, because how often a brand loads is up to its owner, unless a
 * group is older than the operator has set for it, or its sender had to leave out rows.
 */
import type { Client } from 'pg'
import { activeBrands } from '../../store/administration/brands.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { type GroupAgesMax, type GroupTimes, readGroupTimes, seenAt } from '../../store/loading/group-times.ts'
import { newestSuccess } from '../../store/loading/load-log.ts'
import { variables } from '../configuration/variables.ts'
import { counted } from '../output/amounts.ts'
import { type BrandLoad, type Finding, fine, type GroupLoad, some, trouble } from './finding.ts'

const CHECK = 'loads'
const LATE_FIX = `ask who sends them, or raise ${variables.groupAgesMax.name}; selvedge loads --stale names all`
const QUARANTINE_FIX = 'ask who sends them to fix these rows in the source: the import names each in its output'

/** Where nothing else is wrong: other checks find a history that cannot be read. Only the loader's login may read it. */
export async function examineLoads(
  installation: Installation,
  hasLogin: boolean,
  agesMax: GroupAgesMax | null,
  findings: readonly Finding[],
): Promise<Finding> {
  if (findings.some(({ ok }) => !ok)) return fine(CHECK, 'not checked: fix what is wrong first')
  if (!hasLogin) return fine(CHECK, `not checked: ${variables.loaderDatabaseUrl.name} is not set`)
  const loads = await installation.withAllReachable('loaderDatabaseUrl', (loaders) =>
    newestLoads(loaders, agesMax ?? new Map()),
  )
  const late = loads.flatMap(({ brand, groups }) => groups.filter(isLate).map((group) => lateness(brand, group)))
  const leftOut = loads.flatMap(({ brand, groups }) => groups.flatMap((group) => quarantineOf(brand, group)))
  const fixes = [...(late.length > 0 ? [LATE_FIX] : []), ...(leftOut.length > 0 ? [QUARANTINE_FIX] : [])]
  if (fixes.length === 0) return { ...fine(CHECK, describe(loads)), loads }
  return { ...trouble(CHECK, some([...late, ...leftOut]), fixes.join('; ')), loads }
}

/** `loaders` by cell, with `main` among them. */
async function newestLoads(loaders: ReadonlyMap<string, Client>, agesMax: GroupAgesMax): Promise<BrandLoad[]> {
  const loads: BrandLoad[] = []
  for (const { id, slug, cell } of await activeBrands(loaders.get(MAIN_CELL)!)) {
    const loader = loaders.get(cell)
    if (!loader) continue
    const newestAt = await inBrandTransaction(loader, id, () => newestSuccess(loader, id))
    const times = await readGroupTimes(loader, [id])
    const groups = times.map((each) => groupLoad(each, agesMax))
    loads.push({ brand: slug, newestAt, ageSeconds: newestAt && secondsSince(newestAt), groups })
  }
  return loads
}

function groupLoad(times: GroupTimes, agesMax: GroupAgesMax): GroupLoad {
  const { group, changedAt, confirmedAt, quarantined } = times
  const ageMaxSeconds = agesMax.get(group) ?? null
  return { group, changedAt, confirmedAt, ageSeconds: secondsSince(seenAt(times)), ageMaxSeconds, quarantined }
}

/** The clock of the database may be ahead of ours. */
function secondsSince(at: Date): number {
  return Math.max(0, Math.round((Date.now() - at.getTime()) / 1000))
}

function isLate({ ageSeconds, ageMaxSeconds }: GroupLoad): boolean {
  return ageMaxSeconds !== null && ageSeconds > ageMaxSeconds
}

function lateness(brand: string, { group, ageSeconds, ageMaxSeconds }: GroupLoad): string {
  return `${group} of ${brand} was loaded ${ageOf(ageSeconds)} ago and may be ${ageOf(ageMaxSeconds!)} old`
}

function quarantineOf(brand: string, { group, quarantined }: GroupLoad): string[] {
  return quarantined > 0 ? [`${group} of ${brand} has ${counted(quarantined, 'row')} in quarantine`] : []
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
