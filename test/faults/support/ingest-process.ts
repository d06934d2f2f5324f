/** `selvedge ingest` as its own process on a port that stays the same, which can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { LOAD_BASE_PATH } from '@selvedge/catalogue'
import { freePort } from '../../../packages/service/cli/dev/postgres.ts'
import { CLI } from '../../cli/support/cli.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import { until } from '../../support/until.ts'

export class IngestProcess {
  readonly url: string
  readonly #port: number
  readonly #loaderUrl: string
  readonly #options: readonly string[]
  #child: ChildProcess | null = null

  private constructor(port: number, loaderUrl: string, options: readonly string[]) {
    this.url = `http://127.0.0.1:${port}${LOAD_BASE_PATH}`
    this.#port = port
    this.#loaderUrl = loaderUrl
    this.#options = options
  }

  /** `options` are Node's. */
  static async start(loaderUrl: string, options: readonly string[] = []): Promise<IngestProcess> {
    const ingest = new IngestProcess(await freePort(), loaderUrl, options)
    await ingest.restart()
    return ingest
  }

  get child(): ChildProcess {
    return this.#child!
  }

  async restart(): Promise<void> {
    this.#child = spawn(process.execPath, [...this.#options, CLI, 'ingest'], {
      env: {
        ...CLEAN_ENVIRONMENT,
        SELVEDGE_LOADER_DATABASE_URL: this.#loaderUrl,
        SELVEDGE_INGEST_PORT: String(this.#port),
        SELVEDGE_LOG_LEVEL: 'error',
        SELVEDGE_DRAIN_DELAY_MS: '0',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await until(async () => {
      if (this.#child!.exitCode !== null) throw new Error('ingest does not start')
      return fetch(`http://127.0.0.1:${this.#port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    })
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const exited = once(this.child, 'exit')
    this.child.kill(signal)
    await exited
  }
}
