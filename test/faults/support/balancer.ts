/** HAProxy with the configuration that operators are given, in front of two processes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../packages/service/cli/dev/postgres.ts'

const CONFIGURATION = 'deploy/haproxy/haproxy.cfg'
const START_TIMEOUT_MS = 10_000

export class Balancer {
  readonly url: string
  /** Where loads are sent to. */
  readonly loadsUrl: string
  readonly #metricsUrl: string
  readonly #process: ChildProcess
  readonly #endWithRun = (): boolean => this.#process.kill('SIGKILL')

  private constructor(url: string, loadsUrl: string, metricsUrl: string, child: ChildProcess) {
    this.url = url
    this.loadsUrl = loadsUrl
    this.#metricsUrl = metricsUrl
    this.#process = child
    process.once('exit', this.#endWithRun)
  }

  /** Returns when both processes are known to be ready. */
  static async start(ports: readonly [number, number], ingestPort = 1, publicPort?: number): Promise<Balancer> {
    const itsPort = publicPort ?? (await freePort())
    const [metricsPort, loadsPort] = [await freePort(), await freePort()]
    const env = {
      ...process.env,
      SELVEDGE_PUBLIC: `127.0.0.1:${itsPort}`,
      SELVEDGE_LOADS: `127.0.0.1:${loadsPort}`,
      SELVEDGE_INGEST: `127.0.0.1:${ingestPort}`,
      SELVEDGE_BALANCER_FIGURES: `127.0.0.1:${metricsPort}`,
      SELVEDGE_ONE: `127.0.0.1:${ports[0]}`,
      SELVEDGE_TWO: `127.0.0.1:${ports[1]}`,
    }
    const child = spawn('haproxy', ['-db', '-f', CONFIGURATION], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (text) => {
      complaint += text
    })
    const balancer = new Balancer(
      `http://127.0.0.1:${itsPort}`,
      `http://127.0.0.1:${loadsPort}`,
      `http://127.0.0.1:${metricsPort}/metrics`,
      child,
    )
    const deadline = Date.now() + START_TIMEOUT_MS
    while (!(await balancer.#isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`haproxy did not start: ${complaint}`)
      await sleep(50)
    }
    return balancer
  }

  /** Whether it sends requests to both. */
  async hasBoth(): Promise<boolean> {
    return (await this.#metric('haproxy_backend_active_servers')) === 2
  }

  /** Requests that it asked again, because a process did not answer. */
  async retries(): Promise<number> {
    return this.#metric('haproxy_backend_retry_warnings_total')
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endWithRun)
    if (this.#process.exitCode !== null) return
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await exited
  }

  async #isReady(): Promise<boolean> {
    return this.hasBoth().catch(() => false)
  }

  async #metric(name: string): Promise<number> {
    const text = await (await fetch(this.#metricsUrl)).text()
    return Number(new RegExp(`^${name}\\{proxy="selvedge"\\} (\\S+)`, 'm').exec(text)?.[1])
  }
}
