/**
 * Clients that are slow on purpose: they say nothing, or a byte a second of a header. All are cut off, and nobody else
 * notices. Content that nobody asked for is what `strangers.ts` is about.
 *
 *   node test/faults/slow-sockets.ts     2,000 sockets, about 20 s
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bearer, Client } from '../../harness/client.ts'
import { quantile, type Result } from '../../harness/results.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { createBrands } from '../support/brands.ts'
import { runAsCommand } from '../support/command.ts'
import { TestDatabase } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { ServiceProcess } from '../support/service-process.ts'

const CUT_SECONDS_MAX = 15
const REQUESTS_PER_SECOND = 50
const SLOW_CLIENTS = fileURLToPath(new URL('support/slow-clients.ts', import.meta.url))
const PATH = `${BASE}/brands/alder-finch/tags`

export async function slowSockets(count: number, latencyMsMax: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const { keys } = await createBrands(database)
  const service = await ServiceProcess.start({
    databaseUrl: database.url('selvedge_api'),
    keeperUrl: null,
    stateMaxAgeMs: 1_000,
  })
  const client = new Client(service.url, 20)
  const { port } = new URL(service.url)
  const load = new SteadyLoad(REQUESTS_PER_SECOND, () => client.get(PATH, bearer(keys.brand)))
  await sleep(2_000)

  const slowAt = load.nowMs
  const [cutAfterMs] = (await once(fork(SLOW_CLIENTS, [port, String(count)]), 'message')) as [number[]]
  await load.stop()
  client.close()
  const alive = service.alive
  await service.stop()
  await database.drop()

  const meanwhile = load.between(slowAt)
  const before = load.between(0, slowAt)
  return [
    { name: 'slow sockets', value: cutAfterMs.length, atLeast: count },
    { name: 'last of them cut after', value: Math.max(...cutAfterMs) / 1_000, unit: 's', atMost: CUT_SECONDS_MAX },
    { name: 'first of them cut after', value: Math.min(...cutAfterMs) / 1_000, unit: 's', atLeast: 1 },
    { name: 'normal requests meanwhile', value: meanwhile.length, atLeast: REQUESTS_PER_SECOND * 5 },
    {
      name: 'of them not answered with 200',
      value: meanwhile.filter(({ status }) => status !== 200).length,
      atMost: 0,
    },
    { name: 'p99 of normal requests meanwhile', value: p99(meanwhile), unit: 'ms', atMost: latencyMsMax },
    { name: 'p99 of normal requests before', value: p99(before), unit: 'ms' },
    { name: 'service alive afterwards', value: Number(alive), atLeast: 1 },
  ]
}

function p99(samples: readonly { readonly ms: number }[]): number {
  return quantile(
    samples.map(({ ms }) => ms),
    0.99,
  )
}

if (import.meta.main) await runAsCommand(() => slowSockets(2_000, 50))
