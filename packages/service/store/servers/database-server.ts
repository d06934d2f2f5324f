/** One PostgreSQL server: its connection pools, and the health that the monitor last found. */
import { Unanswered } from '../connections/failures.ts'
import { Pool } from '../connections/pool.ts'
import type { Row, Statement } from '../connections/read-pool.ts'
import type { HealthReport } from './replica-health.ts'

/**
 * Pages and counts have separate pools: however long a count takes, pages do not wait for it. A third pool is for large
 * reads: changes across groups, whose plan costs a connection about 18 MB and up to half a second at the first call, and
 * pages and lookups of megabytes. Searches have a fourth one, with a deadline that only they have.
 */
export type PoolKind = 'pages' | 'counts' | 'large' | 'searches'

/** Few: each takes much memory, and megabytes that arrive one after the other leave time for other requests. */
const LARGE_CONNECTIONS_MAX = 2

/** A search takes a few milliseconds. One that takes longer reads past entries of removed records, and would only get slower. */
export const SEARCH_DEADLINE_MS = 300
const SEARCH_CONNECTIONS_MAX = 4

export interface PoolLimits {
  readonly connectionsMax: number
  readonly deadlineMs: number
}

export class DatabaseServer {
  readonly url: string
  readonly cell: string
  /** Its name in logs and metrics; contains no password. */
  readonly name: string
  /** False for a primary that is meant for writes: it serves reads only where no other server can. */
  readonly isForReads: boolean
  readonly pools: Readonly<Record<PoolKind, Pool>>
  readonly #underWay = new Set<(error: Error) => void>()
  status: HealthReport = { health: 'unreachable', lagMs: 0 }
  isPrimary = false
  /** No server of its cell responds: reads fail at once, so that they do not take up the room of other cells. */
  isSilent = false
  /** Why it is unreachable, as far as the monitor knows. */
  problem: unknown = null

  constructor(
    url: string,
    isForReads: boolean,
    { cell, ...limits }: Record<'pages' | 'counts', PoolLimits> & { readonly cell: string },
  ) {
    this.url = url
    this.cell = cell
    this.name = new URL(url).host
    this.isForReads = isForReads
    const { connectionsMax, deadlineMs } = limits.pages
    // Half of them for statements that are planned at each call, which take longer.
    const pageConnections = {
      connectionsMax: Math.ceil(connectionsMax / 2),
      pipelinedMax: Math.ceil(connectionsMax / 2),
    }
    this.pools = {
      pages: new Pool({ url, ...pageConnections, deadlineMs }),
      counts: new Pool({ url, ...limits.counts, pipelinedMax: 0 }),
      large: new Pool({ url, connectionsMax: 1, pipelinedMax: LARGE_CONNECTIONS_MAX, deadlineMs }),
      searches: new Pool({
        url,
        connectionsMax: SEARCH_CONNECTIONS_MAX,
        pipelinedMax: 0,
        deadlineMs: SEARCH_DEADLINE_MS,
      }),
    }
  }

  get isHealthy(): boolean {
    return this.status.health === 'healthy'
  }

  read(kind: PoolKind, deadline: number, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    if (this.isSilent) return Promise.reject(this.#unanswered())
    return new Promise((resolve, reject) => {
      this.#underWay.add(reject)
      this.pools[kind]
        .queryBy(deadline, statement, values)
        .then(resolve, reject)
        .finally(() => this.#underWay.delete(reject))
    })
  }

  /**
   * The server is unreachable: reads that wait for it fail now, so that they can be retried on another. The pool still
   * holds the connections, and destroys each at its own deadline.
   */
  abandonReads(): void {
    for (const reject of this.#underWay) reject(this.#unanswered())
  }

  #unanswered(): Unanswered {
    return new Unanswered(`${this.name} does not answer`, { cause: this.problem })
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()))
  }
}
