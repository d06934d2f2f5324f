/** Programs of a connector's environment, run in a temporary folder. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { PYTHON_CACHE, pythonEnvironment } from '../../support/python-environment.ts'

/** What each program of a connector imports. */
const MODULES = {
  airbyte: ['airbyte_cdk.cli.source_declarative_manifest'],
  dlt: ['selvedge_source', 'dlt.destinations.impl.duckdb.duck', 'dlt.normalize', 'dlt.load'],
}

export interface Outcome {
  readonly code: number
  /** Both streams. */
  readonly output: string
  readonly stdout: string
}

export class PythonFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'selvedge-connector-'))
  readonly #forks: ChildProcessByStdio<Writable, Readable, null>
  readonly #codes: AsyncIterator<string>

  private constructor(environment: string, modules: readonly string[]) {
    const env = {
      PATH: process.env.PATH,
      // dlt keeps its state there, which is one folder for all runs of root otherwise.
      DLT_DATA_DIR: this.path,
      PYTHONPATH: resolve('connectors/dlt'),
      ...PYTHON_CACHE,
      // dlt would report its runs to its makers.
      RUNTIME__DLTHUB_TELEMETRY: 'false',
    }
    const args = [resolve('test/connectors/support/forks.py'), ...modules]
    const stdio = ['pipe', 'pipe', 'inherit'] as ['pipe', 'pipe', 'inherit']
    // A group of processes, so that a program which hangs ends with it.
    const options = { env, cwd: this.path, stdio, detached: true }
    this.#forks = spawn(join(environment, 'bin/python'), args, options)
    this.#codes = createInterface({ input: this.#forks.stdout })[Symbol.asyncIterator]()
  }

  static async create(connector: 'airbyte' | 'dlt'): Promise<PythonFolder> {
    const environment = await pythonEnvironment(`test/connectors/requirements-${connector}.txt`)
    return new PythonFolder(environment, MODULES[connector])
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.path, file), text)
  }

  async run(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
    this.#forks.stdin.write(`${JSON.stringify({ args, environment })}\n`)
    const { value, done } = await this.#codes.next()
    if (done) throw new Error('The process that runs Python programs ended.')
    const [stdout, stderr] = ['stdout', 'stderr'].map((file) => readFileSync(join(this.path, file), 'utf8'))
    return { code: Number(value), stdout: stdout!, output: `${stdout}${stderr}` }
  }

  remove(): void {
    if (this.#forks.exitCode === null) process.kill(-this.#forks.pid!)
    rmSync(this.path, { recursive: true, force: true })
  }
}
