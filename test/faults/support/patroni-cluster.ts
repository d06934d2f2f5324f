/** Three servers under Patroni, and the etcd in which they agree on who is the primary. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../packages/service/cli/dev/postgres.ts'
import { prepareTemplate } from '../../support/template.ts'
import { PatroniNode } from './patroni-node.ts'

const START_TIMEOUT_MS = 60_000

export class PatroniCluster {
  readonly nodes: PatroniNode[] = []
  readonly #folder: string
  readonly #etcd: ChildProcess
  readonly #etcdPort: number
  readonly #password = randomBytes(18).toString('hex')
  readonly #endWithRun = (): void => {
    for (const node of this.nodes) node.kill()
    this.#etcd.kill('SIGKILL')
  }

  private constructor(folder: string, etcd: ChildProcess, etcdPort: number) {
    this.#folder = folder
    this.#etcd = etcd
    this.#etcdPort = etcdPort
    process.once('exit', this.#endWithRun)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  }

  /** With the first node, which is the primary and has the template. */
  static async start(): Promise<PatroniCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-patroni-'))
    // Its nodes run as somebody else.
    chmodSync(folder, 0o755)
    const [port, peerPort] = [await freePort(), await freePort()]
    const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
    const etcd = spawn(
      'etcd',
      [
        ...['--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=${peers}`],
        ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
        ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
      ],
      { stdio: 'ignore' },
    )
    const cluster = new PatroniCluster(folder, etcd, port)
    const first = await cluster.addNode()
    await first.until((isStandby) => isStandby === false, START_TIMEOUT_MS)
    await prepareTemplate(first)
    return cluster
  }

  async addNode(): Promise<PatroniNode> {
    const name = `node${this.nodes.length + 1}`
    const place = { name, folder: join(this.#folder, name), etcdPort: this.#etcdPort, password: this.#password }
    const node = await PatroniNode.prepare(place)
    this.nodes.push(node)
    await node.restart()
    return node
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.stop()))
    this.#etcd.kill('SIGTERM')
    process.off('exit', this.#endWithRun)
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
