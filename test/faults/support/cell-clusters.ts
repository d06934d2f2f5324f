/** A separate PostgreSQL for each of three cells, with an asynchronous standby where asked, and failovers to it. */
import pg from 'pg'
import { systemPostgres } from '../../../harness/binaries.ts'
import type { PostgresCluster } from '../../../packages/service/cli/dev/postgres.ts'
import { CELLS, type CellName, type ThreeCells } from '../../cells/support/three-cells.ts'
import type { ClusterAddress } from '../../support/clusters.ts'
import { ServiceProcess } from '../../support/service-process.ts'
import { rebuildAsStandby, signalServer, startStandby } from '../../support/standby.ts'
import { startTemplateCluster } from '../../support/template.ts'

/** What a standby still needs is kept, however much a move writes. */
const SETTINGS = ['wal_keep_size=2GB', 'wal_retrieve_retry_interval=200ms']

/** A service that reads all cells, with the limits of production. */
export function serveCells(cells: ThreeCells, redisUrl: string | null = null): Promise<ServiceProcess> {
  return ServiceProcess.start({
    databaseUrl: cells.of('main').url('selvedge_api'),
    keeperUrl: null,
    redisUrl,
    cells: cells.served,
    pageDeadlineMs: 1_500,
    stateMaxAgeMs: 1_000,
  })
}

export class CellClusters {
  /** The primary first. */
  readonly #servers = new Map<CellName, PostgresCluster[]>()

  static async start(withStandby: readonly CellName[]): Promise<CellClusters> {
    const clusters = new CellClusters()
    try {
      await Promise.all(CELLS.map((cell) => clusters.#start(cell, withStandby.includes(cell))))
      return clusters
    } catch (error) {
      await clusters.stop()
      throw error
    }
  }

  get addresses(): Record<CellName, ClusterAddress> {
    const addressOf = (cell: CellName): ClusterAddress => {
      const [{ port, password }, ...standbys] = this.#of(cell) as [PostgresCluster, ...PostgresCluster[]]
      return { port, password, standbyPorts: standbys.map((standby) => standby.port) }
    }
    return { main: addressOf('main'), b: addressOf('b'), c: addressOf('c') }
  }

  primaryOf(cell: CellName): PostgresCluster {
    return this.#of(cell)[0]!
  }

  /** What the standby has not received is lost. */
  async failOver(cell: CellName): Promise<void> {
    const [primary, standby] = this.#of(cell) as [PostgresCluster, PostgresCluster]
    signalServer(primary, 'SIGKILL')
    const admin = new pg.Client(standby.url('postgres', 'postgres'))
    await admin.connect()
    await admin.query('select pg_promote()')
    await admin.end()
    this.#servers.set(cell, [standby, primary])
  }

  /** The server that was killed comes back as a standby of the one that was promoted. */
  async rebuild(cell: CellName): Promise<void> {
    const [primary, killed] = this.#of(cell) as [PostgresCluster, PostgresCluster]
    await rebuildAsStandby(systemPostgres(), killed, primary)
  }

  async stop(): Promise<void> {
    const servers = [...this.#servers.values()].flat()
    for (const server of servers) signalServer(server, 'SIGCONT')
    await Promise.all(servers.map((server) => server.stop()))
  }

  async #start(cell: CellName, hasStandby: boolean): Promise<void> {
    const binaries = systemPostgres()
    const servers = [await startTemplateCluster(binaries, SETTINGS)]
    this.#servers.set(cell, servers)
    if (hasStandby) servers.push(await startStandby(binaries, servers[0]!, SETTINGS))
  }

  #of(cell: CellName): PostgresCluster[] {
    return this.#servers.get(cell) ?? []
  }
}
