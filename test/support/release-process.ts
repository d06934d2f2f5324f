/** `selvedge serve` or `ingest` of any release, as its own process, once it is ready. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { CLEAN_ENVIRONMENT } from './clean-environment.ts'

const START_MAX_MS = 60_000
/** In pino's numbers: error or fatal. */
const ERROR = /^\{"level":[56]0,/

export class ReleaseProcess {
  readonly url: string
  /** Lines of its log about what failed. */
  readonly errors: readonly string[]
  readonly #child: ChildProcess
  readonly #endWithRun = (): boolean => this.#child.kill('SIGKILL')

  private constructor(url: string, child: ChildProcess, errors: readonly string[]) {
    this.url = url
    this.#child = child
    this.errors = errors
    process.once('exit', this.#endWithRun)
  }

  /** `program` is the command line of the release. */
  static async start(
    program: string,
    environment: Readonly<Record<string, string>>,
    port?: number,
    command: 'serve' | 'ingest' = 'serve',
  ): Promise<ReleaseProcess> {
    const itsPort = port ?? (await freePort())
    const child = spawn(process.execPath, [program, command], {
      env: {
        ...CLEAN_ENVIRONMENT,
        SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
        // A release refuses variables that it does not know.
        [command === 'serve' ? 'SELVEDGE_PORT' : 'SELVEDGE_INGEST_PORT']: String(itsPort),
        SELVEDGE_LOG_LEVEL: 'warn',
        SELVEDGE_RATE_QUOTA: '1000000000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const errors: string[] = []
    createInterface(child.stdout).on('line', (line) => void (ERROR.test(line) && errors.push(line)))
    const url = `http://127.0.0.1:${itsPort}`
    const deadline = Date.now() + START_MAX_MS
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} does not ${command}`)
      await sleep(100)
    }
    return new ReleaseProcess(url, child, errors)
  }

  async stop(): Promise<void> {
    process.off('exit', this.#endWithRun)
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
