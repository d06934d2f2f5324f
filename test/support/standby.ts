/** A streaming standby of a throwaway cluster, and what can happen to a server: frozen, killed, paused, promoted. */
import { readdirSync, readFileSync } from 'node:fs'
import { launchPostgres, type PostgresCluster, type RunProgram } from '../../packages/service/cli/dev/postgres.ts'

export function startStandby(
  binDir: string,
  primary: PostgresCluster,
  settings: readonly string[] = [],
): Promise<PostgresCluster> {
  const fill = async (run: RunProgram, data: string): Promise<void> => {
    const source = primary.url('postgres', 'postgres')
    await run('pg_basebackup', ['-D', data, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  }
  return launchPostgres({ binDir, password: primary.password, settings, fill })
}

/** All processes of a server at once: its backends would go on answering without their parent. */
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
    // The name stands in brackets and may hold anything; the parent is the second field after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return null
  }
}
