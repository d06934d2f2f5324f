/** The versions of what tests run on, as far as no lock file has them. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { systemPostgres } from '../../harness/binaries.ts'
import { embeddedBinaries } from '../../packages/service/cli/dev/binaries.ts'
import type { Versions } from './full-run.ts'

export function usedVersions(): Versions {
  return {
    node: process.versions.node,
    postgresOldest: postgresVersion(systemPostgres()),
    postgresNewest: postgresVersion(embeddedBinaries()),
  }
}

function postgresVersion(binDir: string): string {
  return execFileSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' }).trim()
}
