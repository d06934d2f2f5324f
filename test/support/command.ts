/**
 * A long test as a command: with a PostgreSQL of its own that goes away with it, its results printed, and an exit code
 * that says whether all of them are as promised.
 */
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { systemPostgres } from './binaries.ts'
import { provideClusters } from './clusters.ts'
import { type Figure, missed, written } from './figures.ts'
import { prepareTemplate } from './template.ts'

export async function runAsCommand(measure: () => Promise<readonly Figure[]>): Promise<void> {
  const oldest = await startPostgres(systemPostgres())
  // However the command ends, nothing of it goes on running.
  const endWithCommand = (): boolean => process.kill(oldest.pid, 'SIGQUIT')
  process.once('exit', endWithCommand)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  try {
    await prepareTemplate(oldest)
    provideClusters({ oldest })
    await reportFigures(measure)
  } finally {
    await oldest.stop()
    process.off('exit', endWithCommand)
  }
}

/** The same for one that starts whatever it needs by itself. */
export async function reportFigures(measure: () => Promise<readonly Figure[]>): Promise<void> {
  const started = performance.now()
  const figures = await measure()
  for (const figure of figures) console.log(`${missed([figure]).length === 0 ? 'ok  ' : 'MISS'} ${written(figure)}`)
  console.log(`took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  process.exitCode = missed(figures).length === 0 ? 0 : 1
}
