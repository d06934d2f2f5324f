/** `selvedge notify` as its own process, with metrics, which can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { CLI } from '../cli/support/cli.ts'
import { CLEAN_ENVIRONMENT } from './clean-environment.ts'
import { until } from './until.ts'

/** As operators start it: the unit for systemd. */
const OPTIONS = /^ExecStart=\S+ (.*) \S+\/selvedge notify/m
  .exec(readFileSync(new URL('../../deploy/systemd/selvedge-notify.service', import.meta.url), 'utf8'))![1]!
  .split(' ')

/** In which `/proc` counts the time of a process. */
const CLOCK_TICK_MS = 10

export class NotifyProcess {
  readonly metricsUrl: string
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | null = null

  private constructor(environment: Readonly<Record<string, string>>, port: number) {
    this.#environment = { ...environment, SELVEDGE_METRICS_PORT: String(port) }
    this.metricsUrl = `http://127.0.0.1:${port}/metrics`
  }

  /** `environment` has the login and the secrets. */
  static async start(environment: Readonly<Record<string, string>>): Promise<NotifyProcess> {
    const notify = new NotifyProcess(environment, await freePort())
    await notify.restart()
    return notify
  }

  async restart(): Promise<void> {
    const child = spawn(process.execPath, [...OPTIONS, CLI, 'notify'], {
      env: { ...CLEAN_ENVIRONMENT, SELVEDGE_LOG_LEVEL: 'error', ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#child = child
    await until(async () => {
      if (child.exitCode !== null) throw new Error('notify does not start')
      return fetch(this.metricsUrl).then(
        ({ ok }) => ok,
        () => false,
      )
    })
  }

  /** The value of a metric, with its labels. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(this.metricsUrl)).text()
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1))
  }

  residentBytes(): number {
    const status = readFileSync(`/proc/${this.#child!.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)![1]) * 1024
  }

  /** User and system time so far. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.#child!.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
  }

  freeze(): void {
    this.#child!.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child!.kill('SIGCONT')
  }

  kill(): Promise<number | null> {
    return this.#end('SIGKILL')
  }

  /** Its exit code. Can be called again. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.#child!
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
}
