/** Short forms of the runs about hostile clients and broken dependencies. */
import { expect, it } from 'vitest'
import { missed, type Result } from '../../../harness/results.ts'
import { isolationUnderKills } from '../isolation-under-kills.ts'
import { secretsStaySecret } from '../secrets.ts'
import { sharedLimits } from '../shared-limits.ts'
import { sharingIsolation } from '../sharing-isolation.ts'
import { slowSockets } from '../slow-sockets.ts'
import { strangers } from '../strangers.ts'
import { unreadResponses } from '../unread-responses.ts'

// How fast responses are is measured by the commands, on a machine with nothing else to do.
const LATENCY_MS_MAX = 5_000
const windows = { windows: 2, quota: 20, retries: 50, awaySeconds: 2 }

it.each<[name: string, measure: () => Promise<readonly Result[]>]>([
  ['isolation while backends are ended', () => isolationUnderKills(2)],
  [
    'limits over four processes',
    () => sharedLimits({ ...windows, latencyMsMax: LATENCY_MS_MAX, backMsMax: LATENCY_MS_MAX }),
  ],
  ['keys and tables', () => sharingIsolation(300)],
  ['slow sockets', () => slowSockets(100, LATENCY_MS_MAX)],
  [
    'clients that never read',
    () => unreadResponses({ warmUpSeconds: 2, watchedMs: 2_500, p99MsNoise: LATENCY_MS_MAX }),
  ],
  ['strangers', () => strangers({ phaseMs: 200, p99MsNoise: LATENCY_MS_MAX })],
  ['secrets', () => secretsStaySecret(600)],
])('%s', async (_, measure) => {
  expect(missed(await measure())).toEqual([])
})
