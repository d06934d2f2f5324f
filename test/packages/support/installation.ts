/** All packages as their users get them: built, packed with npm, and installed from the tarballs into an empty folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { buildPackage, packageNames } from '../../../scripts/build.ts'
import type { CliResult } from '../../cli/support/cli.ts'

const run = promisify(execFile)
const INSTALL = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-save']

export class Installation {
  readonly folder: string
  readonly #root: string
  /** By the names of the packages. */
  readonly #tarballs: ReadonlyMap<string, string>

  private constructor(root: string, tarballs: ReadonlyMap<string, string>) {
    this.#root = root
    this.#tarballs = tarballs
    this.folder = join(root, 'installed')
    mkdirSync(this.folder)
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  }

  static async pack(): Promise<Installation> {
    const root = mkdtempSync(join(tmpdir(), 'selvedge-tarballs-'))
    // PostgreSQL runs as somebody else where this runs as root, and has to get in.
    chmodSync(root, 0o755)
    const tarballs = new Map<string, string>()
    for (const name of packageNames) {
      buildPackage(name, join(root, name))
      const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', root], { cwd: join(root, name) })
      tarballs.set(name, join(root, JSON.parse(stdout)[0].filename))
    }
    return new Installation(root, tarballs)
  }

  /** What a server needs, and the demo brands, which `dev` asks for first. */
  async installService(): Promise<void> {
    const tarballs = ['catalogue', 'demo', 'service'].map((name) => this.#tarballs.get(name)!)
    await run('npm', [...INSTALL, '--omit=optional', ...tarballs], { cwd: this.folder })
  }

  async installEverything(): Promise<void> {
    await run('npm', [...INSTALL, ...this.#tarballs.values()], { cwd: this.folder })
  }

  get command(): string {
    return join(this.folder, 'node_modules/.bin/selvedge')
  }

  /** Bytes of what npm has installed. */
  size(): number {
    const files = globSync('node_modules/**', { cwd: this.folder, withFileTypes: true })
    return files
      .filter((file) => file.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  }

  async selvedge(args: readonly string[], environment: Record<string, string> = {}): Promise<CliResult> {
    const env = { PATH: process.env.PATH, ...environment }
    const child = spawn(this.command, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const closed = once(child, 'close')
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
    return { code, stdout, stderr }
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }
}
