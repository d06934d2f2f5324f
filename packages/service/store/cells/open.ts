/** Opens the reads of all cells as if they were one database. Each cell has its own servers, pools and retry budget. */
import type { Clock } from '../../clock.ts'
import { type PoolKind, type PoolLimits, SEARCH_DEADLINE_MS } from '../servers/database-server.ts'
import { type OpenReads, openReads, type ReadSettings } from '../servers/open.ts'
import { MAIN_CELL } from './cell.ts'
import { CellReads } from './cell-reads.ts'
import { Homes } from './homes.ts'
import type { KnownCells } from './known-cells.ts'

/** The servers of a cell, as the service reads from them. */
export type CellServers = Pick<ReadSettings, 'databaseUrl' | 'readUrls'>

type CommonSettings = Omit<ReadSettings, keyof CellServers | 'cell' | 'hasOtherCells'>

/** `cells` has the cell `main`; where it has no other, nothing is different from one database. */
export async function openCells(
  cells: Readonly<Record<string, CellServers>>,
  known: KnownCells,
  settings: CommonSettings,
  clock: Clock,
): Promise<OpenReads> {
  const hasOtherCells = Object.keys(cells).length > 1
  const opened = await Promise.all(
    Object.entries(cells).map(
      async ([cell, servers]): Promise<[string, OpenReads]> => [
        cell,
        await openReads({ ...settings, ...servers, cell, hasOtherCells }, clock),
      ],
    ),
  )
  const main = opened.find(([cell]) => cell === MAIN_CELL)![1]
  return hasOtherCells ? together(new Map(opened), known, main, settings) : main
}

function together(
  cells: ReadonlyMap<string, OpenReads>,
  known: KnownCells,
  main: OpenReads,
  { pages, counts }: CommonSettings,
): OpenReads {
  const all = [...cells.values()]
  const homes = new Homes(main.pages)
  const readsOf = (kind: PoolKind, { deadlineMs }: Pick<PoolLimits, 'deadlineMs'>): CellReads =>
    new CellReads(new Map([...cells].map(([cell, reads]) => [cell, reads[kind]])), known, homes, deadlineMs)
  const sum = (count: 'granted' | 'refused'): number => all.reduce((total, { retries }) => total + retries![count], 0)
  return {
    pages: readsOf('pages', pages),
    counts: readsOf('counts', counts),
    large: readsOf('large', pages),
    searches: readsOf('searches', { deadlineMs: SEARCH_DEADLINE_MS }),
    servers: all.flatMap(({ servers }) => servers),
    retries: {
      get granted() {
        return sum('granted')
      },
      get refused() {
        return sum('refused')
      },
    },
    // Keys are in the directory, whatever other cells respond.
    responses: main.responses,
    brandServers: {
      serverFor(brandId) {
        const home = homes.known(brandId)
        return home && (cells.get(home.cell)?.brandServers.serverFor(brandId) ?? null)
      },
      accepts: (brandId, server, states) => cells.get(server.cell)!.brandServers.accepts(brandId, server, states),
    },
    async end() {
      await Promise.all(all.map((reads) => reads.end()))
    },
  }
}
