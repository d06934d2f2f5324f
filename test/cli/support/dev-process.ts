/** `selvedge dev` as a user would start it: a separate process, with a separate folder for temporary files. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import { until } from '../../support/until.ts'
import { CLI } from './cli.ts'

export interface DevEnd {
  readonly code: number | null
  /** What is left of it: temporary files, and processes that use them. */
  readonly left: readonly string[]
}

/** Less than the tests have. */
const START_TIMEOUT_MS = 110_000

export class DevProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-dev-test-'))
  /** Everything it printed. */
  output = ''
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown[]>

  constructor(options: readonly string[], environment: Record<string, string> = {}) {
    // PostgreSQL runs as somebody else where this runs as root, and has to get in.
    chmodSync(this.folder, 0o711)
    const env = { ...CLEAN_ENVIRONMENT, TMPDIR: this.folder, ...environment }
    this.#child = spawn(process.execPath, [CLI, 'dev', '--scale', '0.001', ...options], {
      cwd: this.folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout!, this.#child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text) => (this.output += text))
    }
    this.#exited = once(this.#child, 'exit')
  }

  /** Waits for something that it does, unless it ends. One that takes too long is ended: nobody else would. */
  async until(holds: () => boolean): Promise<void> {
    const startedMs = performance.now()
    let held = false
    await until(() => {
      held = holds()
      return held || this.#child.exitCode !== null || performance.now() - startedMs > START_TIMEOUT_MS
    })
    if (held) return
    this.remove()
    throw new Error(`dev did not start: ${this.output}`)
  }

  /** Asks it to stop. */
  async stop(...signals: readonly NodeJS.Signals[]): Promise<DevEnd> {
    for (const signal of signals) this.#child.kill(signal)
    const [code] = await this.#exited
    const processes = execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' }).split('\n')
    const left = [...readdirSync(this.folder), ...processes.filter((line) => line.includes(this.folder))]
    this.remove()
    return { code: code as number | null, left }
  }

  /** Ends what a failed test has left. */
  remove(): void {
    this.#child.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
