/** A program in Python that computes independently what a test compares with: it is given files in a folder, and answers a line. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'

export class PythonOracle {
  readonly #folder = mkdtempSync(join(tmpdir(), 'selvedge-oracle-'))
  readonly #process: ChildProcessWithoutNullStreams
  readonly #lines: Interface
  readonly #ended: Promise<never>

  constructor(program: string) {
    this.#process = spawn('python3', [program])
    this.#process.stderr.pipe(process.stderr)
    this.#lines = createInterface(this.#process.stdout)
    this.#ended = once(this.#process, 'exit').then(([code]) => {
      throw new Error(`${program} ended with ${code}`)
    })
    this.#ended.catch(() => {})
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text)
  }

  /** What the program says of the files as they are now. */
  async ask<Answer>(): Promise<Answer> {
    const answer = Promise.race([once(this.#lines, 'line'), this.#ended])
    this.#process.stdin.write(`${this.#folder}\n`)
    const [line] = await answer
    return JSON.parse(line)
  }

  end(): void {
    this.#process.stdin.end()
    rmSync(this.#folder, { recursive: true })
  }
}
