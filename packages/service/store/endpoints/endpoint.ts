/** One server that reads can go to: its pools, and what the watch last found out about it. */
import { Unanswered } from '../failures.ts'
import { Pool, type Row, type Statement } from '../pool.ts'
import type { Judged } from './standing.ts'

/** Pages and counts have pools of their own: however long a count takes, pages do not wait for it. */
export type PoolKind = 'pages' | 'counts'

export interface PoolLimits {
  readonly connectionsMax: number
  readonly deadlineMs: number
}

export class Endpoint {
  readonly url: string
  /** How it is called in logs and figures: no password is part of it. */
  readonly name: string
  /** False for a primary that is meant for writing, and read from only when nothing else will do. */
  readonly isForReads: boolean
  readonly pools: Readonly<Record<PoolKind, Pool>>
  readonly #underWay = new Set<(error: Error) => void>()
  judged: Judged = { standing: 'silent', lagMs: 0 }
  isPrimary = false

  constructor(url: string, isForReads: boolean, limits: Record<PoolKind, PoolLimits>) {
    this.url = url
    this.name = new URL(url).host
    this.isForReads = isForReads
    const { connectionsMax, deadlineMs } = limits.pages
    // Half of them for what is planned at each call, which takes longer.
    const pageConnections = { connectionsMax: Math.ceil(connectionsMax / 2), lanesMax: Math.ceil(connectionsMax / 2) }
    this.pools = {
      pages: new Pool({ url, ...pageConnections, deadlineMs }),
      counts: new Pool({ url, ...limits.counts, lanesMax: 0 }),
    }
  }

  get isGood(): boolean {
    return this.judged.standing === 'good'
  }

  read(kind: PoolKind, deadline: number, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#underWay.add(reject)
      this.pools[kind]
        .queryBy(deadline, statement, values)
        .then(resolve, reject)
        .finally(() => this.#underWay.delete(reject))
    })
  }

  /**
   * The server has fallen silent: what waits for it need not wait any longer, there are others to ask. The pool still
   * holds the connections, and destroys each at its own deadline.
   */
  abandonReads(): void {
    for (const reject of this.#underWay) reject(new Unanswered(`${this.name} does not answer`))
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()))
  }
}
