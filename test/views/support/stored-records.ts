/** The records of a brand and its views as they are stored, and whether states and journals agree with them. */
import { createHash } from 'node:crypto'
import { resources, tableOf } from '@selvedge/catalogue'
import type pg from 'pg'
import { keySql } from '../../../packages/service/store/record-key.ts'

export interface StoredRecord {
  readonly owner: number
  readonly path: string
  readonly ord: string
  /** As JSON. */
  readonly key: string
  readonly body: string
}

export async function readRecords(loader: pg.Client, owners: readonly number[]): Promise<StoredRecord[]> {
  const found = resources
    .filter(({ shared }) => !shared)
    .map(
      (resource) => `select brand_id as owner, '${resource.path}' as path, ord, ${keySql(resource, 'r')} as key, body
from records.${tableOf(resource).name} r where brand_id = any ('{${owners}}')`,
    )
  return (await loader.query<StoredRecord>(found.join(' union all '))).rows
}

/** Sentences about counts and digests that are not those of the records. */
export async function stateProblems(
  loader: pg.Client,
  stored: readonly StoredRecord[],
  owners: readonly number[],
): Promise<string[]> {
  const sums = new Map<string, { count: number; digest: bigint }>()
  for (const { owner, path, body } of stored) {
    const { count, digest } = sums.get(`${owner} ${path}`) ?? { count: 0, digest: 0n }
    const added = createHash('sha256').update(body).digest().readBigUInt64BE()
    sums.set(`${owner} ${path}`, { count: count + 1, digest: BigInt.asUintN(64, digest + added) })
  }
  const { rows } = await loader.query<{ name: string; count: number; digest: string }>(
    `select brand_id || ' ' || resource as name, row_count::int as count, coalesce(digest, 0)::text as digest
from records.resource_state where brand_id = any ($1)`,
    [owners],
  )
  const stated = new Map(rows.map(({ name, count, digest }) => [name, `${count} ${digest}`]))
  const names = new Set([...sums.keys(), ...stated.keys()])
  return [...names].flatMap((name) => {
    const { count, digest } = sums.get(name) ?? { count: 0, digest: 0n }
    const actual = `${count} ${digest}`
    return (stated.get(name) ?? '0 0') === actual ? [] : [`${name}: the state says ${stated.get(name)}, not ${actual}`]
  })
}

/** A copy of an owner's records that knows only what the journal says, and reads records at the positions it names. */
export class JournalCopy {
  readonly #owner: number
  readonly #records = new Map<string, string>()
  #sequence = 0

  constructor(owner: number) {
    this.#owner = owner
  }

  /** Sentences about what differs from the records. */
  async follow(loader: pg.Client, all: readonly StoredRecord[]): Promise<string[]> {
    const stored = all.filter(({ owner }) => owner === this.#owner)
    const byPlace = new Map(stored.map((record) => [`${record.path} ${record.ord}`, record]))
    const { rows } = await loader.query<{
      path: string
      keys: string[] | null
      places: string[] | null
      sequence: number
    }>(
      `select l.resource as path, c.keys, c.places::text[] as places, l.sequence::int
from records.loads l join records.changes c using (brand_id, resource, version)
where l.brand_id = $1 and l.sequence > $2 order by l.sequence, l.resource, c.entry`,
      [this.#owner, this.#sequence],
    )
    const problems: string[] = []
    for (const { path, keys, places, sequence } of rows) {
      if (sequence > this.#sequence + 1) problems.push(`view ${this.#owner}: no load ${this.#sequence + 1}`)
      this.#sequence = sequence
      for (const key of keys ?? []) this.#records.delete(`${path} ${key}`)
      for (const place of places ?? []) {
        const record = byPlace.get(`${path} ${place}`)
        // It was removed by a later load.
        if (record) this.#records.set(`${path} ${record.key}`, record.body)
      }
    }
    for (const { path, key, body } of stored) {
      if (this.#records.get(`${path} ${key}`) !== body)
        problems.push(`view ${this.#owner}: no entry for ${path} ${key}`)
    }
    if (this.#records.size !== stored.length) {
      problems.push(`view ${this.#owner}: the copy has ${this.#records.size} records, not ${stored.length}`)
    }
    return problems.slice(0, 5)
  }
}
