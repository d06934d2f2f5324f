/** Reads over a primary and two standbys that differ: what a brand was shown, it is shown again, or something newer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { connectToPrimary, serverUrls } from '../../packages/service/store/connections/primary.ts'
import { RecordStore } from '../../packages/service/store/reading/records.ts'
import { type OpenReads, openReads } from '../../packages/service/store/servers/open.ts'
import type { State } from '../../packages/service/store/state.ts'
import { connectTo, Site, tag } from '../faults/support/site.ts'
import { resourceOf } from '../support/database.ts'
import { ManualClock } from '../support/manual-clock.ts'
import { signalServer } from '../support/standby.ts'
import { TEMPLATE } from '../support/template.ts'

/** So long a brand stays where it is without asking for a better place. */
const SETTLED_MS = 500
const LIMITS = { connectionsMax: 4, deadlineMs: 5_000 }
const tags = resourceOf('tags')
const colors = resourceOf('colors')

const clock = new ManualClock()
let site: Site
let reads: OpenReads
let reader: RecordStore
beforeAll(async () => {
  site = await Site.start({ brands: 6, standbys: 2 })
  reads = await openReads(
    {
      cell: 'main',
      hasOtherCells: false,
      databaseUrl: site.primary.url('selvedge_api', TEMPLATE),
      readUrls: site.readUrls(),
      // Standbys that do not replay stay in use: it is each answer that must be right.
      lagMaxMs: 600_000,
      pages: LIMITS,
      counts: LIMITS,
      onChange: () => {},
    },
    clock,
  )
  reader = new RecordStore(reads, 2 ** 22, (read) => read())
})
afterAll(async () => {
  await reads.end()
  await site.stop()
})

const pageOf = async (resource: typeof tags, brand: number, atLeast: readonly State[] = []) =>
  reader.page({
    resource,
    brandId: site.brands[brand]!.id,
    filters: [],
    direction: 'asc',
    after: null,
    limit: 1,
    atLeast,
  })

async function replay(action: 'pause' | 'resume', standbys = site.standbys): Promise<void> {
  for (const standby of standbys) {
    const admin = await connectTo(standby, 'postgres')
    await admin.query(`select pg_wal_replay_${action}()`)
    await admin.end()
  }
}

/** A load that the standbys do not show, and the state it led to. */
async function unreplayedLoad(brand: number, name: string): Promise<State> {
  await replay('pause')
  await site.load(site.brands[brand]!, { tags: [tag(0, name)], colors: [{ ...colors.sample, name }] })
  const admin = await connectTo(site.primary, 'postgres')
  const { rows } = await admin.query(
    `select version::int, stamp from records.resource_state where brand_id = $1 and resource = 'tags'`,
    [site.brands[brand]!.id],
  )
  await admin.end()
  return rows[0]
}

describe('standbys that are behind', () => {
  afterAll(() => replay('resume'))

  it('are read from by clients that have seen nothing newer', async () => {
    await unreplayedLoad(0, 'unseen')
    expect((await pageOf(tags, 0)).items.toString()).toContain('"first"')
  })

  it('are not used for a cursor that is newer', async () => {
    const state = await unreplayedLoad(1, 'shown elsewhere')
    const page = await pageOf(tags, 1, [state])
    expect(page.states).toEqual([state])
    expect(page.items.toString()).toContain('"shown elsewhere"')
  })

  it('are not used again by a brand that was shown newer records, of any group', async () => {
    const state = await unreplayedLoad(2, 'shown')
    await pageOf(tags, 2, [state])
    for (let n = 0; n < 3; n++) {
      expect((await pageOf(tags, 2)).items.toString()).toContain('"shown"')
      expect((await pageOf(colors, 2)).items.toString()).toContain('"shown"')
      clock.advance(SETTLED_MS)
    }
  })

  it('are used again by that brand once they have caught up', async () => {
    const state = await unreplayedLoad(3, 'caught up')
    await pageOf(tags, 3, [state])
    expect(await readsFrom(site.primary, 3)).toBe(true)
    await replay('resume')
    const readsPrimaryLater = (): Promise<boolean> => {
      clock.advance(SETTLED_MS)
      return readsFrom(site.primary, 3)
    }
    await expect.poll(readsPrimaryLater, { timeout: 10_000, interval: 300 }).toBe(false)
  })
})

describe('a standby that is behind', () => {
  const brand = 5
  let server: PostgresCluster
  beforeAll(async () => {
    await pageOf(tags, brand)
    server = (await readsFrom(site.standbys[0]!, brand)) ? site.standbys[0]! : site.standbys[1]!
  })
  afterAll(async () => {
    signalServer(server, 'SIGCONT')
    await replay('resume')
  })

  it('does not show old records of another group after the standby that showed new ones is gone', async () => {
    const behind = site.standbys.filter((standby) => standby !== server)
    await replay('pause', behind)
    await site.load(site.brands[brand]!, { tags: [tag(0, 'new')], colors: [{ ...colors.sample, name: 'new' }] })
    const page = async (): Promise<string> => (await pageOf(tags, brand)).items.toString()
    await expect.poll(page, { timeout: 10_000 }).toContain('"new"')
    signalServer(server, 'SIGSTOP')
    const isOut = (): boolean => reads.servers.some(({ status }) => status.health === 'unreachable')
    await expect.poll(isOut, { timeout: 10_000 }).toBe(true)
    expect((await pageOf(colors, brand)).items.toString()).toContain('"new"')
  })
})

/** Whether a read of the brand reaches the server, as the server sees it. */
async function readsFrom(server: PostgresCluster, brand: number): Promise<boolean> {
  const admin = await connectTo(server, 'postgres')
  const { rows: before } = await admin.query('select clock_timestamp() as now')
  await pageOf(tags, brand)
  const { rows: found } = await admin.query(
    `select from pg_stat_activity where usename = 'selvedge_api' and query like '%records.tags%' and query_start > $1`,
    [before[0].now],
  )
  await admin.end()
  return found.length > 0
}

describe('a cursor that is newer than every server', () => {
  it('is served with what there is: the database has gone back', async () => {
    const page = await pageOf(tags, 4, [{ version: 99, stamp: '00000000-0000-4000-8000-000000000000' }])
    expect(page.states[0]!.version).toBe(1)
  })
})

describe('the primary', () => {
  it('is found among all servers that an address names', async () => {
    const [first, second] = site.standbys
    const url = `postgres://postgres:${site.primary.password}@127.0.0.1:${first!.port},127.0.0.1:1,127.0.0.1:${second!.port},127.0.0.1:${site.primary.port}/${TEMPLATE}`
    expect(serverUrls(url).length).toBe(4)
    const client = await connectToPrimary(url)
    expect((await client.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: false }])
    expect(client.port).toBe(site.primary.port)
    await client.end()
  })
})
