/** A streaming standby of a throwaway cluster, and what can happen to a server: frozen, killed, paused, promoted. */
import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchPostgres, type PostgresCluster, type RunProgram } from '../../packages/service/cli/dev/postgres.ts'
import { unprivileged } from '../../packages/service/cli/dev/unprivileged.ts'
import { CLUSTER_FOLDER } from './cluster-folder.ts'

export function startStandby(
  binDir: string,
  primary: PostgresCluster,
  settings: readonly string[] = [],
): Promise<PostgresCluster> {
  const fill = async (run: RunProgram, data: string): Promise<void> => {
    await run('pg_basebackup', backupOf(primary, data))
  }
  return launchPostgres({ binDir, password: primary.password, settings, parent: CLUSTER_FOLDER, fill })
}

/** Makes a server that was killed a standby of another, at its old address. */
export async function rebuildAsStandby(
  binDir: string,
  killed: PostgresCluster,
  primary: PostgresCluster,
): Promise<void> {
  const user = unprivileged()
  const data = join(killed.folder, 'data')
  rmSync(data, { recursive: true })
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  await promisify(execFile)(join(binDir, 'pg_basebackup'), backupOf(primary, data), { ...user, cwd: killed.folder })
  await killed.restart()
}

function backupOf(primary: PostgresCluster, data: string): string[] {
  const source = primary.url('postgres', 'postgres')
  return ['-D', data, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']
}

/** Kills all processes of a server at once: its backends would keep responding without their parent. */
export function signalServer({ pid }: PostgresCluster, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // It ended in the meantime.
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | null {
  try {
    // The name is in parentheses and may contain anything; the parent is the second field after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return null
  }
}
