/** Checks that every cell responds, that each brand lives in exactly one of them, and that nothing was left behind. */
import type { Client } from 'pg'
import { type BrandPlace, listPlaces } from '../../store/administration/brands.ts'
import { withClient } from '../../store/administration/connect.ts'
import { appliedMigrations } from '../../store/administration/inspect.ts'
import { type Cells, MAIN_CELL } from '../../store/cells/cell.ts'
import { brandsWithRows, type Resident, residents } from '../../store/cells/inspect.ts'
import { connectToPrimary, Unreachable } from '../../store/connections/primary.ts'
import { addressIn } from '../cells/addresses.ts'
import { cellsOf } from '../configuration/cells.ts'
import { type Configuration, ConfigurationError } from '../configuration/read.ts'
import { UsageError } from '../exit-codes.ts'
import { type Finding, fine, some, trouble } from './finding.ts'

const CHECK = 'cells'

/** What a cell says: of brands by their id. */
type Claims = ReadonlyMap<string, ReadonlyMap<number, Resident>>

/** Nothing where there is one database. */
export async function examineCells(configuration: Configuration): Promise<Finding[]> {
  if (configuration.cellsFile === null) return []
  try {
    return await examine(cellsOf(configuration))
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof UsageError)) throw error
    return [trouble(CHECK, error.message, 'correct the file of SELVEDGE_CELLS_FILE')]
  }
}

/** Acts with a connection to each cell, by name. Those that cannot be read are left out: `examineCells` names them. */
export async function inAllCells<T>(
  configuration: Configuration,
  role: 'databaseUrl' | 'loaderDatabaseUrl',
  act: (clients: ReadonlyMap<string, Client>) => Promise<T>,
): Promise<T> {
  const clients = new Map<string, Client>()
  try {
    for (const [cell, addresses] of readableCells(configuration)) {
      const url = addresses[role]
      const client = url && (await connectToPrimary(url).catch(() => null))
      if (client) clients.set(cell, client)
    }
    return await act(clients)
  } finally {
    for (const client of clients.values()) await client.end()
  }
}

/** Only `main` where the file is wrong. */
function readableCells(configuration: Configuration): Cells {
  try {
    return cellsOf(configuration)
  } catch {
    return cellsOf({ ...configuration, cellsFile: null })
  }
}

async function examine(cells: Cells): Promise<Finding[]> {
  const claims = new Map<string, ReadonlyMap<number, Resident>>()
  const migrations = new Map<string, string>()
  const away: Finding[] = []
  for (const cell of cells.keys()) {
    try {
      const rows = await withClient(addressIn(cells, cell, 'databaseUrl'), async (client) => {
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
  const places = await withClient(addressIn(cells, MAIN_CELL, 'loaderDatabaseUrl'), listPlaces)
  const findings = [
    ...migrationFindings(migrations),
    ...places.flatMap((place) => placeFindings(place, claims)),
    ...(await orphanFindings(cells, places, claims)),
  ]
  return findings.length > 0 ? findings : [fine(CHECK, `${cells.size} respond, and each brand lives in one of them`)]
}

function migrationFindings(migrations: ReadonlyMap<string, string>): Finding[] {
  const behind = [...migrations].filter(([, applied]) => applied !== migrations.get(MAIN_CELL)).map(([cell]) => cell)
  return behind.length === 0
    ? []
    : [trouble(CHECK, `${some(behind)} and main have different migrations`, 'run selvedge migrate')]
}

function placeFindings({ id, slug, cell, epoch }: BrandPlace, claims: Claims): Finding[] {
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
    const says = later
      ? `${later.name} says that it left by move ${later.epoch}`
      : `the directory says ${cell} since move ${epoch}`
    return [
      trouble(
        CHECK,
        `${slug} lives in ${newest.name} since move ${newest.epoch}, but ${says}`,
        'a cell or the directory was restored from a time before; restore the other one of the same moment',
      ),
    ]
  }
  return []
}

/** Rows of brands that a cell does not have, or that are gone from it. */
async function orphanFindings(cells: Cells, places: readonly BrandPlace[], claims: Claims): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [cell, rows] of claims) {
    const elsewhere = places.filter(({ id, cell: home, epoch }) => {
      const status = rows.get(id)?.status
      return status === 'gone' || (status === undefined && !(cell === MAIN_CELL && home === MAIN_CELL && epoch === 0))
    })
    const ids = await withClient(addressIn(cells, cell, 'loaderDatabaseUrl'), (loader) =>
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
