/** Opens what reads go through: the pools of the one server there is, or of several servers with monitoring and routing. */
import { type Clock, systemClock } from '../../clock.ts'
import { serverUrls } from '../connections/primary.ts'
import type { PrimaryPool } from '../connections/read-pool.ts'
import type { BrandServers } from './brand-servers.ts'
import { DatabaseServer, type PoolKind, type PoolLimits, SEARCH_DEADLINE_MS } from './database-server.ts'
import { type MonitorSettings, ServerMonitor } from './monitor.ts'
import { ReplicaAffinity } from './replica-affinity.ts'
import { ResponseCounter } from './response-counter.ts'
import { RetryBudget } from './retry-budget.ts'
import { RoutedReads } from './routed-reads.ts'
import { ServerChoice } from './server-choice.ts'

export interface ReadSettings extends Record<'pages' | 'counts', PoolLimits>, MonitorSettings {
  /** The cell whose database it is. */
  readonly cell: string
  /** The database: its one server, or any set of them that holds the primary. */
  readonly databaseUrl: string
  /** Servers that reads are spread over; empty: those of the database. */
  readonly readUrls: readonly string[]
}

export interface OpenReads extends Record<PoolKind, PrimaryPool> {
  readonly servers: readonly DatabaseServer[]
  /** Null with one server that is not monitored: there is no other to retry on. */
  readonly retries: Pick<RetryBudget, 'granted' | 'refused'> | null
  readonly responses: ResponseCounter
  readonly brandServers: BrandServers
  end(): Promise<void>
}

export async function openReads(settings: ReadSettings, clock: Clock = systemClock): Promise<OpenReads> {
  const { databaseUrl, readUrls } = settings
  const serving = (readUrls.length > 0 ? readUrls : [databaseUrl]).flatMap(serverUrls)
  const all = [...new Set([...serving, ...serverUrls(databaseUrl)])]
  const servers = all.map((url) => new DatabaseServer(url, serving.includes(url), settings))
  if (servers.length > 1 || settings.hasOtherCells) return spread(servers, settings, clock)
  const only = servers[0]!
  return {
    ...only.pools,
    servers,
    retries: null,
    responses: new ResponseCounter(servers),
    brandServers: { serverFor: () => only, accepts: () => true },
    end: () => only.end(),
  }
}

async function spread(servers: readonly DatabaseServer[], settings: ReadSettings, clock: Clock): Promise<OpenReads> {
  const { pages, counts } = settings
  const watch = new ServerMonitor(servers, settings)
  await watch.start()
  const choice = new ServerChoice(servers)
  const retries = new RetryBudget(clock)
  const affinity = new ReplicaAffinity(choice, clock)
  const parts = { choice, affinity, budget: retries }
  return {
    pages: new RoutedReads('pages', pages.deadlineMs, parts),
    counts: new RoutedReads('counts', counts.deadlineMs, parts),
    large: new RoutedReads('large', pages.deadlineMs, parts),
    searches: new RoutedReads('searches', SEARCH_DEADLINE_MS, parts),
    servers,
    retries,
    responses: new ResponseCounter(servers),
    brandServers: affinity,
    async end() {
      watch.stop()
      await Promise.all(servers.map((server) => server.end()))
    },
  }
}
