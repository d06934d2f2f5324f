/** A worker, as the supervisor sees it: a process that serves, is asked for its metrics, and ends. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { within } from '../../time-out.ts'
import type { FromWorker, Metrics, Start, ToWorker } from './messages.ts'

/** TypeScript in a checkout, JavaScript in a published package. */
const PROGRAM = fileURLToPath(new URL(`worker${extname(import.meta.filename)}`, import.meta.url))
/** Prometheus waits for ten seconds. A worker that is later than this shows what it showed the last time. */
const METRICS_TIMEOUT_MS = 2_000

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** Why it could not be started at all. */
  readonly problem?: string
}

export class WorkerProcess {
  /** Resolves when it serves, with its address, and with null where it ends before. */
  readonly serving: Promise<string | null>
  readonly ended: Promise<Ended>
  /** From its last response. */
  metrics: Metrics = []
  /** Whether it responded to the last request for its metrics. */
  responds = true
  readonly #child: ChildProcess
  /** Resolves when its metrics arrive; null if none were requested. */
  #asked: PromiseWithResolvers<void> | null = null

  constructor(start: Start) {
    // JSON would turn a metric that is not a number into null.
    this.#child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
    this.ended = once(this.#child, 'exit').then(
      ([code, signal]) => ({ code, signal }),
      (error) => ({ code: null, signal: null, problem: String(error) }),
    )
    const serves = new Promise<string>((resolve) => {
      this.#child.on('message', (message: FromWorker) => {
        if (message.kind === 'serving') resolve(message.url)
        else this.#note(message.metrics)
      })
    })
    this.serving = Promise.race([serves, this.ended.then(() => null)])
    void this.ended.then(() => this.#asked?.resolve())
    this.#tell(start)
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Returns when its current metrics have arrived, or when it does not respond. */
  async collect(): Promise<void> {
    // A worker that hangs gets one request, however often Prometheus scrapes.
    if (this.#asked === null) {
      this.#asked = Promise.withResolvers()
      this.#tell({ kind: 'collect' })
    }
    this.responds = await within(METRICS_TIMEOUT_MS, this.#asked.promise)
  }

  stop(): void {
    this.#tell({ kind: 'stop' })
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #note(metrics: Metrics): void {
    this.metrics = metrics
    this.#asked?.resolve()
    this.#asked = null
  }

  /** A worker that has ended needs no message. */
  #tell(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}
