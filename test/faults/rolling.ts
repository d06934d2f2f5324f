/**
 * Two processes behind HAProxy are restarted in turn, as for an upgrade, while 200 requests come in every second. Nobody
 * may notice: not an error, not a broken connection, not a refusal.
 * `node test/faults/rolling.ts`: 20 restarts, about 150 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { Balancer } from './support/balancer.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { sending } from './support/requests.ts'
import { Site } from './support/site.ts'

const STOP_MAX_MS = 10_000
/** As in production: the balancer has to notice within that time. */
const DRAIN_DELAY_MS = 1_000
/** A process that has just started takes its share by and by; as the guide says, the next is stopped after that. */
const SETTLE_MS = 3_000

export async function rolling(perSecond: number, restarts: number): Promise<Finding[]> {
  const site = await Site.start({ brands: 8, standbys: 0 })
  let balancer: Balancer | undefined
  try {
    const ports = [await freePort(), await freePort()] as const
    const start = (port: number) => site.startService({ port, drainDelayMs: DRAIN_DELAY_MS })
    const processes = [await start(ports[0]), await start(ports[1])]
    const services = [...processes]
    balancer = await Balancer.start(ports)
    const traffic = new SteadyLoad(perSecond, sending(site.asks(balancer.url)))
    await sleep(1_000)
    const stopsMs: number[] = []
    for (let n = 0; n < restarts; n++) {
      const turn = n % 2
      stopsMs.push(Math.round(await processes[turn]!.stop()))
      processes[turn] = await start(ports[turn]!)
      services.push(processes[turn])
      while (!(await balancer.hasBoth())) await sleep(50)
      await sleep(SETTLE_MS)
    }
    const samples = await traffic.stop()
    const failed = samples.filter(({ status }) => status !== 200).length
    const failures = services.flatMap((service) => Object.keys(service.failures()))
    const slowestStopMs = Math.max(...stopsMs)
    return [
      {
        what: `${restarts} restarts: no failed request`,
        holds: failed === 0 && samples.length > perSecond,
        measured: { failed, ...summaryOf(samples), retriedByBalancer: await balancer.retries(), failures },
      },
      { what: 'each stop within 10 s', holds: slowestStopMs < STOP_MAX_MS, measured: { slowestStopMs } },
    ]
  } finally {
    await balancer?.stop()
    await site.stop()
  }
}

if (import.meta.main) report(await rolling(200, 20))
