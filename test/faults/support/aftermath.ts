/** After a failover in which something was lost: nothing of it is shown or confirmed, and loading it again restores it all. */
import type { PostgresCluster } from '../../../packages/service/cli/dev/postgres.ts'
import type { ServiceProcess } from '../../support/service-process.ts'
import { TEMPLATE } from '../../support/template.ts'
import type { Finding } from './findings.ts'
import type { Memory } from './memory.ts'
import type { RunningLoad } from './running-load.ts'
import { connectTo, loadInto, type Site, type SiteBrand, TAGS_PER_BRAND, tag } from './site.ts'

const BATCH = 10

/** The nth batch changes and adds records; another run of it changes nothing more. */
export function batch(n: number): object[] {
  return Array.from({ length: BATCH }, (_, index) => tag(n * BATCH + index, `load ${n}`))
}

export function severalHosts(role: string, clusters: readonly PostgresCluster[]): string {
  const hosts = clusters.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return `postgres://${role}:${clusters[0]!.password}@${hosts}/${TEMPLATE}`
}

export interface Failover {
  readonly site: Site
  /** The new primary. */
  readonly heir: PostgresCluster
  readonly service: ServiceProcess
  readonly memory: Memory
  readonly load: RunningLoad
  readonly brand: SiteBrand
}

export async function aftermath({ site, heir, service, memory, load, brand }: Failover): Promise<Finding[]> {
  // While the loads are still lost, so that what was shown of them differs from the truth.
  const truth = await site.startService({ databaseUrl: heir.url('selvedge_api', TEMPLATE), readUrls: [] })
  const lies = await memory.lies(service.url, truth.url, { authorization: `Bearer ${site.key}` })

  for (let n = 0; n < load.loaded; n++) await loadInto(heir, brand.id, { tags: batch(n) })
  const admin = await connectTo(heir, 'postgres')
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
      what: 'loaded again: nothing lost or doubled',
      holds: counted.rows === expected && counted.rowCount === expected,
      measured: counted,
    },
    {
      what: 'no stale bytes and no false 304',
      holds: lies.length === 0 && memory.confirmed > 0,
      measured: { lies: lies.slice(0, 5), confirmed: memory.confirmed },
    },
  ]
}
