/** How many records of a group there are, and their digest: what two copies are compared by. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { bodyDigestSql } from '../body-digest.ts'

export interface Measure {
  readonly rows: number
  /** A sum of digests, which equals another one modulo 2^64. */
  readonly digest: bigint
}

export type Measures = ReadonlyMap<Resource, Measure>

/** In a transaction that has the owner set. */
export async function measureGroups(
  client: Client,
  ownerId: number,
  groups: readonly Resource[],
): Promise<Map<Resource, Measure>> {
  const measures = new Map<Resource, Measure>()
  for (const resource of groups) measures.set(resource, await measureGroup(client, ownerId, resource))
  return measures
}

export async function measureGroup(client: Client, ownerId: number, resource: Resource): Promise<Measure> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*) as rows, coalesce(sum(${bodyDigestSql('body')}), 0) as digest
from records.${tableOf(resource).name} where brand_id = $1`,
    [ownerId],
  )
  return { rows: Number(rows[0]!.rows), digest: BigInt(rows[0]!.digest) }
}

export function isSame(one: Measure, other: Measure): boolean {
  return one.rows === other.rows && BigInt.asUintN(64, one.digest) === BigInt.asUintN(64, other.digest)
}
