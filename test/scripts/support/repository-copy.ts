/**
 * A copy of the repository to change and try: the files as they are here, with what is installed. Releases to run beside
 * them are copies too, which nobody changes: they are kept among the temporary files, so that Node's compile cache, which
 * goes by path, serves them as well.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
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
  readonly folder: string
  readonly #isKept: boolean

  /** Of a commit, or of the files here. */
  constructor(commit?: string) {
    this.#isKept = commit !== undefined
    this.folder = commit === undefined ? copyTo(copyFiles) : keptCopyOf(commit)
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

  /** Files that differ from those here. */
  changedFiles(): string[] {
    const lines = git(this.folder, 'status', '--porcelain', '--untracked-files=all').split('\n')
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
    if (!this.#isKept) rmSync(this.folder, { recursive: true })
  }
}

/** A new folder, with what is installed beside the files that `fill` puts there. */
function copyTo(fill: (folder: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-copy-'))
  fill(folder)
  // Our own packages must be those of the copy, so the folder of installed ones cannot be a link as a whole.
  mkdirSync(join(folder, OURS), { recursive: true })
  for (const name of readdirSync('node_modules')) {
    const path = join('node_modules', name)
    if (path !== OURS) symlinkSync(resolve(path), join(folder, path))
  }
  for (const name of readdirSync(OURS)) symlinkSync(readlinkSync(join(OURS, name)), join(folder, OURS, name))
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, '-c', 'user.name=test', '-c', 'user.email=test@example.test', 'commit', '--quiet', '--message', 'Copy')
  return folder
}

function copyFiles(folder: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.trim().split('\n')) {
    if (existsSync(file)) cpSync(file, join(folder, file), { recursive: true })
  }
}

/** Goes by the commit and the names of what is installed, which it has links to. */
function keptCopyOf(commit: string): string {
  const madeFrom = [commit, resolve(), ...readdirSync('node_modules'), ...readdirSync(OURS)]
  const kept = join(tmpdir(), `selvedge-release-${hash('sha256', madeFrom.join('\n')).slice(0, 16)}`)
  if (existsSync(kept)) return kept
  const folder = copyTo((empty) => unpack(commit, empty))
  try {
    renameSync(folder, kept)
  } catch (error) {
    // Another process was faster. Its copy is as good.
    if (!existsSync(kept)) throw error
    rmSync(folder, { recursive: true })
  }
  return kept
}

function unpack(commit: string, folder: string): void {
  const archive = join(folder, 'archive.tar')
  execFileSync('git', ['archive', `--output=${archive}`, commit])
  execFileSync('tar', ['--extract', `--file=${archive}`, `--directory=${folder}`])
  rmSync(archive)
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
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
