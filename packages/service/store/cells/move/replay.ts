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

/** All null but the first where the server has no row of the brand. */
type ShownRow = { isFinal: boolean } & { [column in 'status' | 'epoch' | 'moveId']: Residence[column] | null }

/** What a server shows instead of a step. */
interface Problem {
  readonly detail: string
  /** Waiting does not help: a primary shows at once whatever was committed there. */
  readonly isFinal: boolean
}

export function waitUntilShown(
  urls: readonly string[],
  brandId: number,
  { status, epoch, moveId }: Shown,
  watch: MoveWatch,
): Promise<void> {
  return atEveryServer(urls, `that the brand is ${status}`, watch, async (client) => {
    const { rows } = await client.query<ShownRow>(
      `select not pg_is_in_recovery() as "isFinal", status, epoch::float8, move_id as "moveId"
from (select) this left join records.residence on brand_id = $1`,
      [brandId],
    )
    const { isFinal, ...row } = rows[0]!
    if (row.status !== status || row.epoch !== epoch) {
      return { detail: row.status ? `it shows ${row.status} by move ${row.epoch}` : 'it shows nothing', isFinal }
    }
    return moveId === null && row.moveId !== null ? { detail: 'it may still have its rows', isFinal } : null
  })
}

/**
 * The same for everything that the directory has up to now. A plan that is lost would leave a fence that belongs to no move,
 * and its number would be used again.
 */
export async function waitUntilPlanShown(urls: readonly string[], directory: Client, watch: MoveWatch): Promise<void> {
  const { rows } = await directory.query<{ lsn: string }>('select pg_current_wal_insert_lsn() as lsn')
  await atEveryServer(urls, 'the plan of the move', watch, async (client) => {
    const found = await client.query<{ isBehind: boolean }>(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() < $1::pg_lsn as "isBehind"',
      [rows[0]!.lsn],
    )
    return found.rows[0]!.isBehind ? { detail: 'it lags behind the primary', isFinal: false } : null
  })
}

async function atEveryServer(
  urls: readonly string[],
  what: string,
  { patienceMs }: Pick<MoveWatch, 'patienceMs'>,
  problemOf: (client: Client) => Promise<Problem | null>,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  const waitAt = async (url: string): Promise<void> => {
    const { hostname, port } = new URL(url)
    const server = `${hostname}:${port || 5432}`
    for (;;) {
      const problem = await withServer(url, TIMEOUT_MS, problemOf).catch(unanswered)
      if (problem === null) return
      if (problem.isFinal) {
        throw new MoveStopped(
          `The primary at ${server} does not show ${what}: ${problem.detail}. A failover has lost this step, or another run of the command has continued from there. Run the command again.`,
        )
      }
      if (Date.now() > deadline) {
        throw new MoveStopped(
          `The server at ${server} does not show yet ${what}: ${problem.detail}. The move counts only once it is known there. Nothing is lost; run the command again when the server is back, or take it out of the configuration.`,
        )
      }
      await sleep(POLL_MS)
    }
  }
  await Promise.all([...new Set(urls.flatMap(serverUrls))].map(waitAt))
}

function unanswered(error: Error): Problem {
  return { detail: error.message || String(error), isFinal: false }
}
