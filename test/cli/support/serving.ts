/** `selvedge serve` as an operator runs it: its settings in the environment, its log on standard output. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'
import type { LogLine } from '../../support/service-process.ts'
import { until } from '../../support/until.ts'
import { CLI } from './cli.ts'

export class Serving {
  readonly log: LogLine[] = []
  /** Lines that are no JSON: none, unless two processes wrote into each other's. */
  readonly torn: string[] = []
  readonly ended: Promise<{ readonly code: number | null }>
  readonly #child: ChildProcess

  private constructor(args: readonly string[], environment: Record<string, string>) {
    this.#child = spawn(process.execPath, [CLI, 'serve', ...args], {
      env: { ...CLEAN_ENVIRONMENT, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.ended = once(this.#child, 'close').then(([code]) => ({ code }))
    createInterface(this.#child.stdout!).on('line', (line) => {
      try {
        this.log.push(JSON.parse(line))
      } catch {
        this.torn.push(line)
      }
    })
  }

  static async start(args: readonly string[], environment: Record<string, string>): Promise<Serving> {
    const serving = new Serving(args, environment)
    await Promise.race([
      until(() => serving.#address !== undefined),
      serving.ended.then(({ code }) => Promise.reject(new Error(`it ended with ${code}`))),
    ])
    return serving
  }

  get #address(): LogLine | undefined {
    return this.log.find(({ msg }) => msg === 'serving')
  }

  get pid(): number {
    return this.#child.pid!
  }

  get url(): string {
    return this.#address!.url as string
  }

  /** Processes that it started and that still run. */
  get children(): number[] {
    return readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  }

  logged(msg: string): LogLine[] {
    return this.log.filter((line) => line.msg === msg)
  }

  /** Metrics by name and labels, as they are written. */
  async metrics(): Promise<Map<string, number>> {
    const text = await (await fetch(this.#address!.metricsUrl as string)).text()
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  async stop(): Promise<number | null> {
    this.signal('SIGTERM')
    return (await this.ended).code
  }
}
