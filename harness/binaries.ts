/** Where the programs of Debian's PostgreSQL are, the oldest that is supported; those of the npm package without it. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBinaries } from '../packages/service/cli/dev/binaries.ts'

const DEBIAN = '/usr/lib/postgresql'

export function systemPostgres(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(a) - Number(b)) : []
  const found = versions.map((version) => join(DEBIAN, version, 'bin')).find((bin) => existsSync(join(bin, 'postgres')))
  return found ?? embeddedBinaries()
}
