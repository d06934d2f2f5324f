/** What `cells` shows, and how it brings shared records up to date. */
import { type CellBrands, countBrands } from '../../store/administration/brands.ts'
import { withServer } from '../../store/administration/connect.ts'
import { appliedMigrations } from '../../store/administration/inspect.ts'
import { knownMigrations } from '../../store/administration/known-migrations.ts'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { inspectCell, inspectLag } from '../../store/cells/inspect.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { serverUrls } from '../../store/connections/primary.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { print, printJson, printTable } from '../output/print.ts'
import { publishToCells } from './publish.ts'

interface Options {
  readonly json?: true
}

interface CellRow {
  readonly cell: string
  readonly brands: number
  readonly bytes: number | null
  /** Of the standby that lags most; null where a server does not respond. */
  readonly lagMs: number | null
  readonly migrations: 'current' | 'behind' | null
  readonly problem: string | null
}

export async function listCells({ json }: Options): Promise<void> {
  const installation = installationOf(readConfiguration(process.env))
  const brands = await installation.withLoader(MAIN_CELL, countBrands)
  const rows = await Promise.all(installation.cells.map((cell) => rowOf(installation, cell, brands)))
  if (json) return printJson(rows)
  printTable(
    ['cell', 'brands', 'size', 'lag', 'migrations', 'servers'],
    rows.map(({ cell, brands, bytes, lagMs, migrations, problem }) => [
      cell,
      brands,
      bytes === null ? '?' : `${(bytes / 1e6).toFixed(0)} MB`,
      lagMs === null ? '?' : `${Math.round(lagMs)} ms`,
      migrations ?? '?',
      problem ?? 'all respond',
    ]),
  )
}

export async function syncCells({ json }: Options): Promise<void> {
  const installation = installationOf(readConfiguration(process.env))
  const published = await publishToCells(installation)
  if (json) printJson({ published })
  else print(published.length > 0 ? `Up to date: ${published.join(', ')}.` : 'Nothing to do.')
}

async function rowOf(installation: Installation, cell: string, counts: readonly CellBrands[]): Promise<CellRow> {
  const brands = counts.find((each) => each.cell === cell)?.brands ?? 0
  try {
    const { bytes } = await installation.withLoader(cell, inspectCell)
    const applied = await installation.withReader(cell, appliedMigrations)
    const isCurrent = knownMigrations().every((name) => applied?.includes(name))
    const lags = await Promise.all(installation.serversOf(cell).flatMap(serverUrls).map(lagAt))
    const migrations = isCurrent ? 'current' : 'behind'
    return { cell, brands, bytes, lagMs: Math.max(...lags), migrations, problem: null }
  } catch (error) {
    return { cell, brands, bytes: null, lagMs: null, migrations: null, problem: (error as Error).message }
  }
}

const TIMEOUT_MS = 3_000

async function lagAt(url: string): Promise<number> {
  try {
    return (await withServer(url, TIMEOUT_MS, inspectLag)).lagMs
  } catch (error) {
    const { hostname, port } = new URL(url)
    throw new Error(`${hostname}:${port || 5432}: ${(error as Error).message}`)
  }
}
