/**
 * Waits until every server of a cell shows a brand's residence. A commit that only the primary has is gone if a standby is
 * promoted now; and a server that still serves as a primary after another one was promoted is found out here.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { withServer } from '../../administration/connect.ts'
import { serverUrls } from '../../connections/primary.ts'
import type { Residence } from '../residence.ts'
import { MoveStopped } from './transitions.ts'
import type { MoveWatch } from './watch.ts'

const POLL_MS = 20
const TIMEOUT_MS = 2_000

export async function waitUntilShown(
  urls: readonly string[],
  brandId: number,
  expected: Pick<Residence, 'status' | 'epoch'>,
  { patienceMs }: Pick<MoveWatch, 'patienceMs'>,
): Promise<void> {
  const deadline = Date.now() + patienceMs
  await Promise.all([...new Set(urls.flatMap(serverUrls))].map((url) => waitAt(url, brandId, expected, deadline)))
}

async function waitAt(
  url: string,
  brandId: number,
  { status, epoch }: Pick<Residence, 'status' | 'epoch'>,
  deadline: number,
): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const problem = await shows(url, brandId, status, epoch).catch((error: Error) => error.message || String(error))
    if (problem === null) return
    if (Date.now() > deadline) {
      throw new MoveStopped(
        `The server at ${hostname}:${port || 5432} does not show yet that the brand is ${status}: ${problem}. The move counts only once it is known there. Nothing is lost; run the command again when the server is back, or take it out of the configuration.`,
      )
    }
    await sleep(POLL_MS)
  }
}

/** Null, or what it shows instead. */
function shows(url: string, brandId: number, status: string, epoch: number): Promise<string | null> {
  return withServer(url, TIMEOUT_MS, async (client) => {
    const { rows } = await client.query('select status, epoch::float8 from records.residence where brand_id = $1', [
      brandId,
    ])
    const [row] = rows
    if (row?.status === status && row.epoch === epoch) return null
    return row ? `it shows ${row.status} by move ${row.epoch}` : 'it shows nothing'
  })
}
