/**
 * The template database: migrated once, cloned for each test file. A cluster that has it is kept among the temporary files,
 * by the hash of what it was made from, and later clusters start from a copy: that takes a fraction of the CPU time.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { launchPostgres, type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { migrate } from '../../packages/service/store/administration/migrate.ts'
import { LOGIN_ROLES } from '../../packages/service/store/administration/roles.ts'
import { CLUSTER_FOLDER } from './cluster-folder.ts'

export const TEMPLATE = 'template_selvedge'

/** Stands for the operator in tests: may make databases and act as the owner, and is no superuser. */
export const OPERATOR = 'test_operator'

/** What `migrate` runs, and this file. */
const MADE_FROM = [
  '../../packages/service/store/migrations',
  '../../packages/service/store/schema',
  '../../packages/service/store/administration',
]
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .concat(fileURLToPath(import.meta.url))

export async function startTemplateCluster(binDir: string, settings: readonly string[] = []): Promise<PostgresCluster> {
  const kept = join(tmpdir(), `selvedge-template-${hashOf(binDir)}`)
  if (!existsSync(kept)) await keepTemplateCluster(binDir, kept)
  return launchPostgres({
    binDir,
    password: readFileSync(join(kept, 'password'), 'utf8'),
    settings,
    parent: CLUSTER_FOLDER,
    fill: async (_, data) => void execFileSync('cp', ['-a', `${kept}/data/.`, data]),
  })
}

function hashOf(binDir: string): string {
  const hash = createHash('sha256').update(binDir)
  for (const file of MADE_FROM) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function keepTemplateCluster(binDir: string, kept: string): Promise<void> {
  const cluster = await startPostgres(binDir)
  await prepareTemplate(cluster)
  await cluster.stop({ keep: true })
  try {
    renameSync(cluster.folder, kept)
  } catch (error) {
    // Another process was faster. Its cluster is as good.
    if (!existsSync(kept)) throw error
  }
}

export async function prepareTemplate(cluster: PostgresCluster): Promise<void> {
  const first = await connect(cluster.url('postgres', 'postgres'))
  await first.query(`create role ${OPERATOR} login createdb`)
  await first.query(`create database ${TEMPLATE} owner ${OPERATOR}`)
  await first.end()
  const admin = await connect(cluster.url('postgres', TEMPLATE))
  await migrate(admin, () => {})
  await admin.query(`grant selvedge_owner, pg_signal_backend to ${OPERATOR}`)
  for (const role of [OPERATOR, ...LOGIN_ROLES]) {
    await admin.query(`alter role ${role} password '${cluster.password}'`)
  }
  await admin.end()
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  return client
}
