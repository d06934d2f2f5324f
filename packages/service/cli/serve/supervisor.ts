/**
 * Several processes that serve on one port: `serve --processes`. The supervisor serves nothing but the metrics of all.
 *
 * A worker is
 *   starting  from when it is forked; the first checks the port, the others follow when it serves
 *   serving   from when it says so
 *   ended     when its process is gone. Unless all are stopping, it is started again after a delay, which grows while it
 *             ends again and again.
 * Each worker listens on its own sockets (SO_REUSEPORT), and the kernel spreads connections over them: distributing
 * connections from here would cost more than most requests do.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Service, ServiceSettings } from '../../api/start.ts'
import { CAN_SHARE_PORT } from '../../http/connection/listeners.ts'
import { serveMetrics } from '../../http/operating/metrics-listener.ts'
import { within } from '../../time-out.ts'
import { ConfigurationError } from '../configuration/read.ts'
import { exitCodes, ProcessFailed } from '../exit-codes.ts'
import { STOP_TIMEOUT_MS } from '../stop.ts'
import type { Start } from './messages.ts'
import { WorkerMetrics } from './metrics.ts'
import { shareOf } from './shares.ts'
import { WorkerProcess } from './worker-process.ts'

const RESTART_DELAY_MIN_MS = 100
const RESTART_DELAY_MAX_MS = 30_000
/** A worker that served for so long did not end because of how it starts. */
const SETTLED_MS = 60_000

/** Starts all, or throws where one of them cannot start; what keeps it from that, it says itself. */
export async function supervise(
  processes: number,
  settings: ServiceSettings,
  log: Logger,
): Promise<Omit<Service, 'registry'>> {
  assertSupported(processes, settings)
  const supervisor = new Supervisor(processes, settings, log)
  const { metricsHost, metricsPort } = settings
  const scraped = metricsPort === null ? null : await serveMetrics(supervisor.metrics, metricsHost, metricsPort, log)
  return {
    url: await supervisor.start(),
    metricsUrl: scraped?.url ?? null,
    async stop() {
      await supervisor.stop()
      scraped?.close()
    },
  }
}

function assertSupported(processes: number, { redisUrl }: ServiceSettings): void {
  const problems = []
  if (!CAN_SHARE_PORT) problems.push('only Linux lets several processes share a port: start one')
  if (redisUrl === null) {
    problems.push(
      'each would grant the whole quota of a key by itself: set SELVEDGE_REDIS_URL, so that they count together',
    )
  }
  if (problems.length === 0) return
  throw new ConfigurationError(problems.map((problem) => `SELVEDGE_PROCESSES is ${processes}, and ${problem}`))
}

class Supervisor {
  readonly metrics: WorkerMetrics
  readonly #processes: number
  readonly #log: Logger
  #settings: ServiceSettings
  readonly #serving = new Set<WorkerProcess>()
  /** One for each worker, over all its restarts. */
  readonly #watches: Promise<void>[] = []
  readonly #stopping = new AbortController()

  constructor(processes: number, settings: ServiceSettings, log: Logger) {
    this.#processes = processes
    this.#settings = settings
    this.#log = log
    this.metrics = new WorkerMetrics(() => [...this.#serving])
  }

  async start(): Promise<string> {
    const url = await this.#startFirst(1, 'first')
    // Port 0 stands for a free one: the one that the first worker found is the port of all.
    this.#settings = { ...this.#settings, port: Number(new URL(url).port) }
    const others = Array.from({ length: this.#processes - 1 }, (_, index) => this.#startFirst(index + 2, 'joining'))
    await Promise.all(others)
    return url
  }

  /** Workers finish what is under way; returns when all have ended. One that hangs is killed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#watches)
  }

  async #startFirst(number: number, role: Start['role']): Promise<string> {
    const worker = this.#fork(number, role)
    const url = await worker.serving
    if (url === null) throw new ProcessFailed((await worker.ended).code ?? exitCodes.unexpected)
    this.#watches.push(this.#watch(number, worker))
    return url
  }

  #fork(number: number, role: Start['role']): WorkerProcess {
    const settings = shareOf(this.#settings, number, this.#processes)
    return new WorkerProcess({ kind: 'start', number, role, settings, logLevel: this.#log.level })
  }

  /** Until all stop: a worker that ends is replaced. */
  async #watch(number: number, first: WorkerProcess): Promise<void> {
    let failuresInARow = 0
    for (let worker = first; ; worker = this.#fork(number, 'joining')) {
      const startedAt = performance.now()
      await this.#follow(number, worker)
      const { signal: stopping } = this.#stopping
      if (stopping.aborted) return
      failuresInARow = performance.now() - startedAt < SETTLED_MS ? failuresInARow + 1 : 1
      const restartInMs = restartDelayMs(failuresInARow)
      const how = await worker.ended
      this.#log.error({ worker: number, pid: worker.pid, ...how, restartInMs }, 'worker ended; it will be replaced')
      await sleep(restartInMs, null, { signal: stopping }).catch(() => {})
      if (stopping.aborted) return
      this.metrics.noteRestart()
    }
  }

  /** Returns when it has ended. */
  async #follow(number: number, worker: WorkerProcess): Promise<void> {
    const stop = (): void => void this.#end(number, worker)
    if (this.#stopping.signal.aborted) stop()
    else this.#stopping.signal.addEventListener('abort', stop)
    if ((await worker.serving) !== null) {
      this.#serving.add(worker)
      this.#log.info({ worker: number, pid: worker.pid }, 'worker serves')
    }
    await worker.ended
    this.#stopping.signal.removeEventListener('abort', stop)
    if (this.#serving.delete(worker)) this.metrics.noteEnd(worker)
  }

  async #end(number: number, worker: WorkerProcess): Promise<void> {
    worker.stop()
    if (await within(this.#settings.drainDelayMs + STOP_TIMEOUT_MS, worker.ended)) return
    this.#log.error({ worker: number, pid: worker.pid }, 'worker does not stop; killing it')
    worker.kill()
  }
}

export function restartDelayMs(failuresInARow: number): number {
  return Math.min(RESTART_DELAY_MAX_MS, RESTART_DELAY_MIN_MS * 2 ** (failuresInARow - 1))
}
