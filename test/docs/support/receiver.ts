/** A receiver of webhooks from the guide, as a program that runs until it is stopped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { until } from '../../support/until.ts'
import type { SignedCall } from './signed-call.ts'

export class Receiver {
  /** What each sync printed, in order. */
  readonly synced: number[] = []
  readonly #child: ChildProcess
  #port: string | undefined

  private constructor(child: ChildProcess) {
    this.#child = child
    createInterface(child.stdout!).on('line', (line) => {
      this.#port ??= /port: (\d+)/.exec(line)?.[1]
      const changes = /^(\d+) changes$/.exec(line)?.[1]
      if (changes !== undefined) this.synced.push(Number(changes))
    })
  }

  static async start(
    [program, ...args]: readonly [string, ...string[]],
    cwd: string,
    env: Readonly<Record<string, string>>,
  ): Promise<Receiver> {
    const child = spawn(program, args, { cwd, env: { ...env, PORT: '0' }, stdio: ['ignore', 'pipe', 'ignore'] })
    const receiver = new Receiver(child)
    await until(() => {
      if (child.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended with ${child.exitCode}`)
      return receiver.#port !== undefined
    })
    return receiver
  }

  async call({ headers, body }: SignedCall): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.#port}/`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    return response.status
  }

  async stop(): Promise<void> {
    const exit = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await exit
  }
}
