/** The built wheel of the Python client, and Python programs that have it. */
import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hashOf, made, PYTHON_CACHE, pythonEnvironment } from '../../support/python-environment.ts'

const run = promisify(execFile)

export const CLIENT = fileURLToPath(new URL('../../../clients/python', import.meta.url))
const REQUIREMENTS = fileURLToPath(new URL('../requirements.txt', import.meta.url))

export interface Ran {
  readonly passed: boolean
  readonly output: string
}

export class Wheel {
  /** For the programs of a test. */
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-wheel-'))
  readonly #environment: string
  /** With the wheel, the source distribution, and what is unpacked of the wheel. */
  readonly #built: string

  private constructor(environment: string, built: string) {
    this.#environment = environment
    this.#built = built
  }

  /** Built once from each state of the sources, by way of the source distribution, so that nothing is missing there. */
  static async build(): Promise<Wheel> {
    const environment = await pythonEnvironment(REQUIREMENTS)
    const built = await made(sourcesHash(), async (folder) => {
      const wheel = new Wheel(environment, folder)
      await wheel.#succeed('-m', 'build', '--no-isolation', '--outdir', wheel.files, CLIENT)
      await wheel.#succeed(
        '-m',
        'pip',
        'install',
        '--quiet',
        '--no-deps',
        '--target',
        wheel.installed,
        wheel.file('whl'),
      )
      wheel.remove()
    })
    return new Wheel(environment, built)
  }

  /** The folder of the wheel and of the source distribution. */
  get files(): string {
    return join(this.#built, 'files')
  }

  get installed(): string {
    return join(this.#built, 'installed')
  }

  file(ending: 'whl' | 'tar.gz'): string {
    return join(this.files, globSync(`*.${ending}`, { cwd: this.files })[0]!)
  }

  /** Strict, and always with the same options and cache: others would check everything that the package needs again. */
  mypy(...args: string[]): Promise<Ran> {
    const config = ['--config-file', join(CLIENT, 'pyproject.toml'), '--cache-dir', join(this.#environment, 'mypy')]
    return this.python(['-m', 'mypy', ...config, ...args])
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
      ...PYTHON_CACHE,
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

  async #succeed(...args: string[]): Promise<void> {
    const { passed, output } = await this.python(args)
    if (!passed) throw new Error(output)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function sourcesHash(): string {
  const files = globSync(['src/**/*.{py,typed}', 'pyproject.toml', 'README.md', 'LICENSE'], { cwd: CLIENT }).toSorted()
  const texts = files.map((file) => `${file}\0${readFileSync(join(CLIENT, file), 'utf8')}`)
  return hashOf([readFileSync(REQUIREMENTS, 'utf8'), ...texts].join('\0'))
}
