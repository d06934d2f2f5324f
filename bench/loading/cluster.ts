/** A temporary PostgreSQL with our schema, for a loader to log in to. */
import pg from 'pg'
import { systemPostgres } from '../../harness/binaries.ts'
import { startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'

export async function withCluster(
  settings: readonly string[],
  use: (admin: pg.Client, loaderUrl: string) => Promise<void>,
): Promise<void> {
  const cluster = await startPostgres(systemPostgres(), settings)
  const admin = new pg.Client(cluster.url('postgres', 'postgres'))
  try {
    await admin.connect()
    await migrate(admin, () => {})
    await admin.query(`alter role selvedge_loader password '${cluster.password}'`)
    await use(admin, cluster.url('selvedge_loader', 'postgres'))
  } finally {
    await admin.end()
    await cluster.stop()
  }
}
