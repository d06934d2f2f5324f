/** A page for operators as somebody follows it: its shell blocks, run line by line in one folder and one environment. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { shellBlocks } from './page.ts'

const run = promisify(execFile)
/** Whatever a page shows is over by then, also on a busy machine. */
export const STEP_TIMEOUT_MS = 240_000

/** The shell blocks of a page as commands; one that ends with a backslash continues in the next line. */
export function commandBlocks(page: string): string[][] {
  return shellBlocks(page).map((text) => text.replaceAll('\\\n', '').trim().split('\n'))
}

/** The commands in a section of the page of test results. */
export function resultCommands(section: string): string[] {
  const sections = readFileSync('docs/results/operating.md', 'utf8').split(/^## /m)
  const table = sections.find((text) => text.startsWith(`${section}\n`)) ?? ''
  const commands = [...table.matchAll(/^\|.*`(node [^`]+)`/gm)].map(([, command]) => command!)
  if (commands.length === 0) throw new Error(`The test results have no command under "${section}".`)
  return commands
}

export class Follower {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-guide-'))
  readonly environment: NodeJS.ProcessEnv
  readonly #own: Readonly<Record<string, string>>

  /** What is set here, a page's `export` does not change: it shows an example's place or secret. */
  constructor(own: Readonly<Record<string, string>>) {
    this.#own = own
    this.environment = {
      ...process.env,
      PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}`,
      ...own,
    }
  }

  /** Returns what it printed; rejects where it failed. */
  async run(command: string): Promise<string> {
    const [, name, value] = /^export (\w+)=(.*)$/.exec(command) ?? []
    if (name === undefined) return this.#shell(command)
    this.environment[name] = this.#own[name] ?? (await this.#shell(`printf %s ${value}`))
    return ''
  }

  async #shell(command: string): Promise<string> {
    // `npx` would look for the command from this folder; the installed one is the same.
    const line = command.replaceAll(/\bnpx --no-install (?=selvedge )/g, '')
    const options = { cwd: this.folder, env: this.environment, timeout: STEP_TIMEOUT_MS }
    const { stdout, stderr } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', line], options)
    return stdout + stderr
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
