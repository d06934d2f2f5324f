/** One of the servers that Patroni looks after: a PostgreSQL as the other tests know it, started and promoted by Patroni. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemPostgres } from '../../../harness/binaries.ts'
import { freePort, type PostgresCluster } from '../../../packages/service/cli/dev/postgres.ts'
import { unprivileged } from '../../../packages/service/cli/dev/unprivileged.ts'
import { signalServer } from '../../support/standby.ts'
import { Link } from './link.ts'

/** Seconds; a primary whose machine is gone is replaced after `ttl` at the latest. */
const PACE = { ttl: 15, loop_wait: 2, retry_timeout: 5 }
const PARAMETERS = { fsync: 'off', max_connections: 200, wal_log_hints: 'on', wal_keep_size: '256MB', jit: 'off' }
/** A server that comes back may have to be rewound first. */
const START_TIMEOUT_MS = 180_000

interface Place {
  readonly name: string
  readonly folder: string
  readonly etcdPort: number
  readonly password: string
}

export class PatroniNode implements PostgresCluster {
  readonly port: number
  readonly password: string
  readonly folder: string
  readonly name: string
  /** How the other nodes reach it. */
  readonly link: Link
  readonly #apiPort: number
  #patroni: ChildProcess | undefined

  private constructor({ name, folder, password }: Place, port: number, apiPort: number, link: Link) {
    this.name = name
    this.#apiPort = apiPort
    this.folder = folder
    this.password = password
    this.port = port
    this.link = link
  }

  /** Not running yet. */
  static async prepare(place: Place): Promise<PatroniNode> {
    const [port, apiPort] = [await freePort(), await freePort()]
    const link = await Link.to(port)
    const node = new PatroniNode(place, port, apiPort, link)
    const user = unprivileged()
    mkdirSync(place.folder)
    if (user) chownSync(place.folder, user.uid, user.gid)
    writeFileSync(join(place.folder, 'patroni.yml'), JSON.stringify(configuration(place, port, link.port, apiPort)))
    return node
  }

  /** Of PostgreSQL, which has written it down. */
  get pid(): number {
    return Number(readFileSync(join(this.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  }

  url(role: string, database: string): string {
    return `postgres://${role}:${this.password}@127.0.0.1:${this.port}/${database}`
  }

  async restart(): Promise<void> {
    const log = openSync(join(this.folder, 'patroni.log'), 'a')
    const options = { ...unprivileged(), cwd: this.folder, stdio: ['ignore', log, log] as ['ignore', number, number] }
    this.#patroni = spawn('patroni', [join(this.folder, 'patroni.yml')], options)
    await this.until((isStandby) => isStandby !== null, START_TIMEOUT_MS)
  }

  /** Null while it does not answer. */
  isStandby(): Promise<boolean | null> {
    return this.#ask<boolean>('select pg_is_in_recovery()')
  }

  /** To how many standbys it streams; null while it does not answer. */
  streamsTo(): Promise<number | null> {
    return this.#ask<number>(`select count(*)::int from pg_stat_replication where state = 'streaming'`)
  }

  async #ask<T>(question: string): Promise<T | null> {
    const client = new pg.Client({ connectionString: this.url('postgres', 'postgres'), connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query({ text: question, rowMode: 'array' })
      return rows[0]![0] as T
    } catch {
      return null
    } finally {
      client.end().catch(() => {})
    }
  }

  async until(isReached: (isStandby: boolean | null) => boolean, timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs
    while (!isReached(await this.isStandby())) {
      if (Date.now() > deadline) throw new Error(`a node did not get there: ${this.#lastWords()}`)
      await sleep(200)
    }
  }

  /** Hands over to another node, as before maintenance: nothing is lost. */
  async switchOverTo(candidate: PatroniNode): Promise<void> {
    const body = JSON.stringify({ leader: this.name, candidate: candidate.name })
    const response = await fetch(`http://127.0.0.1:${this.#apiPort}/switchover`, { method: 'POST', body })
    if (!response.ok) throw new Error(`no switchover: ${response.status} ${await response.text()}`)
  }

  /** As when its machine is gone: PostgreSQL, and the Patroni that would start it again. */
  kill(): void {
    this.#patroni?.kill('SIGKILL')
    signalServer(this, 'SIGKILL')
  }

  async stop(): Promise<void> {
    this.link.stop()
    if (!this.#patroni || this.#patroni.exitCode !== null || this.#patroni.signalCode !== null) return
    const exited = once(this.#patroni, 'exit')
    this.#patroni.kill('SIGTERM')
    const isGone = await Promise.race([exited.then(() => true), sleep(15_000, false)])
    if (!isGone) this.kill()
  }

  #lastWords(): string {
    return readFileSync(join(this.folder, 'patroni.log'), 'utf8').trim().split('\n').slice(-5).join('\n')
  }
}

function configuration({ name, folder, etcdPort, password }: Place, port: number, linkPort: number, apiPort: number) {
  const login = (username: string): object => ({ username, password })
  return {
    scope: 'selvedge',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...PACE,
        // The most advanced standby is promoted, however much was lost: here something is lost on purpose.
        maximum_lag_on_failover: 1_000_000_000,
        postgresql: { use_pg_rewind: true, parameters: PARAMETERS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'scram-sha-256' }],
      pg_hba: ['host replication all 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${linkPort}`,
      data_dir: join(folder, 'data'),
      bin_dir: systemPostgres(),
      pgpass: join(folder, 'pgpass'),
      authentication: { replication: login('replicator'), superuser: login('postgres'), rewind: login('postgres') },
      parameters: { unix_socket_directories: '' },
      basebackup: [{ checkpoint: 'fast' }],
    },
  }
}
