/** A copy of the repository to change and try: the files as they are here, committed or not, with what is installed. */
import { execFileSync, spawnSync } from 'node:child_process'
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

/** The folder of our own packages among those that are installed. */
const OURS = 'node_modules/@selvedge'

export class RepositoryCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-copy-'))

  constructor() {
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    for (const file of files.trim().split('\n')) {
      if (existsSync(file)) cpSync(file, join(this.folder, file), { recursive: true })
    }
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

  /** Files that differ from those here. */
  changedFiles(): string[] {
    const lines = this.#git('status', '--porcelain', '--untracked-files=all').split('\n')
    return lines.filter(Boolean).map((line) => line.slice(3))
  }

  /** Throws with what it printed where it fails. */
  run(command: string): void {
    const [program, ...args] = command.split(' ')
    const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
    const { status, stdout, stderr } = spawnSync(program!, args, { cwd: this.folder, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
  }

  /**
   * Applies a diff as a document shows it: `+++` names a file, lines with a space are found in it in that order, and lines
   * with a plus or a minus follow them. Unlike `patch`, it needs no line numbers.
   */
  apply(diff: string): void {
    for (const part of diff.split(/^\+\+\+ /m).slice(1)) {
      const [name, ...lines] = part.trimEnd().split('\n')
      const path = join(this.folder, name!)
      const text = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
      writeFileSync(path, `${applied(text, lines).join('\n').trimEnd()}\n`)
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
