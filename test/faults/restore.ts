/**
 * A backup is made and restored into an empty cluster by the commands of docs/operating/backup.md, read out of that page.
 * A walk of all groups of all brands must then give the same bytes, with the same key, and so must one with the key of a partner.
 * `node test/faults/restore.ts`: about two minutes.
 */
import pg from 'pg'
import { systemPostgres } from '../../harness/binaries.ts'
import { type PostgresCluster, startPostgres } from '../../packages/service/cli/dev/postgres.ts'
import { shellBlocks, Terminal } from '../docs/support/page.ts'
import { type Finding, report } from './support/findings.ts'
import { walkEverything } from './support/whole-walk.ts'

const PAGE = 'docs/operating/backup.md'
const DATABASE = 'selvedge'

/** The content of the database before it is lost: both demo brands. */
const furnish = (scale: number): string => `
createdb --maintenance-db=postgres://postgres:password@db:5432/postgres ${DATABASE}
export SELVEDGE_ADMIN_DATABASE_URL=postgres://postgres:password@db:5432/${DATABASE}
export SELVEDGE_LOADER_DATABASE_URL=postgres://selvedge_loader:password@db:5432/${DATABASE}
selvedge migrate
for role in api loader; do
  psql --quiet "$SELVEDGE_ADMIN_DATABASE_URL" -c "alter role selvedge_$role password 'password'"
done
for brand in alder-finch skarv-lund; do selvedge brands create $brand; done
selvedge demo --scale ${scale}
export SELVEDGE_FILES_FOLDER=$PWD SELVEDGE_PUBLIC_URL=http://localhost:8080
partner=$(psql --quiet -tA "$SELVEDGE_ADMIN_DATABASE_URL" -c 'select partner_id from records.suppliers where brand_id = 1 order by ord limit 1')
selvedge views create --brand alder-finch --partner $partner --tables --reports
selvedge keys create --brand alder-finch --view $partner --name partner
selvedge snapshot
selvedge keys create --global --name restore`

export async function restore(scale: number): Promise<Finding[]> {
  const clusters: PostgresCluster[] = []
  let terminal: Terminal | undefined
  try {
    for (let n = 0; n < 2; n++) clusters.push(await startPostgres(systemPostgres()))
    const [db, newDb] = clusters as [PostgresCluster, PostgresCluster]
    terminal = new Terminal({ db, 'new-db': newDb })
    const [ofPartner, key] = (await terminal.run(furnish(scale))).match(/slv_live_\w+/g) as [string, string]
    const walk = async (cluster: PostgresCluster) => {
      const url = cluster.url('selvedge_api', DATABASE)
      return [await walkEverything(url, key), await walkEverything(url, ofPartner, ['alder-finch'])] as const
    }
    const [before, partnerBefore] = await walk(db)
    const journalBefore = await journalOf(db)

    const startedAt = performance.now()
    for (const block of shellBlocks(PAGE)) await terminal.run(block)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    // Nothing of the old cluster is left to answer from.
    await db.stop()
    const journalAfter = await journalOf(newDb)
    const [after, partnerAfter] = await walk(newDb)
    return [
      { what: 'there was something to lose', holds: before.records > 1_000, measured: { records: before.records } },
      {
        what: 'restored: a walk of everything gives the same bytes',
        holds: after.sha256 === before.sha256 && before.closed === 0,
        measured: { before, after, backUpAndRestoreSeconds: seconds },
      },
      {
        what: 'restored: a partner walks through what it sees, and gets the same bytes',
        holds: partnerAfter.sha256 === partnerBefore.sha256 && partnerBefore.records > 0 && partnerBefore.closed > 0,
        measured: { partnerBefore, partnerAfter },
      },
      {
        what: 'restored: journal of changes and snapshots are the same, so that clients can continue from their cursors',
        holds: journalAfter === journalBefore && journalBefore !== null,
        measured: { journalBefore, journalAfter },
      },
    ]
  } finally {
    terminal?.close()
    for (const cluster of clusters) await cluster.stop()
  }
}

/** A checksum of everything that the feed of changes and the snapshots are read from. */
async function journalOf(cluster: PostgresCluster): Promise<string | null> {
  const client = new pg.Client(cluster.url('postgres', DATABASE))
  await client.connect()
  const { rows } = await client.query(`select md5(string_agg(line, ' ' order by line)) as checksum from (
  select t::text as line from records.brand_state t union all select t::text from records.loads t
  union all select t::text from records.changes t union all select t::text from records.resource_state t
  union all select t::text from records.snapshots t union all select t::text from records.snapshot_files t
  union all select t::text from records.table_files t
  union all select t::text from records.views t union all select t::text from records.viewed_brands t
  union all select t::text from records.reports t union all select t::text from records.report_rows t) lines`)
  await client.end()
  return rows[0].checksum
}

if (import.meta.main) report(await restore(0.02))
