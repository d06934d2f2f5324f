/** Runs the export command as its own process, as users do. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'

const COMMAND = fileURLToPath(new URL('../../../packages/export/src/cli.ts', import.meta.url))
const TIMEOUT_MS = 60_000

export interface Finished {
  /** Null where it was killed. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export class Command {
  readonly #child: ChildProcess
  readonly finished: Promise<Finished>
  /** What it has said so far. */
  stdout = ''

  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    command = COMMAND,
    timeoutMs = TIMEOUT_MS,
  ) {
    const env = { ...CLEAN_ENVIRONMENT, ...environment }
    this.#child = spawn(process.execPath, [command, ...args], { env, timeout: timeoutMs, killSignal: 'SIGKILL' })
    this.finished = this.#finish()
  }

  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#child.kill(signal)
  }

  async #finish(): Promise<Finished> {
    let stderr = ''
    this.#child.stdout!.on('data', (text) => {
      this.stdout += text
    })
    this.#child.stderr!.on('data', (text) => {
      stderr += text
    })
    const [exitCode] = await once(this.#child, 'close')
    return { exitCode, stdout: this.stdout, stderr }
  }
}
