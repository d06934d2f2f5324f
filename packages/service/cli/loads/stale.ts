/** `loads --stale`: brands without a successful load for so long, and groups that no load has changed or confirmed. */
import { activeBrands, type BrandCell } from '../../store/administration/brands.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inBrandTransaction } from '../../store/connections/brand-transaction.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { type GroupTimes, isLate, readGroupTimes } from '../../store/loading/group-times.ts'
import { newestSuccess } from '../../store/loading/load-log.ts'
import type { LoadAgesMax } from '../arguments.ts'
import { exitCodes } from '../exit-codes.ts'
import { print, printJson, printTable, tell } from '../output/print.ts'

interface StaleGroup extends Pick<GroupTimes, 'group' | 'changedAt' | 'confirmedAt'> {
  readonly isStale: boolean
}

interface StaleBrand {
  readonly brand: string
  /** End of its newest successful load. */
  readonly newest: Date | null
  /** Whether that is too long ago; otherwise a group is stale. */
  readonly isStale: boolean
  /** All that this release has loaded. */
  readonly groups: readonly StaleGroup[]
}

export async function showStale(
  installation: Installation,
  agesMax: LoadAgesMax,
  { brand, json }: { readonly brand?: string; readonly json?: true },
): Promise<void> {
  const brands = brand
    ? [await installation.findBrand(brand)]
    : await installation.withLoader(MAIN_CELL, (main) => activeBrands(main))
  const found: StaleBrand[] = []
  for (const each of brands) {
    const { isStale, groups, ...rest } = await lookAt(installation, each, agesMax)
    if (isStale || groups.some((group) => group.isStale)) found.push({ ...rest, isStale, groups })
  }
  if (json) printJson(found)
  else if (found.length === 0) print(agesMax.seconds === null ? NO_GROUP : NO_BRAND)
  else showTables(found)
  if (found.length > 0) process.exitCode = exitCodes.faults
}

const NO_BRAND = 'Every brand has a load that is newer.'
const NO_GROUP = 'Every brand has newer loads of these groups.'

function lookAt(
  installation: Installation,
  { id, slug, cell }: BrandCell,
  { seconds, groups: groupsMax }: LoadAgesMax,
): Promise<StaleBrand> {
  return installation.withBrand({ id, slug, cell }, tell, (client) =>
    inBrandTransaction(client, id, async () => {
      const newest = await newestSuccess(client, id)
      const times = await readGroupTimes(client, [id])
      const groups = times.map((each) => {
        const { group, changedAt, confirmedAt } = each
        return { group, changedAt, confirmedAt, isStale: isLate(each, groupsMax, Date.now()) }
      })
      const isStale = seconds !== null && (newest === null || Date.now() - newest.getTime() > seconds * 1000)
      return { brand: slug, newest, isStale, groups }
    }),
  )
}

function showTables(found: readonly StaleBrand[]): void {
  const brands = found.filter(({ isStale }) => isStale)
  if (brands.length > 0) {
    printTable(
      ['brand', 'newest successful load'],
      brands.map((each) => [each.brand, momentOf(each.newest)]),
    )
  }
  const groups = found.flatMap(({ brand, groups }) =>
    groups
      .filter(({ isStale }) => isStale)
      .map(({ group, changedAt, confirmedAt }) => [brand, group, momentOf(changedAt), momentOf(confirmedAt)]),
  )
  if (groups.length > 0) printTable(['brand', 'group', 'newest change', 'newest confirmation'], groups)
}

function momentOf(at: Date | null): string {
  return at?.toISOString() ?? 'none'
}
