/** What is new among the brands that one server is read for: one statement, however many there are. */
import type { Row } from '../connections/read-pool.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import type { BrandServers } from '../servers/brand-servers.ts'
import type { DatabaseServer } from '../servers/database-server.ts'
import { PATIENCE_SHARE } from '../servers/routed-reads.ts'
import { HEAD_NAMES, type State, type States } from '../state.ts'
import { NEWS_STATEMENT } from './statements.ts'

/** The newest load that is known of an owner: its stamp, or null where there was none. */
export interface KnownHead {
  readonly ownerId: number
  readonly stamp: string | null
}

export type News = ReadonlyMap<number, States | null>

/** In place of a group, as the function of migration 11 writes it. */
const ELSEWHERE = 'elsewhere'

type NewsRow = readonly [ownerId: number, path: string | null, version: number | null, stamp: string]

export class StateNews {
  readonly #servers: BrandServers
  readonly #deadlineMs: number

  /** If there is no response when a read would be hedged, brands are read alone. */
  constructor(servers: BrandServers, pageDeadlineMs: number) {
    this.#servers = servers
    this.#deadlineMs = pageDeadlineMs * PATIENCE_SHARE
  }

  serverFor(brandId: number): DatabaseServer | null {
    return this.#servers.serverFor(brandId)
  }

  accepts(brandId: number, server: DatabaseServer, states: States): boolean {
    return this.#servers.accepts(brandId, server, states)
  }

  /**
   * All states of each owner whose newest load is another one, in one snapshot; null where the brand does not live in the
   * server's cell. Owners without news are left out.
   */
  async ask(server: DatabaseServer, heads: readonly KnownHead[]): Promise<News> {
    const values = [heads.map(({ ownerId }) => ownerId), heads.map(({ stamp }) => stamp)]
    return readNews(await server.read('pages', Date.now() + this.#deadlineMs, NEWS_STATEMENT, values))
  }
}

function readNews(rows: readonly Row[]): News {
  const news = new Map<number, Map<string, State> | null>()
  for (const [ownerId, path, version, stamp] of rows as readonly NewsRow[]) {
    if (path === ELSEWHERE) {
      news.set(ownerId, null)
      continue
    }
    const states = news.get(ownerId) ?? new Map<string, State>()
    news.set(ownerId, states)
    if (version !== null) states.set(path ?? headName(ownerId), { version, stamp })
  }
  return news
}

function headName(ownerId: number): string {
  return ownerId === SHARED_BRAND_ID ? HEAD_NAMES.shared : HEAD_NAMES.own
}
