/** What git knows of the commits since a run of the tests, and of the files that changed since. */
import { execFileSync, spawnSync } from 'node:child_process'

export class History {
  readonly #folder: string

  constructor(folder = '.') {
    this.#folder = folder
  }

  head(): string {
    return this.#git('rev-parse', 'HEAD').trim()
  }

  /** Nothing is changed, staged or untracked. */
  isClean(): boolean {
    return this.#git('status', '--porcelain') === ''
  }

  /** False too if this clone does not have the commit, as a shallow one. */
  isAncestor(commit: string): boolean {
    return spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: this.#folder }).status === 0
  }

  commitsSince(commit: string): number {
    return Number(this.#git('rev-list', '--count', `${commit}..HEAD`))
  }

  /** Committed or not, also those that are new or gone. A file with another name is both. */
  filesChangedSince(commit: string): string[] {
    const tracked = this.#git('diff', '--name-only', '--no-renames', '-z', commit)
    const untracked = this.#git('ls-files', '--others', '--exclude-standard', '-z')
    return [...new Set(`${tracked}${untracked}`.split('\0').filter(Boolean))].sort()
  }

  #git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.#folder, encoding: 'utf8', maxBuffer: 2 ** 26 })
  }
}
