/**
 * Replicas that die, freeze and fall behind while 200 requests come in every second.
 * `node test/faults/replicas.ts`: about 40 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyLoad } from '../../harness/steady-load.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { signalServer } from '../support/standby.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { sending } from './support/requests.ts'
import { connectTo, Site, tag } from './support/site.ts'

const LAG_MAX_MS = 1_000

/** `calmMs` before, between and after what happens. */
export async function replicaFaults(perSecond: number, calmMs: number, frozenMs: number): Promise<Finding[]> {
  const site = await Site.start({ brands: 8, standbys: 2 })
  try {
    const service = await site.startService({ replicaLagMaxMs: LAG_MAX_MS })
    const [first, second] = site.standbys
    const traffic = new SteadyLoad(perSecond, sending(site.asks(service.url)))
    await sleep(calmMs)

    const killedAt = traffic.nowMs
    signalServer(first!, 'SIGKILL')
    await sleep(calmMs)
    await first!.restart()
    await sleep(calmMs)

    const frozenAt = traffic.nowMs
    signalServer(second!, 'SIGSTOP')
    await sleep(frozenMs)
    const thawedAt = traffic.nowMs
    signalServer(second!, 'SIGCONT')
    await sleep(calmMs)

    const outAfterMs = await pauseReplay(site, service)
    await traffic.stop()
    const killed = summaryOf(traffic.between(killedAt, frozenAt))
    const frozen = summaryOf(traffic.between(frozenAt, thawedAt))
    const afterwards = summaryOf(traffic.between(frozenAt + Math.min(5_000, frozenMs - 500), thawedAt))
    const all = summaryOf(traffic.between(killedAt, traffic.nowMs))
    const areServed = ({ serverErrors, unanswered }: typeof all): boolean => serverErrors + unanswered === 0
    return [
      { what: 'kill -9: no error, p99 < 300 ms', holds: areServed(killed) && killed.p99Ms < 300, measured: killed },
      { what: 'frozen: no error, all < 1.5 s', holds: areServed(frozen) && frozen.maxMs < 1_500, measured: frozen },
      { what: 'as before within 5 s', holds: afterwards.p99Ms < 300, measured: afterwards },
      { what: 'paused: out within 2 s of the limit', holds: outAfterMs < LAG_MAX_MS + 2_000, measured: { outAfterMs } },
      { what: 'no error in the whole run', holds: areServed(all), measured: { ...all, failures: service.failures() } },
    ]
  } finally {
    await site.stop()
  }
}

/** How long a standby that stopped replaying is read from, while records change. */
async function pauseReplay(site: Site, service: ServiceProcess): Promise<number> {
  const standby = site.standbys[0]!
  const admin = await connectTo(standby, 'postgres')
  await admin.query('select pg_wal_replay_pause()')
  await site.load(site.brands[0]!, { tags: [tag(0, 'changed')] })
  const pausedAt = Date.now()
  const outAt = (): number | undefined =>
    service.log().find(({ time, health, server }) => {
      return time >= pausedAt && health === 'lagging' && server === `127.0.0.1:${standby.port}`
    })?.time
  while (outAt() === undefined && Date.now() - pausedAt < 10_000) await sleep(50)
  await admin.query('select pg_wal_replay_resume()')
  await admin.end()
  return (outAt() ?? Number.POSITIVE_INFINITY) - pausedAt
}

if (import.meta.main) report(await replicaFaults(200, 3_000, 8_000))
