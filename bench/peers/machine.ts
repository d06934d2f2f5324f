/** What a run was made on: without names or folders of the machine. */
import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { systemPostgres } from '../../harness/binaries.ts'
import type { KeptPeerRun } from './kept-run.ts'

export function machine(): KeptPeerRun['machine'] {
  return {
    cpu: cpus()[0]!.model,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().replace(/-.*/, '')}`,
  }
}

export function sharedVersions(): Record<string, string> {
  return {
    Node: process.versions.node,
    PostgreSQL: versionIn(join(systemPostgres(), 'postgres'), '--version'),
    Redis: versionIn('redis-server', '--version'),
    wrk: versionIn('wrk', '--version'),
  }
}

/** wrk prints its version and fails. */
function versionIn(command: string, option: string): string {
  let printed: string
  try {
    printed = execFileSync(command, [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    printed = String((error as { stdout?: string }).stdout)
  }
  return /\d+\.\d+(\.\d+)?/.exec(printed)?.[0] ?? 'unknown'
}
