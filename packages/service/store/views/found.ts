/** What changed records of views are found by: made from what the view shows of them, so no word of a hidden field is among it. */
import { pipeline } from 'node:stream/promises'
import { foundRecord, type Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type PlacedRecord, placedText } from '../search/placed-record.ts'
import { deltaName } from './candidates.ts'
import { foundName } from './write-sql.ts'

/** Records that are read at once. */
const SLICE_ROWS = 5_000

/** Returns the name of the temporary table. Views of a kind show the same of a record, so there is one row for all of them. */
export async function stageFound(client: Client, resource: Resource): Promise<string> {
  const name = foundName(resource)
  await client.query(
    `create temp table ${name} (id uuid, entries text collate "C", hit text collate "C") on commit drop`,
  )
  await client.query(
    `declare shown no scroll cursor for select distinct on (id) id, body from ${deltaName(resource)} where comes order by id`,
  )
  for (;;) {
    const { rows } = await client.query<[string, string]>({ text: `fetch ${SLICE_ROWS} from shown`, rowMode: 'array' })
    if (rows.length === 0) break
    const placed = rows.flatMap(([place, body]): PlacedRecord[] => {
      const record = foundRecord(resource, JSON.parse(body))
      return record ? [{ place, record }] : []
    })
    await pipeline([placedText(placed)], client.query(copyFrom(`copy ${name} from stdin`)))
  }
  await client.query('close shown')
  await client.query(`analyze ${name}`)
  return name
}
