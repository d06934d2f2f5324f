/** The service as it runs in earnest: a process of its own, which can be told to stop and whose log can be read. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { ServiceSettings } from '../../../packages/service/server/start.ts'

export interface LogLine {
  readonly time: number
  readonly msg: string
  readonly [more: string]: unknown
}

const MAIN = fileURLToPath(new URL('./service-main.ts', import.meta.url))

export class ServiceProcess {
  readonly url: string
  readonly #metricsUrl: string
  readonly #child: ChildProcess
  readonly #logFile: string

  private constructor(url: string, metricsUrl: string, child: ChildProcess, logFile: string) {
    this.url = url
    this.#metricsUrl = metricsUrl
    this.#child = child
    this.#logFile = logFile
  }

  static async start(settings: ServiceSettings, logFile: string): Promise<ServiceProcess> {
    const argument = JSON.stringify({ settings, logFile })
    const child = spawn(process.execPath, [MAIN, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the service ended before it served')))
    const [line] = (await Promise.race([once(createInterface(child.stdout!), 'line'), ended])) as [string]
    // Later it may end as it likes.
    ended.catch(() => {})
    const { url, metricsUrl } = JSON.parse(line)
    return new ServiceProcess(url, metricsUrl, child, logFile)
  }

  get pid(): number {
    return this.#child.pid!
  }

  log(): LogLine[] {
    // The last line may still be on its way.
    const lines = readFileSync(this.#logFile, 'utf8').split('\n').slice(0, -1)
    return lines.map((line) => JSON.parse(line))
  }

  /** One figure, by its name and labels as they are written. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(this.#metricsUrl)).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  }

  /** What requests failed of, and how many of each. */
  failures(): Record<string, number> {
    const failed = this.log().filter(({ msg }) => msg === 'request failed')
    const causes = failed.map(({ err }) => (err as Error).message)
    return Object.fromEntries(causes.map((cause) => [cause, causes.filter((each) => each === cause).length]))
  }

  /** How long it took to stop. */
  async stop(): Promise<number> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return 0
    const toldAt = performance.now()
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
    return performance.now() - toldAt
  }
}
