/**
 * The slowest search that we know: for a word that very many records had until a load took it away, before anything is vacuumed. It
 * reads past every removed entry. Ten callers ask for it without a pause, at a service that reads from a replica, which cannot mark
 * entries as removed by itself, then at one that reads from its primary. Others wait no longer than beside ten callers of a quick search,
 * and searches work again after a vacuum that nobody asked for.
 *
 *   node test/faults/search-dead-entries.ts     about 5 minutes
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { findableGroups } from '@selvedge/catalogue'
import type pg from 'pg'
import { quantile, type Result } from '../../harness/results.ts'
import { type Sample, SteadyLoad } from '../../harness/steady-load.ts'
import { runAsCommand } from '../support/command.ts'
import { BASE } from '../support/service.ts'
import { sending } from './support/requests.ts'
import { connectTo, Site, type SiteBrand } from './support/site.ts'

const ENTRIES = 440_000
const CALLERS = 10
const CALLS_MS = 15_000
const OTHERS_PER_SECOND = 50
const OTHERS_P99_RATIO_MAX = 2
/** Of a search: its deadline, and as long a wait for a slot. */
const SLOWEST_MAX_MS = 1_000
const WORKING_MS = 100
/** A vacuum begins at most a minute after the load, and takes its time. */
const WORKING_AGAIN_MAX_MS = 180_000
const PAUSE_MS = 3_000

const tags = findableGroups.find(({ path }) => path === 'tags')!

/** Gives the brand entries that no record has, and takes them away again. */
async function leaveEntries(admin: pg.Client, { id }: SiteBrand): Promise<void> {
  const { number } = tags.findable
  await admin.query(
    `insert into records.words select $1, $2, 'tzz' || md5(n::text), 1000000000 + n from generate_series(1, $3::int) n`,
    [id, number, ENTRIES],
  )
  await admin.query('delete from records.words where brand_id = $1 and ord > 1000000000', [id])
}

interface Called {
  readonly searches: readonly Sample[]
  readonly others: readonly Sample[]
}

interface Attacked {
  readonly quick: Called
  readonly slow: Called
  readonly workingAgainMs: number
}

async function attack(site: Site, serviceUrl: string, admin: pg.Client): Promise<Attacked> {
  const [searched, ...rest] = site.brands
  const headers = { authorization: `Bearer ${site.key}` }
  const search = sending(() => ({ url: `${serviceUrl}${BASE}/brands/${searched!.slug}/search?q=zz`, headers }))
  const load = new SteadyLoad(OTHERS_PER_SECOND, sending(site.asks(serviceUrl, rest)))
  const ask = async (): Promise<Sample> => {
    const dueMs = load.nowMs
    const { status } = await search()
    return { number: 0, dueMs, ms: load.nowMs - dueMs, status }
  }
  const call = async (): Promise<Called> => {
    await sleep(PAUSE_MS)
    const [startedMs, searches] = [load.nowMs, [] as Sample[]]
    const calling = async (): Promise<void> => {
      while (load.nowMs < startedMs + CALLS_MS) searches.push(await ask())
    }
    await Promise.all(Array.from({ length: CALLERS }, calling))
    return { searches, others: load.between(startedMs, load.nowMs) }
  }
  const quick = await call()
  await leaveEntries(admin, searched!)
  const slow = await call()
  await vacuumByItself(admin, 'on')
  const fromMs = load.nowMs
  let workingAgainMs = Number.POSITIVE_INFINITY
  while (workingAgainMs > WORKING_AGAIN_MAX_MS && load.nowMs < fromMs + WORKING_AGAIN_MAX_MS) {
    const { ms, status } = await ask()
    if (status === 200 && ms < WORKING_MS) workingAgainMs = load.nowMs - fromMs
    else await sleep(1_000)
  }
  await load.stop()
  await vacuumByItself(admin, 'off')
  return { quick, slow, workingAgainMs }
}

async function vacuumByItself(admin: pg.Client, value: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set autovacuum = ${value}`)
  await admin.query('select pg_reload_conf()')
}

function p99({ others }: Called): number {
  return quantile(
    others.map(({ ms }) => ms),
    0.99,
  )
}

async function searchDeadEntries(): Promise<Result[]> {
  const site = await Site.start({ brands: 4, standbys: 1, primarySettings: ['max_wal_size=4GB'] })
  try {
    const admin = await connectTo(site.primary, 'postgres')
    await vacuumByItself(admin, 'off')
    const results: Result[] = [{ name: 'removed entries that nobody has vacuumed', value: ENTRIES }]
    for (const [from, readUrls] of [
      ['replica', site.readUrls()],
      ['primary', []],
    ] as const) {
      await admin.query('vacuum records.words')
      const service = await site.startService({ readUrls: [...readUrls], cacheBytesMax: 1 })
      const { quick, slow, workingAgainMs } = await attack(site, service.url, admin)
      const withStatus = (status: number): number => slow.searches.filter((each) => each.status === status).length
      results.push(
        { name: `${from}: quick searches with a result`, value: quick.searches.length },
        { name: `${from}: slow searches with a result`, value: withStatus(200) },
        { name: `${from}: slow searches refused with 429`, value: withStatus(429) },
        {
          name: `${from}: slow searches with anything else`,
          value: slow.searches.length - withStatus(200) - withStatus(429),
          atMost: 0,
        },
        {
          name: `${from}: slowest search`,
          value: Math.max(...slow.searches.map(({ ms }) => ms)),
          unit: 'ms',
          atMost: SLOWEST_MAX_MS,
        },
        { name: `${from}: p99 of others beside quick searches`, value: p99(quick), unit: 'ms' },
        {
          name: `${from}: p99 of others beside slow searches`,
          value: p99(slow),
          unit: 'ms',
          atMost: OTHERS_P99_RATIO_MAX * p99(quick),
        },
        {
          name: `${from}: requests of others without a 200`,
          value: [quick, slow].flatMap(({ others }) => others).filter(({ status }) => status !== 200).length,
          atMost: 0,
        },
        {
          name: `${from}: until a search takes less than ${WORKING_MS} ms`,
          value: workingAgainMs / 1_000,
          unit: 's',
          atMost: WORKING_AGAIN_MAX_MS / 1_000,
        },
      )
      await service.stop()
    }
    await admin.end()
    return results
  } finally {
    await site.stop()
  }
}

await runAsCommand(searchDeadEntries)
