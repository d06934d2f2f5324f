/** Records that stay, and name a record that a load removes. Those that were dangling before are not looked at. */
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { setBrand } from '../connections/brand-transaction.ts'
import { keySql, sameKey } from '../record-key.ts'
import { chooseJoins } from './joins.ts'
import { recordLabels } from './labels.ts'
import { type Reference, referencesOf } from './references.ts'
import { type Staged, stageName } from './stage.ts'

/** What a check of staged rows found in one field of one group: as much as was asked for, and how much there is in all. */
export interface Findings<T> {
  readonly total: number
  readonly named: readonly T[]
}

/** A record that names another one, which is removed; or how many do so, in a group whose keys are not to be told. */
export interface Stranded {
  /** The group of the record that is removed. */
  readonly resource: Resource
  /** Where the removal is given; null for a record that is left out. */
  readonly line: number | null
  /** Key of the record that is removed. */
  readonly value: string
  /** What people call that record; null if that is not known. */
  readonly label: string | null
  readonly from: Resource
  readonly reference: Reference
  /** Key of the record that stays, as JSON. Null if there are several, or it is not to be told. */
  readonly key: string | null
  readonly records: number
}

export interface StrandedSettings {
  readonly brandId: number
  /** The groups of the load. */
  readonly staged: ReadonlyMap<Resource, Staged>
  /** Those whose records are removed where they are not given. */
  readonly replaced: ReadonlySet<Resource>
  /** Whether keys of this group may be told. */
  readonly mayName: (path: string) => boolean
}

export async function findStranded(
  client: Client,
  settings: StrandedSettings,
  namedMax: number,
): Promise<Findings<Stranded>[]> {
  const found: Findings<Stranded>[] = []
  for (const [resource, { removals }] of settings.staged) {
    if (removals === 0 && !settings.replaced.has(resource)) continue
    const references = referencesTo(resource, settings)
    if (references.length === 0 || (await listGone(client, resource, settings)) === 0) continue
    const ofGroup: Findings<Stranded>[] = []
    for (const brandId of await readersOf(client, resource, settings.brandId)) {
      // The policy shows a loader one brand at a time.
      await setBrand(client, brandId)
      for (const [from, reference] of references) {
        await chooseJoins(client, brandId, from)
        const strandedSql = settings.mayName(from.path) ? namedSql : countedSql
        const text = strandedSql(from, strandedJoin(resource, from, reference, settings.staged.has(from)))
        const { rows } = await client.query({ text, values: [brandId, namedMax], rowMode: 'array' })
        const named = rows.map(([key, value, line, records]): Stranded => {
          return {
            resource,
            from,
            reference,
            key,
            value,
            label: null,
            line: line === null ? null : Number(line),
            records,
          }
        })
        ofGroup.push({ named, total: rows[0]?.[4] ?? 0 })
      }
    }
    await setBrand(client, settings.brandId)
    found.push(...(await labelled(client, resource, settings.brandId, ofGroup)))
  }
  return found
}

/** The records that are removed are still there. */
async function labelled(
  client: Client,
  resource: Resource,
  brandId: number,
  found: readonly Findings<Stranded>[],
): Promise<Findings<Stranded>[]> {
  const keys = new Set(found.flatMap(({ named }) => named.map(({ value }) => value)))
  const labels = await recordLabels(client, resource, brandId, [...keys])
  return found.map(({ named, total }) => ({
    named: named.map((each) => ({ ...each, label: labels.get(each.value) ?? null })),
    total,
  }))
}

/** Where a group is replaced, all of its records that stay are in the load, and are looked at there. */
function referencesTo(to: Resource, { replaced }: StrandedSettings): [Resource, Reference][] {
  const others = resources.filter((from) => !replaced.has(from))
  return others.flatMap((from) =>
    referencesOf(from)
      .filter((reference) => reference.to === to)
      .map((reference): [Resource, Reference] => [from, reference]),
  )
}

/** Whose records may name those of the group, among the brands that live in this cell. */
export async function readersOf(client: Client, { shared }: Resource, brandId: number): Promise<number[]> {
  if (!shared) return [brandId]
  const { rows } = await client.query<{ id: number }>('select id from directory.all_brands order by id')
  return rows.map(({ id }) => id)
}

async function listGone(client: Client, resource: Resource, { brandId, replaced }: StrandedSettings): Promise<number> {
  const { name, key } = tableOf(resource)
  const { name: column, type } = key[0]!
  const records = `from records.${name} r`
  const match = sameKey(resource, 'r', 's')
  const stage = `${stageName(resource)} s`
  const gone = replaced.has(resource)
    ? `select r.${column}, null ${records} where r.brand_id = $1 and not exists (
  select from ${stage} where s.body is not null and ${match})`
    : `select r.${column}, s.line ${records} join ${stage} on ${match} where r.brand_id = $1 and s.body is null`
  const collation = type === 'text' ? ' collate "C"' : ''
  await client.query(
    `create temp table ${goneName(resource)} (key ${type}${collation} primary key, line bigint) on commit drop`,
  )
  await chooseJoins(client, brandId, resource)
  const { rowCount } = await client.query(`insert into ${goneName(resource)} ${gone}`, [brandId])
  await client.query(`analyze ${goneName(resource)}`)
  return rowCount ?? 0
}

function goneName(resource: Resource): string {
  return `gone_${tableOf(resource).name}`
}

function namedSql(from: Resource, join: string): string {
  return `select ${keySql(from, 'r')}, g.key::text, g.line, 1, count(*) over ()::int ${join} order by r.ord limit $2`
}

/** By the record that is removed. */
function countedSql(_from: Resource, join: string): string {
  return `select null, g.key::text, g.line, count(*)::int, sum(count(*)) over ()::int ${join}
group by g.key, g.line order by g.line, g.key limit $2`
}

function strandedJoin(to: Resource, from: Resource, { column, field, type, hasColumn }: Reference, isStaged: boolean) {
  const value = hasColumn ? `r.${column}` : `(r.body::json #>> '{${field.join(',')}}')::${type}`
  const goes = isStaged ? ` and not exists (select from ${stageName(from)} s where ${sameKey(from, 'r', 's')})` : ''
  return `from records.${tableOf(from).name} r join ${goneName(to)} g on g.key = ${value} where r.brand_id = $1${goes}`
}
