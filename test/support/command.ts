/**
 * A long test as a command: it starts a temporary PostgreSQL, prints the results, and its exit code says whether all of
 * them are as promised.
 */
import { systemPostgres } from '../../harness/binaries.ts'
import { missed, type Result, written } from '../../harness/results.ts'
import { provideClusters } from './clusters.ts'
import { startTemplateCluster } from './template.ts'

export async function runAsCommand(measure: () => Promise<readonly Result[]>): Promise<void> {
  const oldest = await startTemplateCluster(systemPostgres())
  // However the command ends, nothing of it keeps running.
  const endWithCommand = (): boolean => process.kill(oldest.pid, 'SIGQUIT')
  process.once('exit', endWithCommand)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    provideClusters({ oldest })
    await reportResults(measure)
  } finally {
    await oldest.stop()
    process.off('exit', endWithCommand)
  }
}

/** The same for a test that starts everything it needs by itself. */
export async function reportResults(measure: () => Promise<readonly Result[]>): Promise<void> {
  const started = performance.now()
  printResults(await measure())
  console.log(`took ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

export function printResults(results: readonly Result[]): void {
  for (const result of results) console.log(`${missed([result]).length === 0 ? 'ok  ' : 'MISS'} ${written(result)}`)
  process.exitCode = missed(results).length === 0 ? 0 : 1
}
