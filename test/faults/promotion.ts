/**
 * The primary is killed under 200 reads/s and a running load, and a standby that lacks the last loads is promoted by
 * hand, while another standby has them. What was lost must not be shown, nor confirmed, by anybody afterwards.
 * `node test/faults/promotion.ts`: about 30 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyLoad } from '../../harness/steady-load.ts'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { signalServer } from '../support/standby.ts'
import { aftermath, batch, severalHosts } from './support/aftermath.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { Memory } from './support/memory.ts'
import { sending } from './support/requests.ts'
import { RunningLoad } from './support/running-load.ts'
import { connectTo, Site } from './support/site.ts'

export async function promotion(perSecond: number, calmMs: number): Promise<Finding[]> {
  const site = await Site.start({ brands: 4, standbys: 2, standbySettings: ['wal_retrieve_retry_interval=200ms'] })
  try {
    const [heir, other] = site.standbys as [PostgresCluster, PostgresCluster]
    const all = (role: string): string => severalHosts(role, [site.primary, heir, other])
    const service = await site.startService({ databaseUrl: all('selvedge_api') })
    const memory = new Memory()
    const traffic = new SteadyLoad(perSecond, sending(memory.conditional(site.asks(service.url)), memory.look))
    const brand = site.brands[0]!
    const load = new RunningLoad(50, all('selvedge_loader'), brand.id, (n) => ({ tags: batch(n) }))
    await sleep(calmMs)

    await stopReceiving(heir)
    const loadedBefore = load.loaded
    // Loads that clients are shown, by the primary and by the other standby, and that the heir will never have.
    await sleep(calmMs)
    const lost = load.loaded - loadedBefore
    const killedAt = traffic.nowMs
    signalServer(site.primary, 'SIGKILL')
    await sleep(500)
    const admin = await connectTo(heir, 'postgres')
    await admin.query('select pg_promote()')
    await sleep(2 * calmMs)
    await load.stop()
    await sleep(2_000)
    await traffic.stop()
    await admin.end()
    const reads = summaryOf(traffic.between(killedAt, traffic.nowMs))
    return [
      {
        what: 'no error on reads',
        holds: reads.serverErrors + reads.unanswered === 0,
        measured: { ...reads, failures: service.failures() },
      },
      { what: 'the heir lacked loads that clients saw', holds: lost > 0, measured: { lost } },
      ...(await aftermath({ site, heir, service, memory, load, brand })),
    ]
  } finally {
    await site.stop()
  }
}

/** The standby keeps responding, and gets nothing new. */
async function stopReceiving(standby: PostgresCluster): Promise<void> {
  const admin = await connectTo(standby, 'postgres')
  await admin.query(`alter system set primary_conninfo = ''`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

if (import.meta.main) report(await promotion(200, 3_000))
