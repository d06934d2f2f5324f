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
  /** As it last told them. */
  metrics: Metrics = []
  /** Whether it told them when it was last asked. */
  responds = true
  readonly #child: ChildProcess
  /** Resolves when it tells its metrics; null where it was not asked. */
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

  /** Returns when it has told its metrics as they are now, or does not respond. */
  async collect(): Promise<void> {
    // One that hangs is asked once, however often its metrics are wanted meanwhile.
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

  /** One that is gone needs to be told nothing. */
  #tell(message: ToWorker): void {
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}
