/** `selvedge notify` as its own process, with metrics. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { CLI } from '../cli/support/cli.ts'
import { CLEAN_ENVIRONMENT } from './clean-environment.ts'
import { until } from './until.ts'

export class NotifyProcess {
  readonly metricsUrl: string
  readonly #child: ChildProcess

  private constructor(metricsUrl: string, child: ChildProcess) {
    this.metricsUrl = metricsUrl
    this.#child = child
  }

  /** `environment` has the login and the secrets. */
  static async start(environment: Readonly<Record<string, string>>): Promise<NotifyProcess> {
    const port = await freePort()
    const child = spawn(process.execPath, [CLI, 'notify'], {
      env: { ...CLEAN_ENVIRONMENT, SELVEDGE_LOG_LEVEL: 'error', ...environment, SELVEDGE_METRICS_PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const metricsUrl = `http://127.0.0.1:${port}/metrics`
    await until(async () => {
      if (child.exitCode !== null) throw new Error('notify does not start')
      return fetch(metricsUrl).then(
        ({ ok }) => ok,
        () => false,
      )
    })
    return new NotifyProcess(metricsUrl, child)
  }

  /** Its exit code. Can be called again. */
  async stop(): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit')
      this.#child.kill('SIGTERM')
      await exited
    }
    return this.#child.exitCode
  }
}
