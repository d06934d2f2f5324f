/**
 * The long tests of this folder in small: enough to notice that one of them no longer holds. How fast answers are is for
 * the commands to judge, on a machine with nothing else to do.
 */
import { expect, it } from 'vitest'
import { type Figure, missed } from '../support/figures.ts'
import { isolationUnderKills } from './isolation-under-kills.ts'
import { killMoves } from './moves.ts'
import { movesUnderReads } from './moves-under-reads.ts'
import { secretsStaySecret } from './secrets.ts'
import { sharedDuringMoves } from './shared-during-moves.ts'
import { sharedLimits } from './shared-limits.ts'
import { slowSockets } from './slow-sockets.ts'
import { killSnapshots } from './snapshot-kill.ts'
import { killSyncs } from './sync-kill.ts'
import { syncRequests } from './sync-requests.ts'
import { unreadResponses } from './unread-responses.ts'

const LATENCY_MS_MAX = 5_000
it.each<[name: string, measure: () => Promise<readonly Figure[]>]>([
  ['isolation while backends are ended', () => isolationUnderKills(5)],
  [
    'limits over four processes',
    () =>
      sharedLimits({
        windows: 3,
        quota: 20,
        retries: 100,
        awaySeconds: 2,
        latencyMsMax: LATENCY_MS_MAX,
        backMsMax: LATENCY_MS_MAX,
      }),
  ],
  ['slow sockets', () => slowSockets(100, LATENCY_MS_MAX)],
  ['clients that never read', () => unreadResponses({ watchedMs: 5_000, p99MsNoise: LATENCY_MS_MAX })],
  ['moves that are killed while loads run', () => killMoves(5, 2_000)],
  ['shared records that are loaded while brands move', () => sharedDuringMoves(2)],
  ['snapshots that are killed', () => killSnapshots(8, 20_000)],
  ['syncs that are killed while loads run', () => killSyncs(12, 6, 4_000)],
  ['requests of a sync', () => syncRequests(5_000)],
  ['secrets', () => secretsStaySecret(600)],
  [
    'moves between cells under reads',
    () => movesUnderReads({ moves: 3, records: 300, perSecond: 100, rounds: 1, slowdownMax: LATENCY_MS_MAX }),
  ],
])('%s', async (_, measure) => {
  expect(missed(await measure())).toEqual([])
})
