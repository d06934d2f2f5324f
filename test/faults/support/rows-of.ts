/** The rows that a statement of the superuser gives. */
import pg from 'pg'
import type { PostgresCluster } from '../../../packages/service/cli/dev/postgres.ts'

export async function rowsOf(cluster: PostgresCluster, database: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client(cluster.url('postgres', database))
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}
