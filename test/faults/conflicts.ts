/**
 * Standbys that cancel every read in the way of replay (max_standby_streaming_delay = 0), while the primary vacuums and
 * changes tables without a pause; and columns added to 16 tables that are being read.
 * `node test/faults/conflicts.ts`: about 80 s.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import { seeded } from '../../harness/random.ts'
import { SteadyLoad } from '../../harness/steady-load.ts'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { resourceOf } from '../support/database.ts'
import { BASE } from '../support/service.ts'
import { variation } from '../support/variations.ts'
import { type Finding, report, summaryOf } from './support/findings.ts'
import { type Ask, sending } from './support/requests.ts'
import { connectTo, Site, TAGS_PER_BRAND } from './support/site.ts'

const TABLES = 16
const ROUND_PAUSE_MS = 150
const tags = resourceOf('tags')
const read = resources.filter(({ shared, single }) => !shared && !single).slice(0, TABLES)

export async function conflicts(perSecond: number, seconds: number): Promise<Finding[]> {
  const standbySettings = ['max_standby_streaming_delay=0', 'hot_standby_feedback=off']
  const site = await Site.start({ brands: 8, standbys: 2, standbySettings })
  try {
    await slowDown(site.primary)
    const service = await site.startService()
    const traffic = new SteadyLoad(perSecond, sending(asks(site, service.url)))
    await sleep(2_000)

    const churnedAt = traffic.nowMs
    const before = await conflictsOn(site.standbys)
    const rounds = await churn(site.primary, Date.now() + seconds * 1_000)
    const injected = (await conflictsOn(site.standbys)) - before

    const columnsAt = traffic.nowMs
    await addColumns(site.primary)
    await sleep(2_000)
    await traffic.stop()
    const churned = summaryOf(traffic.between(churnedAt, columnsAt))
    const columns = summaryOf(traffic.between(columnsAt, traffic.nowMs))
    const failures = service.failures()
    const retries = {
      granted: await service.metric('selvedge_read_retries_total{outcome="granted"}'),
      refused: await service.metric('selvedge_read_retries_total{outcome="refused"}'),
    }
    return [
      {
        what: 'conflicts were injected',
        holds: injected >= (100 * seconds) / 60,
        measured: { injected, rounds, retries },
      },
      { what: 'conflicts: no error', holds: churned.serverErrors === 0, measured: { ...churned, failures } },
      { what: `columns added to ${TABLES} tables: no error`, holds: columns.serverErrors === 0, measured: columns },
    ]
  } finally {
    await site.stop()
  }
}

/** Each record that is looked at takes a moment, as on a busy machine: a read lasts long enough to be in the way. */
async function slowDown(primary: PostgresCluster): Promise<void> {
  const admin = await connectTo(primary, 'postgres')
  await admin.query(
    `alter policy readers on records.tags
using (brand_id = nullif(current_setting('app.brand', true), '')::int and pg_sleep(0.01) is not null)`,
  )
  await admin.end()
}

/** Half of the requests read the table that is changed all the time, the others one of the rest. */
function asks(site: Site, serviceUrl: string): () => Ask {
  const random = seeded(2)
  const headers = { authorization: `Bearer ${site.key}` }
  const ids = Array.from({ length: TAGS_PER_BRAND }, (_, n) => String(variation(tags, n).id))
  return () => {
    const { slug } = site.brands[random(site.brands.length)]!
    const brand = `${serviceUrl}${BASE}/brands/${slug}`
    const { path } = read[random(read.length)]!
    const url =
      random(2) === 0 ? `${brand}/tags/${ids[random(ids.length)]}` : `${brand}/${path}?limit=${1 + random(100)}`
    return { url, headers }
  }
}

/** A table locked and changed and its dead rows cleaned up, over and over: replay of all that is in the way of reads. */
async function churn(primary: PostgresCluster, until: number): Promise<number> {
  const admin = await connectTo(primary, 'postgres')
  let rounds = 0
  for (; Date.now() < until; rounds++) {
    await admin.query('update records.tags set body = body where brand_id = 2 and ord % 3 = $1', [rounds % 3])
    await admin.query('vacuum records.tags')
    await sleep(ROUND_PAUSE_MS)
    await admin.query('alter table records.tags add column churn text')
    await admin.query('alter table records.tags drop column churn')
    await sleep(ROUND_PAUSE_MS)
  }
  await admin.end()
  return rounds
}

async function addColumns(primary: PostgresCluster): Promise<void> {
  const admin = await connectTo(primary, 'postgres')
  for (const resource of read) {
    await admin.query(`alter table records.${tableName(resource)} add column added text`)
    await sleep(50)
  }
  await admin.end()
}

const tableName = (resource: Resource): string => tableOf(resource).name

async function conflictsOn(standbys: readonly PostgresCluster[]): Promise<number> {
  let sum = 0
  for (const standby of standbys) {
    const admin = await connectTo(standby, 'postgres')
    const { rows } = await admin.query(
      `select sum(confl_lock + confl_snapshot + confl_bufferpin + confl_deadlock)::int as conflicts
from pg_stat_database_conflicts`,
    )
    sum += rows[0].conflicts
    await admin.end()
  }
  return sum
}

if (import.meta.main) report(await conflicts(200, 60))
