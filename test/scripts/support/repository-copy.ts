/** A copy of the repository to change and try: the files as they are here or in a commit, with what is installed. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** The folder of this repository's packages among those that are installed. */
const OURS = 'node_modules/@selvedge'

export class RepositoryCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-copy-'))

  /** Of a commit, or of the files here. */
  constructor(commit?: string) {
    if (commit === undefined) this.#copyFiles()
    else this.#unpack(commit)
    // Our own packages must be those of the copy, so the folder of installed ones cannot be a link as a whole.
    mkdirSync(join(this.folder, OURS), { recursive: true })
    for (const name of readdirSync('node_modules')) {
      const path = join('node_modules', name)
      if (path !== OURS) symlinkSync(resolve(path), join(this.folder, path))
    }
    for (const name of readdirSync(OURS)) symlinkSync(readlinkSync(join(OURS, name)), join(this.folder, OURS, name))
    this.#git('init', '--quiet')
    this.#git('add', '--all')
    this.#git('-c', 'user.name=test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message', 'Copy')
  }

  /** Null if the history does not reach back to it, as in a shallow clone. */
  static ofRelease(version: string): RepositoryCopy | null {
    return RepositoryCopy.#ofNewest((subject) => subject === `Release ${version}`)
  }

  /** The last release before the commit that is checked out, which may be a release itself. */
  static ofLastRelease(): RepositoryCopy | null {
    return RepositoryCopy.#ofNewest((subject) => /^Release \d+\.\d+\.\d+$/.test(subject))
  }

  static #ofNewest(isWanted: (subject: string) => boolean): RepositoryCopy | null {
    const log = execFileSync('git', ['log', '--skip=1', '--format=%H %s'], { encoding: 'utf8' }).split('\n')
    const commit = log.map((line) => line.split(/ (.*)/)).find(([, subject = '']) => isWanted(subject))
    return commit === undefined ? null : new RepositoryCopy(commit[0])
  }

  /** Its command line. */
  get program(): string {
    return join(this.folder, 'packages/service/cli/main.ts')
  }

  #copyFiles(): void {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    for (const file of files.trim().split('\n')) {
      if (existsSync(file)) cpSync(file, join(this.folder, file), { recursive: true })
    }
  }

  #unpack(commit: string): void {
    const archive = join(this.folder, 'archive.tar')
    execFileSync('git', ['archive', `--output=${archive}`, commit])
    execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${this.folder}`])
    rmSync(archive)
  }

  /** Files that differ from those here. */
  changedFiles(): string[] {
    const lines = this.#git('status', '--porcelain', '--untracked-files=all').split('\n')
    return lines.filter(Boolean).map((line) => line.slice(3))
  }

  /** Throws with what it printed where it fails. */
  run(command: string): void {
    const [program, ...args] = command.split(' ')
    const { status, stdout, stderr } = spawnSync(program!, args, { ...this.#settings(), encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
  }

  /** At the same time. */
  async runAll(commands: readonly string[]): Promise<void> {
    await Promise.all(
      commands.map(async (command) => {
        const [program, ...args] = command.split(' ')
        const child = spawn(program!, args, { ...this.#settings(), stdio: ['ignore', 'pipe', 'pipe'] })
        const exited = once(child, 'exit')
        const printed = await Promise.all([text(child.stdout), text(child.stderr)])
        const [status] = await exited
        if (status !== 0) throw new Error(`${command} failed:\n${printed.join('')}`)
      }),
    )
  }

  #settings(): { cwd: string; env: NodeJS.ProcessEnv } {
    const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
    return { cwd: this.folder, env }
  }

  /**
   * Applies a diff as a document shows it: `+++` names a file, lines with a space are found in it in that order, and lines
   * with a plus or a minus follow them. Unlike `patch`, it needs no line numbers.
   */
  apply(diff: string): void {
    for (const part of diff.split(/^\+\+\+ /m).slice(1)) {
      const [name, ...lines] = part.trimEnd().split('\n')
      const path = join(this.folder, name!)
      const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      writeFileSync(path, `${applied(before, lines).join('\n').trimEnd()}\n`)
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }

  #git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8' })
  }
}

function applied(text: readonly string[], lines: readonly string[]): string[] {
  const result = [...text]
  let at = 0
  for (const line of lines) {
    const content = line.slice(1)
    if (line.startsWith('+')) {
      result.splice(at++, 0, content)
      continue
    }
    const found = result.indexOf(content, at)
    if (found < 0) throw new Error(`Not in the file: ${content}`)
    if (line.startsWith('-')) result.splice(found, 1)
    at = line.startsWith('-') ? found : found + 1
  }
  return result
}
