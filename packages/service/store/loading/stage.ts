/**
 * Rows on their way in: a temporary table per group, filled by COPY.
 *
 * COPY straight into the records is not an option: PostgreSQL refuses it under row-level security. Besides, keys that come
 * twice and references that lead nowhere are found here, by line.
 */
import { pipeline } from 'node:stream/promises'
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { FOUND_COLUMNS } from '../search/entries-sql.ts'

/** A column that only the stage has. */
export interface StageColumn {
  readonly column: string
  readonly type: 'uuid' | 'text'
}

/** What was staged of a group. */
export interface Staged {
  rows: number
  /** Of these, the rows that name a record to remove. */
  removals: number
  lastLine: number
}

export function stageName(resource: Resource): string {
  return `stage_${tableOf(resource).name}`
}

export async function createStage(client: Client, resource: Resource, more: readonly StageColumn[]): Promise<void> {
  const found = resource.findable ? FOUND_COLUMNS.map((column) => ({ column, type: 'text' })) : []
  const columns = [...tableOf(resource).columns.map(({ name, type }) => ({ column: name, type })), ...more, ...found]
  const types = columns.map(({ column, type }) => `${column} ${type}${type === 'text' ? ' collate "C"' : ''}`)
  const name = stageName(resource)
  await client.query(`create temp table ${name} (line bigint, ${types.join(', ')}, body text) on commit drop`)
  // Long bodies are compressed when they are inserted into their table, so compressing them here too would be wasted
  // work.
  await client.query(`alter table ${name} alter column body set storage external`)
}

export async function fillStage(client: Client, resource: Resource, texts: readonly string[]): Promise<void> {
  await pipeline(texts, client.query(copyFrom(`copy ${stageName(resource)} from stdin`)))
}

/** Autovacuum does not analyze temporary tables, and the planner needs statistics for what follows. */
export async function analyzeStage(client: Client, resource: Resource): Promise<void> {
  await client.query(`analyze ${stageName(resource)}`)
}

export function stagedBlocksSql(resource: Resource): string {
  return `select pg_relation_size('${stageName(resource)}') / current_setting('block_size')::int`
}
