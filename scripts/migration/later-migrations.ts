/** Migrations for the next release: they take away what this release, or the one before it, still uses. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const LATER_MIGRATIONS = fileURLToPath(new URL('../../packages/service/store/later-migrations', import.meta.url))

/** Paths of files, in order. There is no folder where nothing is due. */
export function laterMigrations(): string[] {
  if (!existsSync(LATER_MIGRATIONS)) return []
  return readdirSync(LATER_MIGRATIONS)
    .sort()
    .map((file) => `${LATER_MIGRATIONS}/${file}`)
}
