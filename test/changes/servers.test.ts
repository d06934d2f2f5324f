/**
 * The feed of changes over a primary and standbys that are behind it. A standby cannot tell what was lost from what it does
 * not have yet, so a cursor is gone only where a primary says so.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { systemClock } from '../../packages/service/clock.ts'
import { refreshReports } from '../../packages/service/snapshots/refresh-reports.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { severalHosts } from '../faults/support/aftermath.ts'
import { connectTo, loadInto, Site, tag } from '../faults/support/site.ts'
import { resourceOf } from '../support/database.ts'
import { Follower } from '../support/follower.ts'
import { type Answered, BASE } from '../support/service.ts'
import type { ServiceProcess } from '../support/service-process.ts'
import { signalServer } from '../support/standby.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'

let site: Site
let heir: PostgresCluster
let other: PostgresCluster
/** The primary alone; all three; both standbys; one standby. */
let primary: ServiceProcess
let all: ServiceProcess
let standbys: ServiceProcess
let standby: ServiceProcess
beforeAll(async () => {
  site = await Site.start({ brands: 1, standbys: 2, standbySettings: ['wal_retrieve_retry_interval=200ms'] })
  ;[heir, other] = site.standbys as [PostgresCluster, PostgresCluster]
  // Standbys that do not replay stay in use: it is each answer that must be right.
  const settings = { readUrls: [], replicaLagMaxMs: 600_000, stateMaxAgeMs: 0 }
  const on = (clusters: readonly PostgresCluster[]) =>
    site.startService({ ...settings, databaseUrl: severalHosts('selvedge_api', clusters) })
  primary = await on([site.primary])
  all = await site.startService({
    ...settings,
    databaseUrl: severalHosts('selvedge_api', [site.primary, heir, other]),
    readUrls: site.readUrls(),
  })
  standbys = await on([heir, other])
  standby = await on([heir])
})
afterAll(() => site.stop())

async function get(service: ServiceProcess, path: string): Promise<Answered> {
  const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${site.key}` } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
}

const follow = (service: ServiceProcess) => new Follower((path) => get(service, path), 'groups=tags', 'brand-1')

const load = (name: string, cluster = site.primary) =>
  loadInto(cluster, site.brands[0]!.id, { tags: [tag(0, name), tag(1, name)] })

async function replay(action: 'pause' | 'resume'): Promise<void> {
  for (const cluster of [heir, other]) {
    const admin = await connectTo(cluster, 'postgres')
    await admin.query(`select pg_wal_replay_${action}()`)
    await admin.end()
  }
}

/** No items, the same cursor, and more to come. */
const standstill = (cursor: string | null) => [200, { items: [], nextCursor: cursor, hasMore: true }]

const answerOf = async (service: ServiceProcess, { address }: Follower) => {
  const { status, json } = await get(service, address)
  return [status, json]
}

describe('standbys that are behind', () => {
  it('serve a feed of their own, and are passed over for a cursor that is further', async () => {
    await replay('pause')
    const follower = await follow(primary).catchUp()
    await load('not replayed')
    await follower.catchUp()
    const [status, { items, hasMore }] = (await answerOf(all, follower)) as [number, { items: []; hasMore: boolean }]
    expect([status, items, hasMore]).toEqual([200, [], false])
    expect((await follow(standby).catchUp()).copy.size).toBe(follower.copy.size)
  })

  it('do not decide that the cursor of a report is gone, either', async () => {
    const brandId = site.brands[0]!.id
    const orders = [1, 2].map((n) => variation(resourceOf('orders'), n))
    await loadInto(site.primary, brandId, { orders })
    const [reader, writer] = [
      await connectTo(site.primary, 'selvedge_loader'),
      await connectTo(site.primary, 'selvedge_loader'),
    ]
    await refreshReports(
      { reader, writer },
      { brandId, cell: MAIN_CELL, asOf: '2026-06-30', deadlineMs: 60_000, clock: systemClock },
    )
    for (const client of [reader, writer]) await client.end()
    const address = `${BASE}/brands/brand-1/reports/order-progress?limit=1`
    const { nextCursor } = (await get(primary, address)).json
    const statuses = [all, standbys].map(
      async (service) => (await get(service, `${address}&cursor=${nextCursor}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 429])
  })

  it('do not decide that a cursor is gone: without a primary, they have nothing to say yet', async () => {
    const follower = await follow(primary).catchUp()
    for (const service of [standbys, standby]) {
      expect(await answerOf(service, follower)).toEqual(standstill(follower.cursor))
    }
    await replay('resume')
    for (const service of [standbys, standby]) {
      await until(async () => !(await get(service, follower.address)).json.hasMore)
    }
  })
})

describe('a standby that is promoted without the last loads', () => {
  it('makes cursors that have seen them 410, and no others, however much is loaded since', async () => {
    const whole = await follow(all).catchUp()
    const admin = await connectTo(heir, 'postgres')
    const before = await follow(standby).catchUp()
    await admin.query(`alter system set primary_conninfo = ''`)
    await admin.query('select pg_reload_conf()')
    await load('lost')
    const stale = await follow(primary).catchUp()
    expect(stale.copy).not.toEqual(whole.copy)
    signalServer(site.primary, 'SIGKILL')
    // The other standby has them, and is no primary: either it can continue from there, or no server can for the
    // moment.
    const meanwhile = (await get(all, stale.address)).json
    expect([meanwhile.items, meanwhile.errorCode]).toEqual([[], undefined])
    await admin.query('select pg_promote()')
    await admin.end()
    // However long the promotion takes, and until the service has found the new primary.
    await until(async () => (await get(all, stale.address)).json.details?.[0].reason === 'history')
    for (const name of ['one', 'two', 'three']) await load(name, heir)
    const { status, json } = await get(all, stale.address)
    expect([status, json.errorCode, json.details[0].reason]).toEqual([410, 'changes_gone', 'history'])
    const fresh = await follow(all).catchUp()
    for (const kept of [before, whole]) {
      const resumed = follow(all)
      resumed.cursor = kept.cursor
      for (const [name, body] of kept.copy) resumed.copy.set(name, body)
      expect((await resumed.catchUp()).copy).toEqual(fresh.copy)
    }
  })
})
