/** The built wheel of the Python client, and Python programs that have it. */
import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pythonEnvironment } from '../../support/python-environment.ts'

const run = promisify(execFile)

export const CLIENT = fileURLToPath(new URL('../../../clients/python', import.meta.url))
const REQUIREMENTS = fileURLToPath(new URL('../requirements.txt', import.meta.url))

export interface Ran {
  readonly passed: boolean
  readonly output: string
}

export class Wheel {
  /** With the wheel, the source distribution, and what is unpacked of the wheel. */
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-wheel-'))
  readonly installed = join(this.folder, 'installed')
  readonly #environment: string

  private constructor(environment: string) {
    this.#environment = environment
  }

  /** Built from the source distribution, so that nothing is missing there. */
  static async build(): Promise<Wheel> {
    const wheel = new Wheel(await pythonEnvironment('python', REQUIREMENTS))
    const built = await wheel.python(['-m', 'build', '--no-isolation', '--outdir', wheel.folder, CLIENT])
    if (!built.passed) throw new Error(built.output)
    const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', wheel.installed, wheel.file('whl')]
    const installed = await wheel.python(install)
    if (!installed.passed) throw new Error(installed.output)
    return wheel
  }

  file(ending: 'whl' | 'tar.gz'): string {
    return join(this.folder, globSync(`*.${ending}`, { cwd: this.folder })[0]!)
  }

  /** The Python of the environment that has the tools. */
  get program(): string {
    return join(this.#environment, 'bin', 'python')
  }

  get environment(): Record<string, string> {
    return {
      PATH: `${join(this.#environment, 'bin')}:${process.env.PATH}`,
      HOME: process.env.HOME ?? tmpdir(),
      PYTHONPATH: this.installed,
      PYTHONDONTWRITEBYTECODE: '1',
    }
  }

  async python(args: readonly string[], more: Record<string, string> = {}, cwd = this.folder): Promise<Ran> {
    const env = { ...process.env, ...this.environment, ...more }
    try {
      const { stdout, stderr } = await run(this.program, args, { env, cwd, maxBuffer: 2 ** 26 })
      return { passed: true, output: stdout + stderr }
    } catch (error) {
      const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
      return { passed: false, output: stdout + stderr || message }
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
