/** `selvedge notify` as its own process, which can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../../packages/service/cli/dev/postgres.ts'
import { CLI } from '../../cli/support/cli.ts'
import { until } from '../../support/until.ts'
import { LOOPBACK, WEBHOOK_SECRETS } from '../../webhooks/support/notifier.ts'

export class NotifyProcess {
  readonly #environment: NodeJS.ProcessEnv
  readonly #metricsUrl: string
  #child: ChildProcess | null = null

  private constructor(environment: NodeJS.ProcessEnv, port: number) {
    this.#environment = {
      ...environment,
      SELVEDGE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(),
      SELVEDGE_WEBHOOK_ALLOW: `${LOOPBACK.address}/${LOOPBACK.prefix}`,
      SELVEDGE_WEBHOOK_HTTP: 'true',
      SELVEDGE_METRICS_PORT: String(port),
      // Receivers that fail are part of the runs, and each failure is a line.
      SELVEDGE_LOG_LEVEL: 'fatal',
    }
    this.#metricsUrl = `http://127.0.0.1:${port}/metrics`
  }

  /** The environment names the databases. */
  static async start(environment: NodeJS.ProcessEnv): Promise<NotifyProcess> {
    const notify = new NotifyProcess(environment, await freePort())
    await notify.restart()
    return notify
  }

  get child(): ChildProcess {
    return this.#child!
  }

  async restart(): Promise<void> {
    // With the limits of the unit for systemd, but for the path.
    const options = ['--max-old-space-size=192', '--max-semi-space-size=8']
    this.#child = spawn(process.execPath, [...options, CLI, 'notify'], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await until(async () => {
      if (this.#child!.exitCode !== null) throw new Error('notify does not start')
      return fetch(this.#metricsUrl).then(
        ({ ok }) => ok,
        () => false,
      )
    })
  }

  /** The value of a metric without labels, or with those given. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(this.#metricsUrl)).text()
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1))
  }

  residentBytes(): number {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024
  }

  /** User and system time so far. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const exited = once(this.child, 'exit')
    this.child.kill(signal)
    await exited
  }
}
