/** Programs of a connector's environment, run in a temporary folder. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PYTHON_CACHE, pythonEnvironment } from '../../support/python-environment.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 280_000

export interface Outcome {
  readonly code: number
  /** Both streams. */
  readonly output: string
  readonly stdout: string
}

export class PythonFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'selvedge-connector-'))
  readonly #bin: string

  private constructor(environment: string) {
    this.#bin = join(environment, 'bin')
  }

  static async create(connector: 'airbyte' | 'dlt'): Promise<PythonFolder> {
    return new PythonFolder(await pythonEnvironment(`test/connectors/requirements-${connector}.txt`))
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.path, file), text)
  }

  async run(args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> {
    const env = {
      PATH: process.env.PATH,
      // dlt keeps its state there, which is one folder for all runs of root otherwise.
      DLT_DATA_DIR: this.path,
      PYTHONPATH: resolve('connectors/dlt'),
      ...PYTHON_CACHE,
      // dlt would report its runs to its makers.
      RUNTIME__DLTHUB_TELEMETRY: 'false',
      ...environment,
    }
    const options = { env, cwd: this.path, maxBuffer: 2 ** 28, timeout: TIMEOUT_MS }
    const { code = 0, stdout, stderr } = await run(join(this.#bin, 'python'), args, options).catch((failed) => failed)
    return { code, stdout, output: `${stdout}${stderr}` }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
