/** The migrations that this code brings along. Apart from what runs them, since the server only asks for their names. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** In order. */
export function knownMigrations(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()
}
