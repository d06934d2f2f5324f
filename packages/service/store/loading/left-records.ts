/**
 * Records that an undo leaves as they are, because later loads changed them, and what has to stay with them. They are taken out of the
 * stage, so that the rest can be undone without a reference that leads nowhere:
 *
 * - a record that one of these names,
 * - a record that would be removed, and that any record names that stays,
 * - a record that would get content back which names one that a later load removed, or that is not restored,
 * - the other records of a group that has one record.
 *
 * What is taken out may name further ones, so this is repeated until nothing follows.
 */
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { setBrand } from '../connections/brand-transaction.ts'
import { SHARED_BRAND_ID } from '../owner.ts'
import { keyNames, keySql, sameKey } from '../record-key.ts'
import { chooseJoins } from './joins.ts'
import type { ChangedGroupRecords, ChangedRecord, UndoneLoad } from './later-loads.ts'
import { danglingSql, type Reference, referencesOf } from './references.ts'
import { type Staged, stageName } from './stage.ts'
import { readersOf } from './stranded.ts'

export interface LeftRecord {
  readonly resource: Resource
  /** As JSON. */
  readonly key: string
  /** As the obstacles of an undo are called that leaves nothing. */
  readonly code: 'changed_later' | 'still_referenced' | 'dangling_reference'
  readonly sentence: string
}

type Why = Pick<LeftRecord, 'code' | 'sentence'>

/** By line of the stage. */
type Found = Map<Resource, Map<number, Why>>

export interface UndoStage {
  readonly brandId: number
  readonly undone: UndoneLoad
  readonly staged: ReadonlyMap<Resource, Staged>
}

/** Returns all of them, and leaves the others in the stage. */
export async function leaveRecords(
  client: Client,
  stage: UndoStage,
  groups: readonly ChangedGroupRecords[],
): Promise<LeftRecord[]> {
  for (const resource of stage.staged.keys()) await createLeft(client, resource)
  const left: LeftRecord[] = []
  let found: Found = new Map(
    groups.map(({ resource, changed }) => [resource, new Map(changed.map((each) => [each.line, whyChanged(each)]))]),
  )
  // Also where no later load changed any: one may have added a record that names one.
  for (let round = 1; round === 1 || isAny(found); round++) {
    for (const [resource, whys] of found) {
      if (whys.size > 0) left.push(...(await setAside(client, resource, stage.staged.get(resource)!, whys, round)))
    }
    found = await findFollowing(client, stage, round)
  }
  return left
}

function isAny(found: Found): boolean {
  return [...found.values()].some(({ size }) => size > 0)
}

/** Takes rows out of the stage. */
export async function unstage(
  client: Client,
  resource: Resource,
  staged: Staged,
  lines: readonly number[],
): Promise<void> {
  const { rows } = await client.query<{ removes: boolean }>(
    `delete from ${stageName(resource)} where line = any ($1::bigint[]) returning body is null as removes`,
    [lines],
  )
  discount(staged, rows)
}

function discount(staged: Staged, gone: readonly { readonly removes: boolean }[]): void {
  staged.rows -= gone.length
  staged.removals -= gone.filter(({ removes }) => removes).length
}

function whyChanged({ load: { id, sender, at }, isCertain }: ChangedRecord): Why {
  const who = id === null ? 'selvedge migrate' : `load ${id} by ${sender}`
  const what = isCertain ? 'was changed by' : 'may have been changed by'
  return { code: 'changed_later', sentence: `${what} ${who} at ${at.toISOString()}` }
}

function leftName(resource: Resource): string {
  return `left_${tableOf(resource).name}`
}

async function createLeft(client: Client, resource: Resource): Promise<void> {
  const key = tableOf(resource).key.map(({ name, type }) => `${name} ${type}${type === 'text' ? ' collate "C"' : ''}`)
  await client.query(`create temp table ${leftName(resource)} (round int, ${key.join(', ')}) on commit drop`)
}

async function setAside(
  client: Client,
  resource: Resource,
  staged: Staged,
  whys: ReadonlyMap<number, Why>,
  round: number,
): Promise<LeftRecord[]> {
  const key = keyNames(resource).join(', ')
  const { rows } = await client.query<{ line: number; key: string; removes: boolean }>(
    `with gone as (delete from ${stageName(resource)} where line = any ($1::bigint[]) returning *),
kept as (insert into ${leftName(resource)} (round, ${key}) select $2, ${key} from gone)
select line::float8, ${keySql(resource, 'gone')} as key, body is null as removes from gone order by gone.line`,
    [[...whys.keys()], round],
  )
  discount(staged, rows)
  return rows.map((row) => ({ resource, key: row.key, ...whys.get(row.line)! }))
}

/** What has to stay after the records of this round were left. */
async function findFollowing(client: Client, stage: UndoStage, round: number): Promise<Found> {
  const found: Found = new Map([...stage.staged.keys()].map((resource) => [resource, new Map()]))
  for (const resource of stage.staged.keys()) {
    if (resource.single) await addOthersOfSingle(client, resource, found.get(resource)!)
    for (const reference of referencesOf(resource)) {
      if (stage.staged.has(reference.to)) await addNamed(client, stage, { from: resource, reference }, round, found)
      await addDangling(client, stage, { from: resource, reference }, found)
    }
  }
  for (const from of resources) {
    for (const reference of referencesOf(from)) {
      if ((stage.staged.get(reference.to)?.removals ?? 0) > 0)
        await addStranded(client, stage, { from, reference }, found)
    }
  }
  return found
}

/** A reference between two groups. */
interface Naming {
  readonly from: Resource
  readonly reference: Reference
}

async function addOthersOfSingle(client: Client, resource: Resource, whys: Map<number, Why>): Promise<void> {
  const { rows } = await client.query<{ line: number }>(
    `select line::float8 from ${stageName(resource)} where exists (select from ${leftName(resource)})`,
  )
  const sentence = 'the group has one record, and the other one is left'
  for (const { line } of rows) whys.set(line, { code: 'changed_later', sentence })
}

/** What records name that were left in this round, as they are now. */
async function addNamed(
  client: Client,
  { brandId }: UndoStage,
  { from, reference }: Naming,
  round: number,
  found: Found,
): Promise<void> {
  const { to } = reference
  await chooseJoins(client, brandId, from)
  const { rows } = await client.query<NamedRow>(
    `select distinct on (s.line) s.line::float8, ${keySql(from, 'r')} as key
from ${leftName(from)} l join records.${tableOf(from).name} r on r.brand_id = $1 and ${sameKey(from, 'r', 'l')}
join ${stageName(to)} s on s.${keyNames(to)[0]} = ${valueSql(reference)} where l.round = $2 order by s.line, r.ord`,
    [brandId, round],
  )
  addAll(found.get(to)!, rows, ({ key }) => ({
    code: 'still_referenced',
    sentence: `is named by ${from.path} ${key} in ${reference.field.join('.')}, which is left`,
  }))
}

/** What would be removed, and is named by a record that is no part of the undo, or is left. */
async function addStranded(
  client: Client,
  { brandId, staged }: UndoStage,
  { from, reference }: Naming,
  found: Found,
): Promise<void> {
  const { to } = reference
  const stays = staged.has(from)
    ? ` and not exists (select from ${stageName(from)} f where ${sameKey(from, 'r', 'f')})`
    : ''
  const owners = from.shared ? [SHARED_BRAND_ID] : await readersOf(client, to, brandId)
  for (const ownerId of owners) {
    // The policy shows a loader one brand at a time.
    await setBrand(client, ownerId)
    await chooseJoins(client, ownerId, from)
    const { rows } = await client.query<NamedRow>(
      `select distinct on (s.line) s.line::float8, ${keySql(from, 'r')} as key
from records.${tableOf(from).name} r join ${stageName(to)} s on s.${keyNames(to)[0]} = ${valueSql(reference)}
where r.brand_id = $1 and s.body is null${stays} order by s.line, r.ord`,
      [ownerId],
    )
    addAll(found.get(to)!, rows, ({ key }) => ({
      code: 'still_referenced',
      sentence: `is named by ${from.path} ${key} in ${reference.field.join('.')}`,
    }))
  }
  await setBrand(client, brandId)
}

/** What would get content back that names a record which is not there, because it was removed later or is left. */
async function addDangling(
  client: Client,
  { brandId, staged, undone }: UndoStage,
  { from, reference }: Naming,
  found: Found,
): Promise<void> {
  const { to } = reference
  const target = staged.get(to)
  const sql = danglingSql(from, reference, {
    isStaged: target !== undefined,
    isReplaced: false,
    removals: target?.removals ?? 0,
    goneAfter: undone,
    leftTable: target && leftName(to),
  })
  const ownerId = to.shared ? SHARED_BRAND_ID : brandId
  await setBrand(client, ownerId)
  await chooseJoins(client, ownerId, to)
  const { rows } = await client.query<[line: string, value: string]>({
    text: sql,
    values: [ownerId, null],
    rowMode: 'array',
  })
  await setBrand(client, brandId)
  for (const [line, value] of rows) {
    const sentence = `would name ${to.path} ${value} in ${reference.field.join('.')}, which is not there`
    add(found.get(from)!, Number(line), { code: 'dangling_reference', sentence })
  }
}

interface NamedRow {
  readonly line: number
  readonly key: string
}

function addAll(whys: Map<number, Why>, rows: readonly NamedRow[], why: (row: NamedRow) => Why): void {
  for (const row of rows) add(whys, row.line, why(row))
}

/** The first reason is kept. */
function add(whys: Map<number, Why>, line: number, why: Why): void {
  if (!whys.has(line)) whys.set(line, why)
}

/** Of a record `r`. */
function valueSql({ column, field, type, hasColumn }: Reference): string {
  return hasColumn ? `r.${column}` : `(r.body::json #>> '{${field.join(',')}}')::${type}`
}
