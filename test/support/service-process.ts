/** A service that runs by itself, as in production: for tests of several at once, and of what a process leaves behind. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServiceSettings } from '../../packages/service/server/start.ts'
import { SETTINGS } from './service.ts'

const PROGRAM = fileURLToPath(new URL('serve.ts', import.meta.url))

export class ServiceProcess {
  readonly url: string
  readonly #child: ChildProcess
  readonly #output: Buffer[]

  private constructor(url: string, child: ChildProcess, output: Buffer[]) {
    this.url = url
    this.#child = child
    this.#output = output
  }

  static async start(
    changes: Partial<ServiceSettings> & Pick<ServiceSettings, 'databaseUrl' | 'keeperUrl'>,
  ): Promise<ServiceProcess> {
    const settings: ServiceSettings = { ...SETTINGS, ...changes }
    const child = fork(PROGRAM, {
      silent: true,
      env: { ...process.env, SELVEDGE_TEST_SETTINGS: JSON.stringify(settings) },
    })
    const output: Buffer[] = []
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => output.push(bytes))
    const url = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])
    if (url[0] === null) throw new Error(`the service did not start: ${Buffer.concat(output)}`)
    return new ServiceProcess(url[0], child, output)
  }

  /** Whether it still runs. */
  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Everything it wrote, to its log or past it. */
  get output(): string {
    return Buffer.concat(this.#output).toString()
  }

  async stop(): Promise<void> {
    if (!this.alive) return
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
  }
}
