/** Opens everything that reads go through: two pools of the one server there is, or of several, watched and spread over. */
import { createPool, type Reads } from '../pool.ts'
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
  end(): Promise<void>
}

export async function openReads(settings: ReadSettings): Promise<OpenReads> {
  const { databaseUrl, readUrls, pages, counts } = settings
  const serving = (readUrls.length > 0 ? readUrls : [databaseUrl]).flatMap(serverUrls)
  const all = new Set([...serving, ...serverUrls(databaseUrl)])
  if (all.size > 1) return openSpread(settings, [...all], serving)
  const pools = {
    pages: createPool({ url: databaseUrl, ...pages }),
    counts: createPool({ url: databaseUrl, ...counts }),
  }
  return {
    ...pools,
    async end() {
      await Promise.all([pools.pages.end(), pools.counts.end()])
    },
  }
}

async function openSpread(
  { pages, counts, lagMaxMs, onChange }: ReadSettings,
  urls: readonly string[],
  serving: readonly string[],
): Promise<OpenReads> {
  const endpoints = urls.map((url) => new Endpoint(url, serving.includes(url), { pages, counts }))
  const watch = new Watch(endpoints, lagMaxMs, onChange)
  await watch.start()
  const choice = new Choice(endpoints)
  const parts = { choice, homes: new Homes(choice), budget: new RetryBudget() }
  return {
    pages: new SpreadReads('pages', pages.deadlineMs, parts),
    counts: new SpreadReads('counts', counts.deadlineMs, parts),
    async end() {
      watch.stop()
      await Promise.all(endpoints.map((endpoint) => endpoint.end()))
    },
  }
}
