/** Rows on their way in: a temporary table per group, filled by COPY. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export interface StagedRow {
  /** Where the row stands in its source: decides the order of arrival, and names it in a fault. */
  readonly line: number
  /** One value per column of the table, in its order; the key alone where records are deleted. */
  readonly values: readonly (string | number | null)[]
  /** What the API will serve; null where records are deleted. */
  readonly body: string | null
}

const CHUNK_CHARS_MAX = 64 * 1024

export function stageName(resource: Resource): string {
  return `stage_${tableOf(resource).name}`
}

export async function stage(client: Client, resource: Resource, rows: AsyncIterable<StagedRow>): Promise<void> {
  const { columns } = tableOf(resource)
  const name = stageName(resource)
  const types = columns.map((column) => `${column.name} ${column.type}${column.type === 'text' ? ' collate "C"' : ''}`)
  await client.query(`create temp table ${name} (line bigint, ${types.join(', ')}, body text) on commit drop`)
  await pipeline(Readable.from(copyChunks(rows)), client.query(copyFrom(`copy ${name} from stdin`)))
  // Temporary tables are unknown to autovacuum; without figures the merge would be planned blind.
  await client.query(`analyze ${name}`)
}

/** Many rows per write: a write per row costs more than the row. */
async function* copyChunks(rows: AsyncIterable<StagedRow>): AsyncGenerator<string> {
  let chunk = ''
  for await (const { line, values, body } of rows) {
    chunk += `${line}\t${values.map(copyText).join('\t')}\t${copyText(body)}\n`
    if (chunk.length >= CHUNK_CHARS_MAX) {
      yield chunk
      chunk = ''
    }
  }
  if (chunk) yield chunk
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyText(value: string | number | null): string {
  return value === null ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!)
}
