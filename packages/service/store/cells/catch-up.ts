/**
 * Brings a copy of an owner's records to the state that the source is in: by the source's journal where it leads there,
 * and otherwise by copying a group anew. Versions, stamps, positions and the journal come along, so the copy continues
 * where the source was. So does what records are found by. Counts and digests are compared at the end. How far the copy is, its own state rows say.
 *
 * Runs in a transaction of each side that has the owner set; the source's sees one snapshot.
 */
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import { bodyDigestSql } from '../body-digest.ts'
import { setBrand } from '../connections/brand-transaction.ts'
import { forgottenSql } from '../search/entries-sql.ts'
import type { Copy } from './copy.ts'
import { copyFound, copyFoundAt, FOUND_TABLES } from './copy-found.ts'
import { copyRows } from './copy-rows.ts'
import { type History, hasHead, isFoundAlike, readHistory } from './history.ts'
import { isSame, type Measure, type Measures } from './measure.ts'

/** From here on, statements of both transactions are about this owner. */
export async function setOwner({ source, target, ownerId }: Copy): Promise<void> {
  await setBrand(source, ownerId)
  await setBrand(target, ownerId)
}

/** After a copy, the records of a group were not those that the source's state speaks of. */
export class CopyDiffers extends Error {
  constructor(path: string) {
    super(
      `${path}: count or digest of the copied records is not what the source's state says. Nothing was lost; the brand stays where it is. Restore the source's records from a backup, or load them again with --replace`,
    )
  }
}

/** Few enough that their numbers make a short statement. */
const PART = 20_000

const NONE: Measure = { rows: 0, digest: 0n }

/** Groups that were ever loaded. One that this release does not know is not served either. */
export function groupsIn(...histories: readonly History[]): readonly Resource[] {
  return resources.filter(({ path }) => histories.some(({ groups }) => groups.has(path)))
}

/** `had` is what the copy has of each group. Returns what it has now. */
export async function catchUp(copy: Copy, had: Measures): Promise<Measures> {
  const { source, target, ownerId } = copy
  const theirs = await readHistory(source, ownerId)
  const ours = await readHistory(target, ownerId)
  const follows = await hasHead(source, ownerId, ours)
  const has = new Map<Resource, Measure>()
  for (const resource of groupsIn(theirs, ours)) {
    const expected = theirs.groups.get(resource.path) ?? NONE
    has.set(resource, expected)
    const after = ours.groups.get(resource.path)?.version ?? 0
    const followed = follows ? await follow(copy, resource, after, had.get(resource) ?? NONE) : null
    const isFollowed = followed !== null && isSame(followed, expected)
    if (!isFollowed && !isSame(await copyGroup(copy, resource), expected)) throw new CopyDiffers(resource.path)
    if (!isFollowed || !isFoundAlike(theirs, ours, resource.path)) await copyFound(copy, resource)
  }
  await copyJournal(copy, follows ? ours.head.sequence : null)
  await copyStates(copy)
  return has
}

/** All that is known about records beside the journal, replaced as a whole. */
export async function copyStates({ source, target, ownerId, tables }: Copy): Promise<void> {
  for (const table of tables.values()) {
    if (table.hasRecords || JOURNAL.includes(table.name) || FOUND_TABLES.includes(table.name)) continue
    await target.query(`delete from records.${table.name} where brand_id = $1`, [ownerId])
    await copyRows(source, target, table, `brand_id = ${ownerId}`)
  }
}

const JOURNAL: readonly string[] = ['loads', 'changes']

/** The journal after a load, and what of it the source still has before; null for all of it. */
export async function copyJournal({ source, target, ownerId, tables }: Copy, after: number | null): Promise<void> {
  const [loads, changes] = JOURNAL.map((name) => tables.get(name)!)
  const oldest = await source.query<{ sequence: string | null }>(
    'select min(sequence) as sequence from records.loads where brand_id = $1',
    [ownerId],
  )
  const firstKept = after === null ? null : oldest.rows[0]!.sequence
  await target.query('delete from records.loads where brand_id = $1 and ($2::bigint is null or sequence < $2)', [
    ownerId,
    firstKept,
  ])
  await target.query(
    `delete from records.changes c where brand_id = $1 and not exists (
  select from records.loads l where l.brand_id = $1 and l.resource = c.resource and l.version = c.version)`,
    [ownerId],
  )
  const newer = `brand_id = ${ownerId} and sequence > ${firstKept === null ? -1 : after}`
  await copyRows(
    source,
    target,
    changes!,
    `brand_id = ${ownerId} and (resource, version) in (select resource, version from records.loads where ${newer})`,
  )
  await copyRows(source, target, loads!, newer)
}

/** Removed records go first: the key of one may have come back, at another position. */
async function follow(copy: Copy, resource: Resource, after: number, had: Measure): Promise<Measure> {
  const { source, target, ownerId, tables } = copy
  const { name, key } = tableOf(resource)
  let [rows, digest] = [had.rows, had.digest]
  const forgotten = resource.findable ? `,\n${forgottenSql(resource, 'select $1::int as owner, ord from gone')}` : ''
  const remove = async (condition: string, values: readonly unknown[]): Promise<void> => {
    const gone = await target.query<{ rows: string; digest: string }>(
      `with gone as (delete from records.${name} r where r.brand_id = $1 and ${condition}
  returning ${bodyDigestSql('r.body')} as digest, r.ord)${forgotten}
select count(*) as rows, coalesce(sum(digest), 0) as digest from gone`,
      [ownerId, values],
    )
    rows -= Number(gone.rows[0]!.rows)
    digest -= BigInt(gone.rows[0]!.digest)
  }
  const given = key.map(({ field, name, type }) => `(k::json->>'${field}')::${type} as ${name}`)
  const isGiven = key.map((column) => `r.${column.name} = g.${column.name}`).join(' and ')
  for (const keys of await entries<string>(copy, resource, after, 'keys')) {
    await remove(`exists (select from (select ${given.join(', ')} from unnest($2::text[]) k) g where ${isGiven})`, keys)
  }
  const parts = await entries<string>(copy, resource, after, 'places')
  // All of them before any comes: a key may have moved from one position to another.
  for (const positions of parts) await remove('r.ord = any($2::bigint[])', positions)
  for (const positions of parts) {
    const came = await copyRows(
      source,
      target,
      tables.get(name)!,
      `brand_id = ${ownerId} and ord = any('{${positions}}'::bigint[])`,
    )
    rows += came.rows
    digest += came.digest
    await copyFoundAt(copy, resource, positions)
  }
  return { rows, digest }
}

/** Entries of a group's journal after a version, each once. */
async function entries<T>(
  { source, ownerId }: Copy,
  { path }: Resource,
  after: number,
  column: 'places' | 'keys',
): Promise<T[][]> {
  const { rows } = await source.query<[T]>({
    text: `select distinct e from records.changes, unnest(${column}) e where brand_id = $1 and resource = $2 and version > $3 order by e`,
    values: [ownerId, path, after],
    rowMode: 'array',
  })
  const all = rows.map(([entry]) => entry)
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, part) => all.slice(part * PART, (part + 1) * PART))
}

async function copyGroup({ source, target, ownerId, tables }: Copy, resource: Resource): Promise<Measure> {
  const { name } = tableOf(resource)
  await target.query(`delete from records.${name} where brand_id = $1`, [ownerId])
  return copyRows(source, target, tables.get(name)!, `brand_id = ${ownerId}`)
}
