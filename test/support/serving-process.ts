/** A command that serves until it is stopped. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'

export const SERVING = /"msg":"serving"/

export class ServingProcess {
  /** The line by which it said that it serves. */
  readonly line: string
  readonly #child: ChildProcess

  private constructor(line: string, child: ChildProcess) {
    this.line = line
    this.#child = child
  }

  static async start(
    [program, ...args]: readonly string[],
    options: Pick<SpawnOptions, 'cwd' | 'env'>,
    sign: RegExp,
  ): Promise<ServingProcess> {
    const child = spawn(program!, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface(child.stdout!)) if (sign.test(line)) return new ServingProcess(line, child)
    throw new Error(`${program} ${args.join(' ')} ended before it served`)
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const [code] = await once(this.#child, 'exit')
    expect(code).toBe(0)
  }
}
