/**
 * The end of a load in the journal of changes: it takes the brand's next sequence, and says which versions it made.
 *
 * The brand's row is locked here, after everything else, and held to the commit. So the order of sequences is the order of
 * commits, loads of different groups still merge side by side, and no deadlock is possible: nothing is locked after it.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'

/** A group that the load changed. */
export interface JournalledGroup {
  readonly resource: Resource
  readonly version: number
  readonly entries: number
}

export const RETENTION_DAYS = 30

/** Changes stay in the journal for `retentionDays`. Returns the sequence. */
export async function journalLoad(
  client: Client,
  brandId: number,
  groups: readonly JournalledGroup[],
  retentionDays: number,
): Promise<number> {
  const { rows } = await client.query<[string, string]>({
    text: `insert into records.brand_state as s (brand_id, sequence, stamp) values ($1, 1, gen_random_uuid())
on conflict (brand_id) do update set sequence = s.sequence + 1, stamp = gen_random_uuid() returning sequence, stamp`,
    values: [brandId],
    rowMode: 'array',
  })
  const [sequence, stamp] = rows[0]!
  // By the clock, not by the start of the transaction: long loads would otherwise be out of order.
  await client.query(
    `insert into records.loads (brand_id, sequence, resource, version, entries, stamp, loaded_at)
select $1, $2, resource, version, entries, $3, now.at
from unnest($4::text[], $5::bigint[], $6::bigint[]) given(resource, version, entries), (select clock_timestamp() as at) now`,
    [
      brandId,
      sequence,
      stamp,
      groups.map(({ resource }) => resource.path),
      groups.map(({ version }) => version),
      groups.map(({ entries }) => entries),
    ],
  )
  await client.query(PRUNE, [brandId, retentionDays])
  return Number(sequence)
}

/**
 * The first load to keep is the newest one that is older than the retention: a consumer that last read within the retention
 * has seen this one, and continues from there.
 */
const PRUNE = `with pruned as (
  delete from records.loads where brand_id = $1 and sequence < (
    select sequence - 1 from records.loads
    where brand_id = $1 and loaded_at >= clock_timestamp() - make_interval(days => $2) order by sequence limit 1)
  returning resource, version)
delete from records.changes c using pruned p
where c.brand_id = $1 and c.resource = p.resource and c.version = p.version`
