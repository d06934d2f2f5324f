/** All packages as their users get them: installed from their files as docs/guides/packages.md says, into an empty folder. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { CliResult } from '../../cli/support/cli.ts'
import { codeBlocks } from '../../client/support/code-blocks.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'

const run = promisify(execFile)
const PAGE = readFileSync('docs/guides/packages.md', 'utf8')

/** Nothing of ours may come from the registry. */
const NPM_SETTINGS = {
  'npm_config_@selvedge:registry': 'http://127.0.0.1:1/',
  npm_config_prefer_offline: 'true',
  // npm asks the registry for a package before it sees that its file is in the same command, and continues without an answer.
  npm_config_fetch_retry_mintimeout: '100',
  npm_config_fetch_retry_maxtimeout: '1000',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
}

/** The shell blocks in a section of the page. */
export function pageBlocks(section: string): string[] {
  const found = PAGE.split(/^## /m).find((each) => each.startsWith(`${section}\n`))
  if (found === undefined) throw new Error(`The page has no section ${section}.`)
  return codeBlocks(found, 'sh')
}

export class Installation {
  readonly folder: string
  readonly #root = mkdtempSync(join(tmpdir(), 'selvedge-installation-'))
  readonly #files: string

  /** `files` is the folder that `npm run build` writes them to. */
  constructor(files: string) {
    this.#files = files
    // PostgreSQL runs as somebody else where this runs as root, and has to get in.
    chmodSync(this.#root, 0o755)
    this.folder = this.emptyFolder('installed')
  }

  /** A project that has nothing yet. */
  emptyFolder(name: string): string {
    const folder = join(this.#root, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    return folder
  }

  /** What it printed. */
  async follow(block: string, folder = this.folder): Promise<string> {
    // npm hands the settings of this repository to what it runs; an empty folder elsewhere has none of them.
    const own = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_config_'))
    const env = { ...Object.fromEntries(own), ...NPM_SETTINGS, FILES: this.#files }
    return (await run('bash', ['-euc', block], { cwd: folder, env })).stdout
  }

  async installService(): Promise<void> {
    await this.follow(pageBlocks('The service')[0]!)
  }

  /** In a separate folder; the program. */
  async installImport(): Promise<string> {
    const folder = this.emptyFolder('import')
    await this.follow(pageBlocks('A mapping in SQL')[0]!, folder)
    return join(folder, 'node_modules/@selvedge/import/cli.js')
  }

  async installEverything(): Promise<void> {
    await this.follow(pageBlocks('The service')[1]!)
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
    const env = { ...CLEAN_ENVIRONMENT, ...environment }
    const child = spawn(this.command, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const closed = once(child, 'close')
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
    return { code, stdout, stderr }
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true })
  }
}
