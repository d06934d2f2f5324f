/**
 * What later loads did to the records of a load that is to be undone, record by record. A load and the undo of it cancel each other for the
 * records that the undo restored, which need not be all.
 */
import type { Resource } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { keySql } from '../record-key.ts'
import { cancelledLoads, type JournalledLoad } from './cancelled-loads.ts'
import { chooseJoins } from './joins.ts'
import { stageName } from './stage.ts'
import { readEmptied, readNewer, readTouches, type Touch } from './touches.ts'

/** A load that is to be undone. */
export interface UndoneLoad {
  readonly id: string
  /** In the journal. */
  readonly sequence: number
  readonly finishedAt: Date
}

/** Records of a group that a later load changed too. */
export interface LaterChange {
  readonly resource: Resource
  readonly records: number
  /** Of one of them, as JSON. Null if nobody can tell which records they were, because these are no longer where they were. */
  readonly key: string | null
  readonly at: Date
  /** Null for `selvedge migrate`, which rewrites records and is no load. */
  readonly load: { readonly id: string; readonly sender: string } | null
}

/** A load cannot be undone, because later ones changed the same records. */
export class ChangedLater extends Error {
  readonly changes: readonly LaterChange[]

  constructor(changes: readonly LaterChange[]) {
    super('later loads changed the same records')
    this.changes = changes
  }
}

/** The journal no longer has the load, so nobody knows what happened after it; or what was kept is not what it changed. */
export class NotUndoable extends Error {}

/** For each group, the newest ones are named. */
const NAMED_MAX = 3

/** A group of the undo: its version, and how many records are staged. */
interface StagedGroup {
  readonly version: number
  readonly rows: number
}

export interface LaterLoad extends JournalledLoad {
  readonly resource: string
  readonly version: number
  readonly at: Date
  readonly sender: string
  /** Whether it undid only some records of the load that it undoes. */
  readonly undoesPartly: boolean
}

/** A staged record, and the newest load that counts. */
export interface ChangedRecord {
  readonly line: number
  readonly load: LaterLoad
  /** Whether it is known that this load changed it. */
  readonly isCertain: boolean
}

/** Of a group that the load changed. */
export interface ChangedGroupRecords {
  readonly resource: Resource
  /** Later loads changed them. */
  readonly changed: readonly ChangedRecord[]
  /** The load was undone for them already. */
  readonly undone: readonly ChangedRecord[]
}

/**
 * The groups are locked, with these versions, so no other load can change them any more. Staged records that are in neither list are as
 * the load left them. Throws `NotUndoable`.
 */
export async function recordsChangedLater(
  client: Client,
  brandId: number,
  { id, sequence }: UndoneLoad,
  groups: ReadonlyMap<Resource, StagedGroup>,
): Promise<ChangedGroupRecords[]> {
  const { rows: journalled } = await client.query<{ resource: string; version: number; entries: number }>(
    'select resource, version::float8, entries::float8 from records.loads where brand_id = $1 and sequence = $2',
    [brandId, sequence],
  )
  if (journalled.length === 0) {
    throw new NotUndoable(`Load ${id} cannot be undone: it is no longer in the journal of changes.`)
  }
  const staged = new Map([...groups].map(([resource, group]) => [resource.path as string, { resource, ...group }]))
  const isWhole = journalled.every(({ resource, entries }) => staged.get(resource)?.rows === entries)
  if (!isWhole || staged.size > journalled.length) {
    throw new NotUndoable(`Load ${id} cannot be undone: what was kept of it is not what it changed.`)
  }
  const later = await loadsAfter(client, brandId, sequence)
  const own: JournalledLoad = { sequence, id, undoes: null }
  const found: ChangedGroupRecords[] = []
  for (const { resource: path, version: after } of journalled) {
    const { resource, version } = staged.get(path)!
    if (version === after) found.push({ resource, changed: [], undone: [] })
    else found.push(await changedIn(client, brandId, { resource, after, own, later }))
  }
  return found
}

/** With the newest loads that changed these records, of each group. */
export async function changedLater(
  client: Client,
  groups: readonly { readonly resource: Resource; readonly records: readonly ChangedRecord[] }[],
): Promise<ChangedLater> {
  const changes: LaterChange[] = []
  for (const { resource, records } of groups) {
    const byLoad = [
      ...Map.groupBy(records, ({ load, isCertain }) => (isCertain ? load.version : -load.version)).values(),
    ]
    const newest = byLoad.toSorted(([one], [other]) => other!.load.version - one!.load.version).slice(0, NAMED_MAX)
    for (const ofLoad of newest) {
      const [{ load, isCertain }] = ofLoad as [ChangedRecord]
      const key = isCertain ? await firstKey(client, resource, ofLoad) : null
      changes.push({ resource, records: ofLoad.length, key, at: load.at, load: named(load) })
    }
  }
  const certain = changes.filter(({ key }) => key !== null)
  return new ChangedLater(certain.length > 0 ? certain : changes)
}

async function firstKey(client: Client, resource: Resource, records: readonly ChangedRecord[]): Promise<string> {
  const { rows } = await client.query<{ key: string }>(
    `select min(${keySql(resource, 's')}) as key from ${stageName(resource)} s where s.line = any ($1::bigint[])`,
    [records.map(({ line }) => line)],
  )
  return rows[0]!.key
}

async function loadsAfter(client: Client, brandId: number, sequence: number): Promise<LaterLoad[]> {
  const { rows } = await client.query<LaterLoad>(
    `select l.sequence::float8, l.resource, l.version::float8, l.loaded_at as at, g.id, coalesce(g.undoes, g.undoes_partly) as undoes,
  g.undoes_partly is not null as "undoesPartly", g.sender
from records.loads l left join records.load_log g on g.brand_id = $1 and g.sequence = l.sequence
where l.brand_id = $1 and l.sequence > $2`,
    [brandId, sequence],
  )
  return rows
}

interface UndoneGroup {
  readonly resource: Resource
  /** Its version after the load. */
  readonly after: number
  /** The load that is to be undone. */
  readonly own: JournalledLoad
  /** Of all groups. */
  readonly later: readonly LaterLoad[]
}

async function changedIn(client: Client, brandId: number, group: UndoneGroup): Promise<ChangedGroupRecords> {
  const { resource, after, own, later } = group
  const ofGroup = later.filter((load) => load.resource === resource.path)
  await chooseJoins(client, brandId, resource)
  const hasUndos = later.some(({ undoes }) => undoes !== null)
  const touches = await readTouches(client, { brandId, resource, after, hasUndos })
  const hidden = hasUndos ? await hiddenLoads(client, brandId, group, ofGroup) : []
  const byVersion = new Map(ofGroup.map((load) => [load.version, load]))
  const changed: ChangedRecord[] = []
  const undone: ChangedRecord[] = []
  for (const [line, ofRecord] of Map.groupBy(touches, (touch) => touch.line)) {
    const loads = withUndos(own, new Set(ofRecord.map(({ version }) => byVersion.get(version)!)), ofGroup)
    const cancelled = cancelledLoads([own, ...loads])
    if (cancelled.has(own.sequence)) {
      undone.push({ line, load: newestOf(standing(loads, cancelledLoads(loads)))!, isCertain: true })
      continue
    }
    const certain = newestOf(standing(loads, cancelled))
    const load = certain ?? newestOf(hiddenFrom(ofRecord, loads, hidden))
    if (load) changed.push({ line, load, isCertain: certain !== undefined })
  }
  if (resource.single) {
    const newer = await readNewer(client, { brandId, resource, after })
    const load = newestOf([...changed.map((each) => each.load), ...newer.map((version) => byVersion.get(version)!)])
    if (load) changed.push(...(await othersOf(client, resource, [...changed, ...undone], load)))
  }
  return { resource, changed, undone }
}

/** Of the group with one record: restoring it would remove what later loads made of it, whatever its key. */
async function othersOf(
  client: Client,
  resource: Resource,
  known: readonly ChangedRecord[],
  load: LaterLoad,
): Promise<ChangedRecord[]> {
  const { rows } = await client.query<{ line: number }>(`select line::float8 from ${stageName(resource)}`)
  const lines = new Set(known.map(({ line }) => line))
  return rows.filter(({ line }) => !lines.has(line)).map(({ line }) => ({ line, load, isCertain: true }))
}

/**
 * Loads that changed a record, those that they undid, and those that undid them: an undo changes only records that the load changed, and
 * all of them unless it is an undo of a part.
 */
function withUndos(own: JournalledLoad, loads: Set<LaterLoad>, ofGroup: readonly LaterLoad[]): LaterLoad[] {
  const undos = ofGroup.filter(({ undoes }) => undoes !== null)
  if (undos.length === 0) return [...loads]
  for (let size = -1; size !== loads.size; ) {
    size = loads.size
    for (const undo of undos) {
      const undone = ofGroup.find(({ id }) => id === undo.undoes)
      if (loads.has(undo) && undone) loads.add(undone)
      const isChanged = undo.undoes === own.id || (undone !== undefined && loads.has(undone))
      if (isChanged && !undo.undoesPartly) loads.add(undo)
    }
  }
  return [...loads]
}

function standing(loads: readonly LaterLoad[], cancelled: ReadonlySet<number>): LaterLoad[] {
  return loads.filter(({ sequence }) => !cancelled.has(sequence))
}

function newestOf(loads: readonly LaterLoad[]): LaterLoad | undefined {
  return loads.toSorted((one, other) => other.version - one.version)[0]
}

/** Those that wrote to a position which is empty now, so that nobody can tell which record was there. */
async function hiddenLoads(
  client: Client,
  brandId: number,
  { resource, after, later }: UndoneGroup,
  ofGroup: readonly LaterLoad[],
): Promise<LaterLoad[]> {
  const versions = await readEmptied(client, { brandId, resource, after })
  const whole = later.map((load) => (load.undoesPartly ? { ...load, undoes: null } : load))
  const known = new Set(ofGroup.map(({ id }) => id))
  return standing(ofGroup, cancelledLoads(whole)).filter(({ version, undoes, undoesPartly }) => {
    // Which records an undo changed is known if it is known of the load that it undid.
    const isKnown = undoesPartly || (undoes !== null && known.has(undoes))
    return versions.has(version) && !isKnown
  })
}

/**
 * A record that was removed and restored has another position. So the loads that changed it before its removal cannot be told, and each
 * counts that may be one.
 */
function hiddenFrom(touches: readonly Touch[], loads: readonly LaterLoad[], hidden: readonly LaterLoad[]): LaterLoad[] {
  const movedIn = Math.max(0, ...touches.filter(({ isRemoval }) => isRemoval).map(({ version }) => version))
  return hidden.filter((load) => load.version < movedIn && !loads.includes(load))
}

function named({ id, sender }: LaterLoad): LaterChange['load'] {
  return id === null ? null : { id, sender }
}
