/** The template database: migrated once, cloned for each test file. */
import pg from 'pg'
import type { PostgresCluster } from '../../packages/service/cli/dev/postgres.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'

export const TEMPLATE = 'template_selvedge'

/** Stands for the operator in tests: may make databases and act as the owner, and is no superuser. */
export const OPERATOR = 'test_operator'

export async function prepareTemplate(cluster: PostgresCluster): Promise<void> {
  const first = await connect(cluster.url('postgres', 'postgres'))
  await first.query(`create role ${OPERATOR} login createdb`)
  await first.query(`create database ${TEMPLATE} owner ${OPERATOR}`)
  await first.end()
  const admin = await connect(cluster.url('postgres', TEMPLATE))
  await migrate(admin, () => {})
  await admin.query(`grant selvedge_owner, pg_signal_backend to ${OPERATOR}`)
  for (const role of [OPERATOR, 'selvedge_api', 'selvedge_loader', 'selvedge_keeper', 'selvedge_backup']) {
    await admin.query(`alter role ${role} password '${cluster.password}'`)
  }
  await admin.end()
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}
