/**
 * Installs products in versions that are pinned here, each into a folder of the user's cache, which is kept for the next run.
 * They never become packages of this repository, and no install script of theirs is run.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

export interface Installed {
  readonly version: string
  readonly folder: string
}

/** Packages with their versions. */
type Pinned = Readonly<Record<string, string>>

export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'selvedge-peers')

export class Installer {
  readonly #programs: Programs
  readonly #timeoutMs: number
  readonly #log: (line: string) => void

  constructor(programs: Programs, timeoutMs: number, log: (line: string) => void) {
    this.#programs = programs
    this.#timeoutMs = timeoutMs
    this.#log = log
  }

  /** `node_modules` in the folder has the packages. */
  npm(name: string, version: string, dependencies: Pinned, overrides: Pinned = {}): Promise<Installed> {
    const manifest = JSON.stringify({ private: true, type: 'module', dependencies, overrides })
    return this.#kept(name, version, manifest, async (folder) => {
      writeFileSync(join(folder, 'package.json'), manifest)
      await this.#run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
    })
  }

  /** The folder has the program, optimized as its makers release it. */
  go(name: string, version: string, module: string, program: string): Promise<Installed> {
    const manifest = `module peers\n\ngo 1.26\n\nrequire ${module} v${version}\n`
    return this.#kept(name, version, `${manifest}${program}`, async (folder) => {
      writeFileSync(join(folder, 'go.mod'), manifest)
      await this.#run('go', ['build', '-mod=mod', '-ldflags=-s -w', '-o', name, program], folder)
    })
  }

  /** `bin/python` in the folder has the packages. */
  python(name: string, version: string, packages: Pinned): Promise<Installed> {
    const requirements = Object.entries(packages).map(([each, pinned]) => `${each}==${pinned}`)
    return this.#kept(name, version, requirements.join('\n'), async (folder) => {
      await this.#run('python3', ['-m', 'venv', '.'], folder)
      await this.#run(join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', ...requirements], folder)
    })
  }

  async #kept(
    name: string,
    version: string,
    content: string,
    fill: (folder: string) => Promise<void>,
  ): Promise<Installed> {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const place = join(CACHE, `${name}-${version}-${hash}`)
    if (existsSync(place)) return { version, folder: place }
    this.#log(`installing ${name} ${version}`)
    mkdirSync(CACHE, { recursive: true })
    const folder = mkdtempSync(join(CACHE, 'unfinished-'))
    try {
      await fill(folder)
      renameSync(folder, place)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
    return { version, folder: place }
  }

  #run(command: string, args: readonly string[], cwd: string): Promise<void> {
    return this.#programs.run(command, args, { cwd, env: process.env, timeoutMs: this.#timeoutMs })
  }
}
