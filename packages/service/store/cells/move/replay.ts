/**
 * Waits until every server of a cell shows a step of a move. A commit that only the primary has is gone if a standby is
 * promoted now; and a server that still serves as a primary after another one was promoted is found out here.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { withServer } from '../../administration/connect.ts'
import { serverUrls } from '../../connections/primary.ts'
import type { Residence } from '../residence.ts'
import { MoveStopped } from './transitions.ts'
import type { MoveWatch } from './watch.ts'

const POLL_MS = 20
const TIMEOUT_MS = 2_000

/** With `moveId`, also that the rows are deleted which the brand has left. */
export type Shown = Pick<Residence, 'status' | 'epoch'> & { readonly moveId?: null }

export function waitUntilShown(
  urls: readonly string[],
  brandId: number,
  { status, epoch, moveId }: Shown,
  watch: MoveWatch,
): Promise<void> {
  return atEveryServer(urls, `that the brand is ${status}`, watch, async (client) => {
    const { rows } = await client.query(
      'select status, epoch::float8, move_id as "moveId" from records.residence where brand_id = $1',
      [brandId],
    )
    const [row] = rows
    if (row?.status !== status || row.epoch !== epoch) {
      return row ? `it shows ${row.status} by move ${row.epoch}` : 'it shows nothing'
    }
    return moveId === null && row.moveId !== null ? 'it may still have its rows' : null
  })
}

/** The same for everything that the directory has up to now: a plan that is lost would fence a brand for nothing, and its number would be used again. */
export async function waitUntilPlanShown(urls: readonly string[], directory: Client, watch: MoveWatch): Promise<void> {
  const { rows } = await directory.query('select pg_current_wal_insert_lsn() as lsn')
  await atEveryServer(urls, 'the plan of the move', watch, async (client) => {
    const found = await client.query(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() < $1::pg_lsn as "isBehind"',
      [rows[0].lsn],
    )
    return found.rows[0].isBehind ? 'it lags behind the primary' : null
  })
}

/** `problemOf`: null, or what it shows instead. */
async function atEveryServer(
  urls: readonly string[],
  what: string,
  { patienceMs }: Pick<MoveWatch, 'patienceMs'>,
  problemOf: (client: Client) => Promise<string | null>,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  const waitAt = async (url: string): Promise<void> => {
    const { hostname, port } = new URL(url)
    for (;;) {
      const problem = await withServer(url, TIMEOUT_MS, problemOf).catch(
        (error: Error) => error.message || String(error),
      )
      if (problem === null) return
      if (Date.now() > deadline) {
        throw new MoveStopped(
          `The server at ${hostname}:${port || 5432} does not show yet ${what}: ${problem}. The move counts only once it is known there. Nothing is lost; run the command again when the server is back, or take it out of the configuration.`,
        )
      }
      await sleep(POLL_MS)
    }
  }
  await Promise.all([...new Set(urls.flatMap(serverUrls))].map(waitAt))
}
