/** Loads that changed the same records after another one, which therefore cannot be undone. */
import { type Resource, tableOf } from '@selvedge/catalogue'
import type { Client } from 'pg'
import { keySql, sameKey } from '../record-key.ts'
import { cancelledLoads, type JournalledLoad } from './cancelled-loads.ts'
import { chooseJoins } from './joins.ts'
import { stageName } from './stage.ts'

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

/**
 * Throws `ChangedLater` if one of the staged records was written or removed after the load. The groups are locked, with these
 * versions, so no other load can change them any more.
 */
export async function refuseChangedLater(
  client: Client,
  brandId: number,
  { id, sequence }: UndoneLoad,
  groups: ReadonlyMap<Resource, StagedGroup>,
): Promise<void> {
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
  const cancelled = cancelledLoads(later)
  const changes: LaterChange[] = []
  for (const { resource: path, version: after } of journalled) {
    const { resource, version } = staged.get(path)!
    if (version === after) continue
    await chooseJoins(client, brandId, resource)
    const own = later.filter((load) => load.resource === path)
    const changed = await changedBy(client, brandId, resource, after, own, cancelled)
    changes.push(...changed.slice(0, NAMED_MAX))
  }
  const certain = changes.filter(({ key }) => key !== null)
  if (changes.length > 0) throw new ChangedLater(certain.length > 0 ? certain : changes)
}

interface LaterLoad extends JournalledLoad {
  readonly resource: string
  readonly version: number
  readonly at: Date
  readonly sender: string
}

async function loadsAfter(client: Client, brandId: number, sequence: number): Promise<LaterLoad[]> {
  const { rows } = await client.query<LaterLoad>(
    `select l.sequence::float8, l.resource, l.version::float8, l.loaded_at as at, g.id, g.undoes, g.sender
from records.loads l left join records.load_log g on g.brand_id = $1 and g.sequence = l.sequence
where l.brand_id = $1 and l.sequence > $2`,
    [brandId, sequence],
  )
  return rows
}

/** What a version did to staged records. */
interface Hit {
  readonly version: number
  readonly isRemoval: boolean
  readonly records: number
  readonly key: string | null
}

/** The newest first. */
async function changedBy(
  client: Client,
  brandId: number,
  resource: Resource,
  after: number,
  loads: readonly LaterLoad[],
  cancelled: ReadonlySet<number>,
): Promise<LaterChange[]> {
  const standing = new Map(loads.filter(({ sequence }) => !cancelled.has(sequence)).map((load) => [load.version, load]))
  const found = await hits(client, laterSql(resource), [brandId, after, resource.path])
  const behind = found.filter(({ version }) => !standing.has(version))
  if (behind.length > 0 && standing.size > 0) {
    // Loads that cancel each other hide who changed a record before them.
    const movedIn = Math.max(0, ...behind.filter(({ isRemoval }) => isRemoval).map(({ version }) => version))
    const versions = [...standing.keys()]
    found.push(...(await hits(client, writtenSql(resource), [brandId, versions, resource.path, movedIn])))
  }
  const { uncertain = [], certain = [] } = Object.groupBy(found, ({ key }) => (key === null ? 'uncertain' : 'certain'))
  const byVersion = new Map([...uncertain, ...certain].map((hit) => [hit.version, hit]))
  return [...byVersion.values()]
    .flatMap(({ version, records, key }) => {
      const load = standing.get(version)
      return load ? [{ version, resource, records, key, at: load.at, load: named(load) }] : []
    })
    .sort((one, other) => other.version - one.version)
}

function named({ id, sender }: LaterLoad): LaterChange['load'] {
  return id === null ? null : { id, sender }
}

async function hits(client: Client, text: string, values: readonly unknown[]): Promise<Hit[]> {
  return (await client.query<Hit>(text, [...values])).rows
}

/**
 * Changes after version $2. A record that was written has the version of its newest writer; one that was removed has its key in
 * the journal.
 */
function laterSql(resource: Resource): string {
  const { name, key } = tableOf(resource)
  const isRemoved = key.map((column) => `s.${column.name} = (k.key::json->>'${column.field}')::${column.type}`)
  return `select version::float8, "isRemoval", count(*)::int as records, min(key) as key
from (
  select r.changed_in as version, ${keySql(resource, 'r')} as key, false as "isRemoval"
  from ${stageName(resource)} s join records.${name} r on ${sameKey(resource, 'r', 's')}
  where r.brand_id = $1 and r.changed_in > $2
  union all
  select c.version, k.key, true
  from records.changes c cross join lateral unnest(c.keys) k(key) join ${stageName(resource)} s on ${isRemoved.join(' and ')}
  where c.brand_id = $1 and c.resource = $3 and c.version > $2) later
group by version, "isRemoval"`
}

/**
 * Staged records that versions $2 wrote, by their positions. A record that was removed and came back has another position. So
 * nobody can tell which one was at a position that is empty now, and each counts that was written before version $4.
 */
function writtenSql(resource: Resource): string {
  const { name } = tableOf(resource)
  const isOurs = `exists (select from ${stageName(resource)} s where ${sameKey(resource, 'r', 's')})`
  return `select version::float8, false as "isRemoval", count(*)::int as records, min(key) as key
from (
  select c.version, ${keySql(resource, 'r')} as key
  from records.changes c cross join lateral unnest(c.places) p(ord)
  left join records.${name} r on r.brand_id = $1 and r.ord = p.ord
  where c.brand_id = $1 and c.resource = $3 and c.version = any($2) and (r.ord is null and c.version < $4 or ${isOurs})) written
group by version, key is null`
}
