/** Which server a read goes to: the healthiest, and among equals always the same one for the same brand (rendezvous hashing). */
import { randomBytes } from 'node:crypto'
import type { DatabaseServer } from './database-server.ts'

/** Differs between processes: each reads a brand from one server, and many processes spread it over all servers. */
const SALT = randomBytes(4).readInt32LE()

export class ServerChoice {
  readonly servers: readonly DatabaseServer[]
  readonly #salts: ReadonlyMap<DatabaseServer, number>

  constructor(servers: readonly DatabaseServer[]) {
    this.servers = servers
    this.#salts = new Map(servers.map((server, index) => [server, mix(SALT, index)]))
  }

  /**
   * The brand's preferred server. Each brand has its own order of servers, so a server that fails or returns affects
   * only the brands that prefer it.
   */
  for(brandId: number): DatabaseServer {
    return this.#best((server) => mix(this.#salts.get(server)!, brandId))
  }

  /** For reads that need no affinity. */
  any(): DatabaseServer {
    return this.#best(Math.random)
  }

  get primary(): DatabaseServer | null {
    return this.servers.find(({ isPrimary }) => isPrimary) ?? null
  }

  /** Servers to retry on when one failed or was too old: the primary first, which has everything, then the others. */
  others(than: DatabaseServer): DatabaseServer[] {
    const others = this.servers.filter((server) => server !== than && server.status.health !== 'unreachable')
    return others.toSorted((a, b) => rank(b) - rank(a) || Number(b.isPrimary) - Number(a.isPrimary))
  }

  #best(preference: (server: DatabaseServer) => number): DatabaseServer {
    let [best, bestRank, bestPreference] = [this.servers[0]!, -1, 0]
    for (const server of this.servers) {
      const itsRank = server.isForReads && server.isHealthy ? 3 : rank(server)
      const itsPreference = preference(server)
      if (itsRank > bestRank || (itsRank === bestRank && itsPreference > bestPreference)) {
        ;[best, bestRank, bestPreference] = [server, itsRank, itsPreference]
      }
    }
    return best
  }
}

function rank({ status: { health } }: DatabaseServer): number {
  if (health === 'healthy') return 2
  return health === 'unreachable' ? 0 : 1
}

/** A cheap integer hash: spreads every bit of the value over the whole result. */
function mix(seed: number, value: number): number {
  let mixed = Math.imul(seed ^ value, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca77)
  return (mixed ^ (mixed >>> 13)) >>> 0
}
