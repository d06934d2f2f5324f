/** A clone of this repository, with the files as they are here, in which `npm run release` can run. */
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export class ReleaseClone {
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-release-'))

  /** `entry` is what the changelog has for the release: right after one, there is nothing to release yet. */
  constructor(entry: string) {
    // Committed or not.
    const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    for (const file of files.trim().split('\n')) cpSync(file, this.path(file), { force: true, recursive: true })
    symlinkSync(resolve('node_modules'), this.path('node_modules'))
    this.git('init', '--quiet')
    this.git('config', 'user.name', 'test')
    this.git('config', 'user.email', 'test@example.test')
    // The link to the installed packages is no folder, and so is not ignored.
    appendFileSync(this.path('.git/info/exclude'), 'node_modules\n')
    const changelog = this.text('CHANGELOG.md').replace('## Unreleased\n', `## Unreleased\n\n${entry}`)
    writeFileSync(this.path('CHANGELOG.md'), changelog)
    this.git('add', '--all')
    this.git('commit', '--quiet', '--message', 'Everything')
  }

  path(file: string): string {
    return join(this.folder, file)
  }

  text(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into files of every shape
  json(file: string): any {
    return JSON.parse(this.text(file))
  }

  git(...args: string[]): string {
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8' }).trim()
  }

  release(version: string): { status: number | null; stderr: string } {
    return spawnSync(process.execPath, ['scripts/release.ts', version], { cwd: this.folder, encoding: 'utf8' })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
