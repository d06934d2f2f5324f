/** A service that runs by itself, as in production: it can be told to stop, and everything that it writes is kept. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, readSync, unlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServiceSettings } from '../../packages/service/api/start.ts'
import { SETTINGS } from './service.ts'

const PROGRAM = fileURLToPath(new URL('serve.ts', import.meta.url))

type Changes = Partial<ServiceSettings> & Pick<ServiceSettings, 'databaseUrl' | 'keeperUrl'>

export interface LogLine {
  readonly time: number
  readonly msg: string
  readonly [more: string]: unknown
}

export class ServiceProcess {
  readonly url: string
  readonly metricsUrl: string | null
  readonly #child: ChildProcess
  readonly #outputFd: number

  private constructor(address: { url: string; metricsUrl: string | null }, child: ChildProcess, outputFd: number) {
    this.url = address.url
    this.metricsUrl = address.metricsUrl
    this.#child = child
    this.#outputFd = outputFd
  }

  /** `flags` are Node's own. With faster timers, a test need not wait for what is done once a minute. */
  static async start(changes: Changes, flags: readonly string[] = [], timersFaster = 1): Promise<ServiceProcess> {
    const settings: ServiceSettings = { ...SETTINGS, ...changes }
    const { readFd, writeFd } = openUnnamed()
    const child = fork(PROGRAM, {
      execArgv: [...flags],
      stdio: ['ignore', writeFd, writeFd, 'ipc'],
      env: {
        ...process.env,
        SELVEDGE_TEST_SETTINGS: JSON.stringify(settings),
        SELVEDGE_TEST_TIMERS_FASTER: String(timersFaster),
      },
    })
    closeSync(writeFd)
    const [address] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])
    if (address === null) throw new Error(`the service did not start: ${contentsOf(readFd)}`)
    return new ServiceProcess(address, child, readFd)
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** What it has in memory now. */
  residentBytes(): number {
    return this.#memoryBytes('VmRSS')
  }

  /** The most that it ever had in memory. */
  peakBytes(): number {
    return this.#memoryBytes('VmHWM')
  }

  #memoryBytes(field: string): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)![1]) * 1_024
  }

  /** CPU time of the thread that serves. */
  async cpuMs(): Promise<number> {
    const answered = once(this.#child, 'message')
    this.#child.send('')
    const [{ user, system }] = (await answered) as [NodeJS.CpuUsage]
    return (user + system) / 1_000
  }

  /** Whether it still runs. */
  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Everything it wrote, to its log or past it. */
  get output(): string {
    return contentsOf(this.#outputFd)
  }

  log(): LogLine[] {
    // The last line may still be on its way.
    const lines = this.output.split('\n').slice(0, -1)
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  }

  /** The value of one metric, by its name and labels as Prometheus writes them. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(this.metricsUrl!)).text()
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

  async kill(): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await exited
  }

  /** How long it took to stop. */
  async stop(): Promise<number> {
    if (!this.alive) return 0
    const toldAt = performance.now()
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exited
    return performance.now() - toldAt
  }
}

/** A file without a name: gone with the last process that has it open, however that one ends. */
function openUnnamed(): { readFd: number; writeFd: number } {
  const path = join(tmpdir(), `selvedge-output-${crypto.randomUUID()}`)
  const opened = { writeFd: openSync(path, 'ax'), readFd: openSync(path, 'r') }
  unlinkSync(path)
  return opened
}

function contentsOf(fd: number): string {
  const bytes = Buffer.alloc(fstatSync(fd).size)
  readSync(fd, bytes, 0, bytes.length, 0)
  return bytes.toString()
}
