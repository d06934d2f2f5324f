/**
 * Rows on their way in: a temporary table per group, filled by COPY.
 *
 * COPY straight into the records is not an option: PostgreSQL refuses it under row-level security. Nor would it be wise:
 * this way, input that turns out to be faulty has never touched a table that is being read.
 */
import { pipeline } from 'node:stream/promises'
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyText, type StagedRow } from './staged-row.ts'

/** A column that only the stage has. */
export interface StageColumn {
  readonly column: string
  readonly type: 'uuid' | 'text'
}

/** What was staged of a group. */
export interface Staged {
  rows: number
  lastLine: number
}

export function stageName(resource: Resource): string {
  return `stage_${tableOf(resource).name}`
}

export async function createStage(client: Client, resource: Resource, more: readonly StageColumn[]): Promise<void> {
  const columns = [...tableOf(resource).columns.map(({ name, type }) => ({ column: name, type })), ...more]
  const types = columns.map(({ column, type }) => `${column} ${type}${type === 'text' ? ' collate "C"' : ''}`)
  const name = stageName(resource)
  await client.query(`create temp table ${name} (line bigint, ${types.join(', ')}, body text) on commit drop`)
  // A long body is compressed when it reaches its table; to do so here too would be work for nothing.
  await client.query(`alter table ${name} alter column body set storage external`)
}

export async function fillStage(
  client: Client,
  resource: Resource,
  batches: AsyncIterable<readonly StagedRow[]>,
): Promise<void> {
  const copy = client.query(copyFrom(`copy ${stageName(resource)} from stdin`))
  await pipeline(batches, texts, copy)
  // Temporary tables are unknown to autovacuum; without figures what follows would be planned blind.
  await client.query(`analyze ${stageName(resource)}`)
}

async function* texts(batches: AsyncIterable<readonly StagedRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) yield copyText(rows)
}
