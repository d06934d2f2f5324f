/**
 * Brings views to the present state of their brand, in the transaction of a load, after its journal and before its commit. The
 * brand's row in `brand_state` is locked, so that no other load commits meanwhile: none derives from half of another. Only its
 * holder writes rows of views that are followed, so nothing deadlocks.
 *
 * What may have changed is found from the brand's journal, then group by group in the order in which their rules depend on each
 * other. Every statement is about all views of a kind. A view in which nothing changes keeps its state: its partner does not
 * learn that there was a load.
 */
import { type Resource, resources, tableOf } from '@selvedge/catalogue'
import { type ViewKind, type Visibility, visibilityOf, visibilityRules } from '@selvedge/catalogue/visibility'
import type { Client } from 'pg'
import { isTemporary } from '../connections/failures.ts'
import { operatorAdvice } from '../connections/operator-advice.ts'
import { checkShape, OtherShape, type ShapeMark } from '../loading/shape-check.ts'
import { keyNames } from '../record-key.ts'
import { candidatesSql, changedName, deltaName } from './candidates.ts'
import { deltaSql } from './delta-sql.ts'
import { stageFound } from './found.ts'
import { type Fence, MANY_VIEWS, oneView, ownerSql, tableName } from './rule-sql.ts'
import { JOURNAL_SQL, lockStatesSql, PRUNE_SQL, type WrittenGroup, writeSql } from './write-sql.ts'

export interface FollowedView {
  readonly id: number
  readonly partnerId: string
  readonly kind: ViewKind
}

/** What was written into a group of a view. */
export interface ViewChange extends WrittenGroup {
  readonly resource: Resource
}

/** A load cannot be committed, because it cannot bring these views to date: what was withdrawn would stay visible. */
export class ViewsBehind extends Error {
  readonly views: readonly FollowedView[]

  constructor(views: readonly FollowedView[], why: string, cause?: unknown) {
    const names = views.map(({ partnerId, kind }) => `${partnerId} as a ${kind}`)
    super(
      `Nothing was loaded: what is shared with ${names.join(', ')} cannot be brought to date (${why}). Loads continue without it after selvedge views suspend.`,
      { cause },
    )
    this.views = views
  }
}

const byPath = new Map(resources.map((resource) => [resource.path, resource]))

export interface Followed {
  readonly viewsChanged: number
  readonly changes: readonly ViewChange[]
  /** Null for a brand that has no views. */
  readonly tookMs: number | null
}

const NO_VIEWS: Followed = { viewsChanged: 0, changes: [], tookMs: null }

/** `sequence` is that of the load; null if nothing changed. Throws `ViewsBehind`. */
export async function followViews(
  client: Client,
  brandId: number,
  sequence: number | null,
  retentionDays: number,
): Promise<Followed> {
  if (sequence === null) return NO_VIEWS
  const startedAt = performance.now()
  const shown = await client.query<[string]>({
    text: 'select sequence from records.viewed_brands where brand_id = $1',
    values: [brandId],
    rowMode: 'array',
  })
  if (shown.rows.length === 0) return NO_VIEWS
  const { rows: views } = await client.query<FollowedView & { rules: number }>(
    'select view_id as id, partner_id as "partnerId", kind, rules from records.views where brand_id = $1 and is_followed order by view_id',
    [brandId],
  )
  const others = views.filter(({ rules }) => rules !== visibilityRules.number)
  if (others.length > 0) {
    throw new ViewsBehind(others, 'it was made by other rules than this release has: run selvedge migrate')
  }
  const task = { brandId, after: Number(shown.rows[0]![0]), retentionDays }
  let changes: ViewChange[]
  await client.query('savepoint following')
  try {
    changes = await bringToDate(client, task, views)
  } catch (error) {
    // The database is the reason, or the brand's records, and no view.
    if (isTemporary(error) || operatorAdvice(error) !== null || error instanceof OtherShape) throw error
    const failing = await findFailing(client, task, views)
    throw new ViewsBehind(failing, error instanceof Error ? error.message : String(error), error)
  }
  await client.query('update records.viewed_brands set sequence = $2 where brand_id = $1', [brandId, sequence])
  const viewsChanged = new Set(changes.map(({ viewId }) => viewId)).size
  return { viewsChanged, changes, tookMs: performance.now() - startedAt }
}

/** One of the views that cannot be brought to date by themselves, or all of them where each can. */
async function findFailing(
  client: Client,
  task: FollowTask,
  views: readonly FollowedView[],
): Promise<readonly FollowedView[]> {
  let suspects = views
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2))
    const rest = suspects.slice(half.length)
    if (await fails(client, task, half)) suspects = half
    else if (await fails(client, task, rest)) suspects = rest
    else break
  }
  return suspects
}

async function fails(client: Client, task: FollowTask, views: readonly FollowedView[]): Promise<boolean> {
  await client.query('rollback to savepoint following')
  return bringToDate(client, task, views).then(
    () => false,
    () => true,
  )
}

export interface FollowTask {
  readonly brandId: number
  /** The load that the views show; null: none, or nobody knows. */
  readonly after: number | null
  readonly retentionDays: number
}

/** Returns what was written. */
export async function bringToDate(
  client: Client,
  { brandId, after, retentionDays }: FollowTask,
  views: readonly FollowedView[],
): Promise<ViewChange[]> {
  if (views.length === 0) return []
  const ids = views.map(({ id }) => id)
  await client.query(`select set_config('app.views', $1, true)`, [`{${ids}}`])
  const states = await readStates(client, brandId)
  const journal = after === null ? null : await readJournal(client, brandId, after)
  const written: ViewChange[] = []
  const byKind = Map.groupBy(views, ({ kind }) => kind)
  const made = journal === null ? [] : await stageChanged(client, brandId, journal, [...byKind.keys()])
  for (const [kind, ofKind] of byKind) {
    const follower = new KindFollower(client, brandId, states, journal)
    written.push(...(await follower.follow(kind, ofKind)))
  }
  if (made.length > 0) await client.query(`drop table ${made.join(', ')}`)
  if (written.length > 0) {
    await client.query(JOURNAL_SQL, [
      written.map(({ viewId }) => viewId),
      written.map(({ resource }) => resource.path),
      written.map(({ version }) => version),
      written.map(({ inserted, updated, removed }) => inserted + updated + removed),
    ])
    await client.query(PRUNE_SQL, [[...new Set(written.map(({ viewId }) => viewId))], retentionDays])
  }
  await client.query(`select set_config('app.views', '', true)`)
  return written
}

type States = ReadonlyMap<string, ShapeMark & { readonly rowCount: number }>

async function readStates(client: Client, brandId: number): Promise<States> {
  const { rows } = await client.query<ShapeMark & { path: string; rowCount: number }>(
    `select resource as path, version::float8, row_count::float8 as "rowCount", shape, shaped::float8
from records.resource_state where brand_id = $1`,
    [brandId],
  )
  return new Map(rows.map(({ path, ...state }) => [path, state]))
}

/** Versions of groups that loads after one have made. */
type Journal = ReadonlyMap<Resource, { readonly versions: readonly string[]; readonly entries: number }>

/** Null if the journal no longer has all of them. */
async function readJournal(client: Client, brandId: number, after: number): Promise<Journal | null> {
  const { rows } = await client.query<{ path: string; versions: string[]; entries: number; first: number }>(
    `select resource as path, array_agg(version::text) as versions, sum(entries)::float8 as entries,
  min(min(sequence)) over ()::float8 as first
from records.loads where brand_id = $1 and sequence > $2 group by resource`,
    [brandId, after],
  )
  if (rows.length > 0 && rows[0]!.first > after + 1) return null
  return new Map(rows.map(({ path, versions, entries }) => [byPath.get(path)!, { versions, entries }]))
}

/** Makes the tables of changed keys, of groups that one of the kinds sees. Returns their names. */
async function stageChanged(
  client: Client,
  brandId: number,
  journal: Journal,
  kinds: readonly ViewKind[],
): Promise<string[]> {
  const open = new Set(kinds.flatMap((kind) => visibilityOf(kind).map(({ resource }) => resource)))
  const made: string[] = []
  for (const [resource, { versions }] of journal) {
    if (!open.has(resource)) continue
    const name = changedName(resource)
    const ofPlaces = keyNames(resource).map((key) => `r.${key}`)
    const ofKeys = tableOf(resource).key.map(({ field, type }) => `(k::json ->> '${field}')::${type}`)
    await client.query(`create temp table ${name} on commit drop as
with entries as materialized (select places, keys from records.changes
  where brand_id = ${brandId} and resource = '${resource.path}' and version = any ('{${versions}}'))
select ${ofPlaces} from entries, unnest(places) place join ${tableName(resource)} r on r.brand_id = ${ownerSql(brandId)} and r.ord = place
union select ${ofKeys} from entries, unnest(keys) k`)
    await client.query(`analyze ${name}`)
    made.push(name)
  }
  return made
}

/** Brings all views of one kind to date. */
class KindFollower {
  readonly #client: Client
  readonly #brandId: number
  readonly #states: States
  readonly #journal: Journal | null
  readonly #delta = new Set<Resource>()
  readonly #made: string[] = []
  #views = ''
  /** The brand's id, as SQL. */
  #brand = ''
  #fence: Fence = ''

  constructor(client: Client, brandId: number, states: States, journal: Journal | null) {
    this.#client = client
    this.#brandId = brandId
    this.#states = states
    this.#journal = journal
  }

  async follow(kind: ViewKind, views: readonly FollowedView[]): Promise<ViewChange[]> {
    const groups = visibilityOf(kind)
    if (this.#journal && !groups.some(({ resource }) => this.#journal!.has(resource))) return []
    this.#views = views.length === 1 ? oneView(views[0]!) : await this.#stageViews(views)
    await this.#choosePlans(groups, views.length)
    const written: ViewChange[] = []
    for (const group of groups) {
      if (await this.#findDelta(group, groups)) written.push(...(await this.#write(group.resource)))
    }
    if (this.#made.length > 0) await this.#client.query(`drop table ${this.#made.join(', ')}`)
    return written
  }

  async #stageViews(views: readonly FollowedView[]): Promise<string> {
    await this.#client.query(
      `create temp table following on commit drop as select view_id, partner_id from records.views
where brand_id = ${this.#brandId} and view_id = any ('{${views.map(({ id }) => id)}}')`,
    )
    await this.#client.query('analyze following')
    this.#made.push('following')
    return MANY_VIEWS
  }

  /**
   * The planner's statistics can be from before the views, or before the brand. Looking up each changed key in each view costs
   * as many probes; reading the groups once costs as many rows as they have. A view that is built by itself is a small part
   * of the brand: what it shows is looked up. Joins are written in the order in which to look up.
   */
  async #choosePlans(groups: readonly Visibility[], views: number): Promise<void> {
    const isLookedUp = this.#journal === null ? views === 1 : this.#probes(groups, views) < this.#rows(groups)
    this.#fence = isLookedUp ? ' offset 0' : ''
    this.#brand = isLookedUp ? ownerSql(this.#brandId) : String(this.#brandId)
    const [lookUp, readAll] = isLookedUp ? ['on', 'off'] : ['off', 'on']
    await this.#client.query(`set local enable_nestloop = ${lookUp}; set local enable_seqscan = ${readAll};
set local enable_hashjoin = ${readAll}; set local enable_mergejoin = ${readAll};
set local join_collapse_limit = ${isLookedUp ? 1 : 8}`)
  }

  #probes(groups: readonly Visibility[], views: number): number {
    return groups.reduce((sum, { resource }) => sum + (this.#journal!.get(resource)?.entries ?? 0) * views, 0)
  }

  #rows(groups: readonly Visibility[]): number {
    const changed = groups.filter(({ resource }) => this.#journal!.has(resource))
    return changed.reduce((sum, { resource }) => sum + (this.#states.get(resource.path)?.rowCount ?? 0), 0)
  }

  /** Whether the group differs in any view. */
  async #findDelta(group: Visibility, groups: readonly Visibility[]): Promise<boolean> {
    const { resource } = group
    const changes = this.#journal && { changed: new Set(this.#journal.keys()), delta: this.#delta }
    const task = { brand: this.#brand, views: this.#views, changes, fence: this.#fence }
    const candidates = candidatesSql(group, task)
    if (candidates.length === 0) return false
    const name = deltaName(resource)
    const isOpen = (source: Resource): boolean => groups.some((each) => each.resource === source)
    const { rowCount } = await this.#client.query(
      `create temp table ${name} on commit drop as ${deltaSql(group, groups, this.#brand, this.#views, candidates, isOpen, this.#fence)}`,
    )
    this.#made.push(name)
    if (rowCount === 0) return false
    const state = this.#states.get(resource.path)
    if (state) checkShape(resource, state)
    await this.#client.query(`analyze ${name}`)
    if (resource.findable) this.#made.push(await stageFound(this.#client, resource))
    this.#delta.add(resource)
    return true
  }

  async #write(resource: Resource): Promise<ViewChange[]> {
    await this.#client.query(lockStatesSql(resource), [resource.path])
    const { rows } = await this.#client.query<WrittenGroup>(writeSql(resource), [resource.shapes.at(-1)])
    return rows.map((written) => ({ resource, ...written }))
  }
}
