/** A command that serves until it is stopped. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'

export const SERVING = /"msg":"serving"/

export class ServingProcess {
  /** The line by which it said that it serves. */
  readonly line: string
  /** What it printed until then. */
  readonly lines: readonly string[]
  readonly #child: ChildProcess

  private constructor(lines: readonly string[], child: ChildProcess) {
    this.line = lines.at(-1)!
    this.lines = lines
    this.#child = child
  }

  static async start(
    [program, ...args]: readonly string[],
    options: Pick<SpawnOptions, 'cwd' | 'env'>,
    sign: RegExp,
  ): Promise<ServingProcess> {
    const child = spawn(program!, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
    const lines: string[] = []
    for await (const line of createInterface(child.stdout!)) {
      lines.push(line)
      if (sign.test(line)) return new ServingProcess(lines, child)
    }
    throw new Error(`${program} ${args.join(' ')} ended before it served`)
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    const [code] = await once(this.#child, 'exit')
    expect(code).toBe(0)
  }
}
