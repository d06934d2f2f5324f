/** The migrations that this code brings along. Apart from what runs them, since the server only asks for their names. */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** Migrations for the next release: they take away what this release, or the one before it, still uses. */
export const LATER_MIGRATIONS = fileURLToPath(new URL('../later-migrations', import.meta.url))

/** In order. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()
}

/** Paths of files, in order. There is no folder where nothing is due. */
export function laterMigrations(): string[] {
  if (!existsSync(LATER_MIGRATIONS)) return []
  return readdirSync(LATER_MIGRATIONS)
    .sort()
    .map((file) => `${LATER_MIGRATIONS}/${file}`)
}
