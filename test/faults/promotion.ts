/**
 * The primary is killed under 200 reads/s and a running load, and a standby that lacks the last loads is promoted by
 * hand, while another standby has them. What was lost must not be shown, nor confirmed, by anybody afterwards.
 * `node test/faults/promotion.ts`: about 30 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { signalServer } from '../support/standby.ts'
import { TEMPLATE } from '../support/template.ts'
import { type Finding, figuresOf, report } from './support/figures.ts'
import { Memory } from './support/memory.ts'
import { RunningLoad } from './support/running-load.ts'
import { connectTo, loadInto, Site, TAGS_PER_BRAND, tag } from './support/site.ts'
import { Traffic } from './support/traffic.ts'

const BATCH = 10

export async function promotion(perSecond: number, calmMs: number): Promise<Finding[]> {
  const site = await Site.start({ brands: 4, standbys: 2, standbySettings: ['wal_retrieve_retry_interval=200ms'] })
  try {
    const [heir, other] = site.standbys as [PostgresCluster, PostgresCluster]
    const all = (role: string): string => severalHosts(role, [site.primary, heir, other])
    const service = await site.startService({ databaseUrl: all('selvedge_api') })
    const memory = new Memory()
    const traffic = new Traffic(perSecond, memory.conditional(site.asks(service.url)), memory.look)
    const brand = site.brands[0]!
    const load = new RunningLoad(50, all('selvedge_loader'), brand.id, (n) => ({ tags: batch(n) }))
    await sleep(calmMs)

    await stopReceiving(heir)
    const loadedBefore = load.loaded
    // Loads that clients are shown, by the primary and by the other standby, and that the heir will never have.
    await sleep(calmMs)
    const lost = load.loaded - loadedBefore
    const killedAt = traffic.now
    signalServer(site.primary, 'SIGKILL')
    await sleep(500)
    const admin = await connectTo(heir, 'postgres')
    await admin.query('select pg_promote()')
    await sleep(2 * calmMs)
    await load.stop()
    await sleep(2_000)
    await traffic.stop()
    const reads = figuresOf(traffic.between(killedAt, traffic.now))

    // While the loads are still lost, so that what was shown of them differs from the truth.
    const truth = await site.startService({ databaseUrl: heir.url('selvedge_api', TEMPLATE), readUrls: [] })
    const lies = await memory.lies(service.url, truth.url, { authorization: `Bearer ${site.key}` })

    for (let n = 0; n < load.loaded; n++) await loadInto(heir, brand.id, { tags: batch(n) })
    const { rows } = await admin.query('select count(*)::int as rows from records.tags where brand_id = $1', [brand.id])
    const { rows: states } = await admin.query(
      `select row_count::int as rows from records.resource_state where brand_id = $1 and resource = 'tags'`,
      [brand.id],
    )
    await admin.end()
    const expected = Math.max(TAGS_PER_BRAND, load.loaded * BATCH)
    const counted = { expected, rows: rows[0].rows, rowCount: states[0].rows, loaded: load.loaded, failed: load.failed }
    return [
      {
        what: 'no error on reads',
        holds: reads.serverErrors + reads.unanswered === 0,
        figures: { ...reads, failures: service.failures() },
      },
      { what: 'the heir lacked loads that clients saw', holds: lost > 0, figures: { lost } },
      { what: 'loaded again: nothing lost or doubled', holds: isComplete(counted), figures: counted },
      {
        what: 'no stale bytes and no false 304',
        holds: lies.length === 0 && memory.confirmed > 0,
        figures: { lies: lies.slice(0, 5), confirmed: memory.confirmed },
      },
    ]
  } finally {
    await site.stop()
  }
}

function isComplete({ expected, rows, rowCount }: { expected: number; rows: number; rowCount: number }): boolean {
  return rows === expected && rowCount === expected
}

/** The nth batch changes and adds records; another run of it changes nothing more. */
function batch(n: number): object[] {
  return Array.from({ length: BATCH }, (_, index) => tag(n * BATCH + index, `load ${n}`))
}

function severalHosts(role: string, clusters: readonly PostgresCluster[]): string {
  const hosts = clusters.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgres://${role}:${clusters[0]!.password}@${hosts}/${TEMPLATE}`
}

/** The standby goes on answering, and gets nothing new. */
async function stopReceiving(standby: PostgresCluster): Promise<void> {
  const admin = await connectTo(standby, 'postgres')
  await admin.query(`alter system set primary_conninfo = ''`)
  await admin.query('select pg_reload_conf()')
  await admin.end()
}

if (import.meta.main) report(await promotion(200, 3_000))
