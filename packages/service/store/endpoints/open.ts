/** Opens everything that reads go through: two pools of the one server there is, or of several, watched and spread over. */
import { type Clock, systemClock } from '../../clock.ts'
import type { Reads } from '../pool.ts'
import { Answering } from './answering.ts'
import { Choice } from './choice.ts'
import { Endpoint, type PoolKind, type PoolLimits } from './endpoint.ts'
import { Homes } from './homes.ts'
import { serverUrls } from './primary.ts'
import { SpreadReads } from './reads.ts'
import { RetryBudget } from './retry-budget.ts'
import { Watch } from './watch.ts'

export interface ReadSettings extends Record<PoolKind, PoolLimits> {
  /** The database: its one server, or any set of them that holds the primary. */
  readonly databaseUrl: string
  /** Servers that reads are spread over; empty: those of the database. */
  readonly readUrls: readonly string[]
  /** A server that is further behind than this is not read from. */
  readonly lagMaxMs: number
  onChange(endpoint: Endpoint): void
}

export interface OpenReads extends Record<PoolKind, Reads> {
  readonly endpoints: readonly Endpoint[]
  /** Null where there is one server: nobody to ask instead, and nothing to compare it with. */
  readonly retries: RetryBudget | null
  readonly answering: Answering
  end(): Promise<void>
}

export async function openReads(settings: ReadSettings, clock: Clock = systemClock): Promise<OpenReads> {
  const { databaseUrl, readUrls } = settings
  const serving = (readUrls.length > 0 ? readUrls : [databaseUrl]).flatMap(serverUrls)
  const all = [...new Set([...serving, ...serverUrls(databaseUrl)])]
  const endpoints = all.map((url) => new Endpoint(url, serving.includes(url), settings))
  const [only] = endpoints
  if (endpoints.length > 1) return spread(endpoints, settings, clock)
  return { ...only!.pools, endpoints, retries: null, answering: new Answering(endpoints), end: () => only!.end() }
}

async function spread(endpoints: readonly Endpoint[], settings: ReadSettings, clock: Clock): Promise<OpenReads> {
  const { pages, counts, lagMaxMs, onChange } = settings
  const watch = new Watch(endpoints, lagMaxMs, onChange)
  await watch.start()
  const choice = new Choice(endpoints)
  const retries = new RetryBudget(clock)
  const parts = { choice, homes: new Homes(choice, clock), budget: retries }
  return {
    pages: new SpreadReads('pages', pages.deadlineMs, parts),
    counts: new SpreadReads('counts', counts.deadlineMs, parts),
    endpoints,
    retries,
    answering: new Answering(endpoints),
    async end() {
      watch.stop()
      await Promise.all(endpoints.map((endpoint) => endpoint.end()))
    },
  }
}
