/** What people call records: those that a load brings, by line, and those that are there, by key. */
import { calledBy, type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { stageName } from './stage.ts'

/** Labels of records that have one. */
export type Labels = ReadonlyMap<string, string>

/** A line with another fault has no body in the stage. */
export function stagedLabels(client: Client, resource: Resource, lines: readonly number[]): Promise<Labels> {
  const sql = `select line::text, body from ${stageName(resource)} where line = any ($1::bigint[]) and body <> ''`
  return labelsOf(client, resource, sql, [lines])
}

/** Of a group whose key is one column. The connection has the brand. */
export function recordLabels(
  client: Client,
  resource: Resource,
  brandId: number,
  keys: readonly string[],
): Promise<Labels> {
  const { name, key } = tableOf(resource)
  const { name: column, type } = key[0]!
  const sql = `select ${column}::text, body from records.${name} where brand_id = $2 and ${column} = any ($1::${type}[])`
  return labelsOf(client, resource, sql, [keys, brandId])
}

async function labelsOf(
  client: Client,
  resource: Resource,
  sql: string,
  [names, ...more]: readonly [readonly unknown[], ...unknown[]],
): Promise<Labels> {
  if (names.length === 0) return new Map()
  const { rows } = await client.query<[string, string]>({ text: sql, values: [names, ...more], rowMode: 'array' })
  return new Map(
    rows.flatMap(([name, body]) => {
      const label = calledBy(resource, JSON.parse(body))
      return label === null ? [] : [[name, label] as const]
    }),
  )
}
