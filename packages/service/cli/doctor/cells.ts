/** Checks that every cell responds, that each brand lives in exactly one of them, and that nothing was left behind. */
import { type BrandCell, countBrands, listBrandCells } from '../../store/administration/brands.ts'
import { withClient } from '../../store/administration/connect.ts'
import { appliedMigrations } from '../../store/administration/inspect.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { brandsWithRows, type Resident, residents } from '../../store/cells/inspect.ts'
import { unknownCell } from '../../store/cells/known-cells.ts'
import { type Installation, NotInstalled } from '../../store/connections/installation.ts'
import { Unreachable } from '../../store/connections/primary.ts'
import { installationOf } from '../configuration/cells.ts'
import { type Configuration, ConfigurationError } from '../configuration/read.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'cells'

/** The residence rows of each cell, by brand id. */
type Claims = ReadonlyMap<string, ReadonlyMap<number, Resident>>

/** Nothing where there is one database. `directoryUrl` is a login that may read it; null: the directory is not asked. */
export async function examineCells(configuration: Configuration, directoryUrl: string | null): Promise<Finding[]> {
  try {
    const installation = installationOf(configuration)
    const unknown = directoryUrl === null ? [] : await unknownFindings(installation, directoryUrl)
    if (unknown.length > 0) return unknown
    return configuration.cellsFile === null ? [] : await examine(installation)
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof NotInstalled)) throw error
    return [trouble(CHECK, error.message, 'correct the file of SELVEDGE_CELLS_FILE')]
  }
}

async function unknownFindings(installation: Installation, directoryUrl: string): Promise<Finding[]> {
  const counted = await withClient(directoryUrl, countBrands)
  return counted
    .filter(({ cell }) => !installation.cells.includes(cell))
    .map(({ cell }) => trouble(CHECK, unknownCell(cell), 'add it, and restart serve; until then its brands get a 429'))
}

/** Only `main` where the file is wrong: `examineCells` says so. */
export function readableInstallation(configuration: Configuration): Installation {
  try {
    return installationOf(configuration)
  } catch {
    return installationOf({ ...configuration, cellsFile: null })
  }
}

async function examine(installation: Installation): Promise<Finding[]> {
  const claims = new Map<string, ReadonlyMap<number, Resident>>()
  const migrations = new Map<string, string>()
  const away: Finding[] = []
  for (const cell of installation.cells) {
    try {
      const rows = await installation.withReader(cell, async (client) => {
        migrations.set(cell, String(await appliedMigrations(client)))
        return residents(client)
      })
      claims.set(cell, new Map(rows.map((row) => [row.brandId, row])))
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      away.push(
        trouble(CHECK, `${cell} does not respond: ${error.message}`, 'start it; brands of other cells are served'),
      )
    }
  }
  if (away.length > 0) return away
  const brands = await installation.withLoader(MAIN_CELL, listBrandCells)
  const findings = [
    ...migrationFindings(migrations),
    ...brands.flatMap((brand) => residenceFindings(brand, claims)),
    ...(await orphanFindings(installation, brands, claims)),
  ]
  return findings.length > 0
    ? findings
    : [fine(CHECK, `${installation.cells.length} respond, and each brand lives in one of them`)]
}

function migrationFindings(migrations: ReadonlyMap<string, string>): Finding[] {
  const behind = [...migrations].filter(([, applied]) => applied !== migrations.get(MAIN_CELL)).map(([cell]) => cell)
  return behind.length === 0
    ? []
    : [trouble(CHECK, `${some(behind)} and main have different migrations`, 'run selvedge migrate')]
}

function residenceFindings({ id, slug, cell, epoch }: BrandCell, claims: Claims): Finding[] {
  const said = [...claims].flatMap(([name, rows]) => (rows.has(id) ? [{ name, ...rows.get(id)! }] : []))
  const isNew = said.length === 0 && cell === MAIN_CELL && epoch === 0
  const open = said.find(({ moveId, status }) => moveId !== null && status !== 'gone')
  if (isNew) return []
  if (open) {
    const to = open.status === 'leaving' ? open.cellTo : open.name
    return [
      trouble(CHECK, `a move of ${slug} to ${to} is open`, `run selvedge brands move ${slug} --to ${to}, or --abandon`),
    ]
  }
  const homes = said.filter(({ status }) => status === 'here')
  const isNeverMoved = homes.length === 0 && cell === MAIN_CELL && epoch === 0 && !claims.get(MAIN_CELL)!.has(id)
  if (isNeverMoved) return []
  const newest = homes.toSorted((one, other) => other.epoch - one.epoch)[0]
  if (!newest)
    return [trouble(CHECK, `${slug} lives in no cell; the directory says ${cell}`, 'restore that cell from a backup')]
  const stale = said.find(({ status, epoch }) => status === 'here' && epoch < newest.epoch)
  if (stale) {
    return [
      trouble(
        CHECK,
        `${slug} lives in ${newest.name} since move ${newest.epoch}, and ${stale.name} claims it since move ${stale.epoch}: it was restored from a time before`,
        `delete its row in records.residence of ${stale.name}, and its records there`,
      ),
    ]
  }
  const later = said.find(({ status, epoch }) => status === 'gone' && epoch > newest.epoch)
  if (later || newest.name !== cell || newest.epoch !== epoch) {
    const contradiction = later
      ? `${later.name} says that it left by move ${later.epoch}`
      : `the directory says ${cell} since move ${epoch}`
    return [
      trouble(
        CHECK,
        `${slug} lives in ${newest.name} since move ${newest.epoch}, but ${contradiction}`,
        'a cell or the directory was restored from a time before; restore the other one of the same moment',
      ),
    ]
  }
  return []
}

/** Rows of brands that a cell does not have, or that are gone from it. */
async function orphanFindings(
  installation: Installation,
  brands: readonly BrandCell[],
  claims: Claims,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [cell, rows] of claims) {
    const elsewhere = brands.filter(({ id, cell: home, epoch }) => {
      const status = rows.get(id)?.status
      return status === 'gone' || (status === undefined && !(cell === MAIN_CELL && home === MAIN_CELL && epoch === 0))
    })
    const ids = await installation.withLoader(cell, (loader) =>
      brandsWithRows(
        loader,
        elsewhere.map(({ id }) => id),
      ),
    )
    const slugs = elsewhere.filter(({ id }) => ids.includes(id)).map(({ slug }) => slug)
    if (slugs.length > 0) {
      findings.push(
        trouble(
          CHECK,
          `${cell} has rows of ${some(slugs)}, which do not live there`,
          'run selvedge brands move again if a move is open; otherwise delete them',
        ),
      )
    }
  }
  return findings
}
