/**
 * Three servers under Patroni and etcd. The primary's machine is lost (kill -9 of PostgreSQL and of Patroni) under 200
 * reads/s and a running load, at a moment when both standbys lack its last loads; Patroni promotes one of them, and the
 * lost machine comes back as a standby.
 * `node test/faults/patroni.ts`: about two minutes. Needs patroni and etcd (Debian: patroni, etcd-server).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyLoad } from '../../harness/steady-load.ts'
import { aftermath, batch, severalHosts } from './support/aftermath.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { Memory } from './support/memory.ts'
import { PatroniCluster } from './support/patroni-cluster.ts'
import type { PatroniNode } from './support/patroni-node.ts'
import { sending } from './support/requests.ts'
import { RunningLoad } from './support/running-load.ts'
import { Site } from './support/site.ts'

const FAILOVER_TIMEOUT_MS = 60_000
const CALM_MS = 3_000

async function patroni(perSecond: number): Promise<Finding[]> {
  const cluster = await PatroniCluster.start()
  const lostNode = cluster.nodes[0]!
  const site = await Site.on(lostNode, 4, async () => [await cluster.addNode(), await cluster.addNode()])
  const standbys = cluster.nodes.slice(1)
  try {
    for (const standby of standbys) await standby.until((isStandby) => isStandby === true, FAILOVER_TIMEOUT_MS)
    const service = await site.startService({ databaseUrl: severalHosts('selvedge_api', cluster.nodes), readUrls: [] })
    const memory = new Memory()
    const traffic = new SteadyLoad(perSecond, sending(memory.conditional(site.asks(service.url)), memory.look))
    const brand = site.brands[0]!
    const loaderUrl = severalHosts('selvedge_loader', cluster.nodes)
    const load = new RunningLoad(50, loaderUrl, brand.id, (n) => ({ tags: batch(n) }))
    await sleep(CALM_MS)

    lostNode.link.cut()
    const loadedBefore = load.loaded
    // Loads that clients are shown by the primary, and that no standby will ever have.
    await sleep(CALM_MS)
    const lost = load.loaded - loadedBefore
    const killedAt = traffic.nowMs
    lostNode.kill()
    const heir = await promoted(standbys)
    const failoverMs = Math.round(traffic.nowMs - killedAt)
    const loadedAtFailover = load.loaded
    await sleep(CALM_MS)

    lostNode.link.restore()
    await lostNode.restart()
    await lostNode.until((isStandby) => isStandby === true, FAILOVER_TIMEOUT_MS)
    await sleep(2 * CALM_MS)
    await load.stop()
    await sleep(2_000)
    await traffic.stop()
    const reads = summaryOf(traffic.between(killedAt, traffic.nowMs))
    const resumed = load.loaded - loadedAtFailover
    return [
      {
        what: 'no error on reads',
        holds: reads.serverErrors + reads.unanswered === 0,
        measured: { ...reads, failures: service.failures() },
      },
      { what: 'the new primary lacked loads that clients saw', holds: lost > 0, measured: { lost, failoverMs } },
      { what: 'the load continued', holds: resumed > 0, measured: { resumed } },
      ...(await aftermath({ site, heir, service, memory, load, brand })),
    ]
  } finally {
    await site.stop()
    await cluster.stop()
  }
}

async function promoted(standbys: readonly PatroniNode[]): Promise<PatroniNode> {
  const deadline = Date.now() + FAILOVER_TIMEOUT_MS
  while (Date.now() < deadline) {
    for (const standby of standbys) if ((await standby.isStandby()) === false) return standby
    await sleep(100)
  }
  throw new Error('nobody was promoted')
}

if (import.meta.main) report(await patroni(200))
