/**
 * Makes what a group is found by anew from its bodies: for what was loaded before this release, by an earlier one beside it, or is
 * found by other rules now. Only what differs is written: each row that goes away is in the way of searches until it is vacuumed.
 *
 * In a transaction of the loader that has the owner set, and holds the group's state row.
 */
import { pipeline } from 'node:stream/promises'
import { foundRecord, type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ruleOf } from './found-version.ts'
import { type PlacedRecord, placedText } from './placed-record.ts'

/** Records that are read at once. */
const SLICE_ROWS = 5_000

/** Returns how many records are found now. */
export async function buildFound(client: Client, ownerId: number, resource: Resource): Promise<number> {
  await client.query(
    'create temp table building (ord bigint, entries text collate "C", hit text collate "C") on commit drop',
  )
  const found = await stageFound(client, ownerId, resource)
  await client.query('analyze building')
  // The planner may not know the owner yet, and would compare every row with every other one.
  await client.query('set local enable_nestloop = off')
  for (const text of WRITES) await client.query(text, [ownerId, resource.findable!.number])
  await client.query('set local enable_nestloop = on')
  await client.query('drop table building')
  await client.query(
    'update records.resource_state set found_version = version, found_rule = $3 where brand_id = $1 and resource = $2',
    [ownerId, resource.path, ruleOf(resource)],
  )
  return found
}

async function stageFound(client: Client, ownerId: number, resource: Resource): Promise<number> {
  let found = 0
  for (let after = 0; ; ) {
    const { rows } = await client.query<[string, string]>({
      text: `select ord, body from records.${tableOf(resource).name} where brand_id = $1 and ord > $2 order by ord limit ${SLICE_ROWS}`,
      values: [ownerId, after],
      rowMode: 'array',
    })
    if (rows.length === 0) return found
    const placed = rows.flatMap(([place, body]): PlacedRecord[] => {
      const record = foundRecord(resource, JSON.parse(body))
      return record ? [{ place, record }] : []
    })
    await pipeline([placedText(placed)], client.query(copyFrom('copy building from stdin')))
    found += placed.length
    after = Number(rows.at(-1)![0])
  }
}

const EACH_ENTRY = `select ord, word from building, unnest(string_to_array(entries, ' ')) word`

/** $1 is the owner, $2 the number of the group. */
const WRITES = [
  `delete from records.finds f where brand_id = $1 and grp = $2 and not exists (select from building b where b.ord = f.ord)`,
  `insert into records.finds as f (brand_id, grp, ord, entries, hit) select $1, $2, ord, entries, hit from building
on conflict (brand_id, grp, ord) do update set entries = excluded.entries, hit = excluded.hit
where f.entries <> excluded.entries or f.hit <> excluded.hit`,
  `delete from records.words w where brand_id = $1 and grp = $2
  and not exists (select from (${EACH_ENTRY}) e where e.ord = w.ord and e.word = w.word)`,
  `insert into records.words (brand_id, grp, word, ord) select $1, $2, word, ord from (${EACH_ENTRY}) e on conflict do nothing`,
]
