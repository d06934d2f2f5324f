/** The history of loads. A load writes its row at its end, in its own transaction. */
import pg, { type Client } from 'pg'

/** What makes it safe to send a load again. */
export interface Idempotency {
  /** Chosen by the sender, and unique among the loads of its load key. */
  readonly key: string
  /** The operation with its group and parameters: what a load with the same key must be like to be the same. */
  readonly request: string
  /** Of the decompressed body, as hex; null until all of it has been read. */
  readonly bodySha256: string | null
}

/** Who sends a load. */
export interface LoadSender {
  /** Of the load; it names the row in the history. */
  readonly id: string
  /** Null for none. */
  readonly idempotency: Idempotency | null
  /** The load key. Null for a command, which is known by its login. */
  readonly key: { readonly id: string; readonly name: string } | null
}

export interface LoggedGroup {
  readonly group: string
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly count: number
  readonly version: number
  readonly stamp: string | null
}

/** All faults with the same code in one field of a group. */
interface LoggedCause {
  readonly group: string | null
  readonly field: string | null
  readonly code: string
  readonly count: number
  /** Of the first one; null for what the input leaves out. */
  readonly line: number | null
}

/**
 * Whether a load can be undone: `kept` until it is too old; `too_large` and loaded without a wish to keep it; loaded without a
 * file store; the store failed; or its undo was deleted, because a record in it was forgotten.
 */
export type UndoState = 'kept' | 'too_large' | 'no_store' | 'store_failed' | 'forgotten'

export interface LoadEnd {
  readonly outcome: 'loaded' | 'refused' | 'failed'
  /** In the journal; null where nothing changed. */
  readonly sequence: number | null
  /** Views of partners that changed; null for a dry run, or if release 1.1.0 loaded it. */
  readonly viewsChanged: number | null
  readonly groups: readonly LoggedGroup[]
  readonly faultCount: number
  /** The first ones. */
  readonly faults: readonly object[]
  /** Of all faults, the most frequent first. Null if release 1.1.0 loaded it. */
  readonly causes: readonly LoggedCause[] | null
  /** Why it failed; null unless it did. */
  readonly reason: string | null
  /** Null where nothing changed. */
  readonly undo: UndoState | null
  /** SHA-256 of the file that undoes it, as hex digits. Null if none is kept, or if release 1.1.0 loaded it. */
  readonly undoSha256: string | null
}

/** Of a load that changed nothing because it could not. */
export type UnmergedEnd = Omit<LoadEnd, 'sequence' | 'viewsChanged' | 'groups' | 'undo' | 'undoSha256'>

export interface LoggedLoad extends LoadEnd {
  readonly id: string
  readonly idempotencyKey: string | null
  readonly keyId: string | null
  /** Name of the key, or who ran the command, with its login. */
  readonly sender: string
  readonly startedAt: Date
  readonly finishedAt: Date
  /** Id of the load that it undoes; null if it is no undo. */
  readonly undoes: string | null
  /** Whether it undoes only some records of that load. */
  readonly undoesPartly: boolean
  /** Whether it was rolled back at its end. `outcome` and `groups` say what it would have been. */
  readonly dryRun: boolean
  /** Rows that the sender left out because they could not be records, by group; null for none. */
  readonly quarantined: Readonly<Record<string, number>> | null
  /** Of a load with an idempotency key; both null if release 1.1.0 loaded it. */
  readonly request: string | null
  readonly bodySha256: string | null
}

export const FAULTS_LOGGED_MAX = 20

const UNCHANGED_HOURS = 24
/** A sender may ask for one with each load that it prepares. */
const DRY_RUNS_MAX = 100

/** A load with the same idempotency key of the same sender is in already. */
export class AlreadyLoaded extends Error {}

/** What its row says beside its sender and its end, and how long rows are kept. */
interface LoggedSettings extends Pick<LoggedLoad, 'undoes' | 'dryRun' | 'quarantined'> {
  /** Keys of the records that it undoes, by group, as JSON; null for all that the load changed. */
  readonly undoneKeys: string | null
  readonly retentionDays: number
}

/** The name is what the command was given; the login is what the database knows. */
const COMMAND = `nullif(current_setting('app.actor', true), '') || format(' (%s)', session_user), session_user`

/** In the transaction of the load, which sets its start. Removes rows that are too old. Throws `AlreadyLoaded`. */
export async function logLoad(
  client: Client,
  brandId: number,
  { id, idempotency, key }: LoadSender,
  { outcome, sequence, viewsChanged, groups, faultCount, faults, causes, reason, undo, undoSha256 }: LoadEnd,
  { undoes, undoneKeys, dryRun, quarantined, retentionDays }: LoggedSettings,
): Promise<void> {
  // A load that is sent again is compared with one that is in.
  const repeatable = outcome === 'loaded' ? idempotency : null
  const inserted = client.query(
    `insert into records.load_log (brand_id, id, idempotency_key, key_id, sender, started_at, finished_at, outcome, sequence,
  groups, fault_count, faults, reason, undo, undoes, undo_sha256, dry_run, request, body_sha256, views_changed, undoes_partly,
  undone_keys, causes, quarantined)
values ($1, $2, $3, $4, coalesce($5, ${COMMAND}), now(), clock_timestamp(), $6, $7, $8, $9, $10, $11, $12, $13,
  decode($14, 'hex'), $15, $16, decode($17, 'hex'), $18, $19, $20, $21, $22)`,
    [
      brandId,
      id,
      idempotency?.key ?? null,
      key?.id ?? null,
      key?.name ?? null,
      outcome,
      sequence,
      JSON.stringify(groups),
      faultCount,
      JSON.stringify(faults),
      reason,
      undo,
      undoneKeys === null ? undoes : null,
      undoSha256,
      dryRun,
      repeatable?.request ?? null,
      repeatable?.bodySha256 ?? null,
      viewsChanged,
      undoneKeys === null ? null : undoes,
      outcome === 'loaded' && !dryRun ? undoneKeys : null,
      causes && JSON.stringify(causes),
      quarantined && JSON.stringify(quarantined),
    ],
  )
  await inserted.catch((error) => {
    const isRepeated = error instanceof pg.DatabaseError && error.constraint === 'load_log_loaded_once'
    throw isRepeated ? new AlreadyLoaded(`a load with the key ${idempotency?.key} is in`) : error
  })
  await client.query(PRUNE, [brandId, retentionDays])
}

/**
 * Loads that changed nothing may come every minute, so they and dry runs are kept for a day, and of dry runs only the newest. The
 * newest success stays, whatever its age.
 */
const PRUNE = `delete from records.load_log where brand_id = $1 and (
  finished_at < clock_timestamp() - case when dry_run or outcome = 'loaded' and sequence is null
    then make_interval(hours => ${UNCHANGED_HOURS}) else make_interval(days => $2) end
  and id is distinct from (
    select id from records.load_log where brand_id = $1 and outcome = 'loaded' and not dry_run
    order by finished_at desc limit 1)
  or dry_run and id not in (
    select id from records.load_log where brand_id = $1 and dry_run order by finished_at desc limit ${DRY_RUNS_MAX}))`

const COLUMNS = `id, idempotency_key as "idempotencyKey", key_id as "keyId", sender, started_at as "startedAt",
  finished_at as "finishedAt", outcome, sequence::float8, views_changed as "viewsChanged", groups, fault_count::float8 as "faultCount", faults, causes, quarantined, reason, undo,
  coalesce(undoes, undoes_partly) as undoes, undoes_partly is not null as "undoesPartly", encode(undo_sha256, 'hex') as "undoSha256", dry_run as "dryRun", request, encode(body_sha256, 'hex') as "bodySha256"`

/** Listed beside the loads, so that a sender of many does not hide those. */
const DRY_RUNS_LISTED = 20

/** A load key that is limited to groups. */
export interface GroupsKey {
  readonly id: string
  readonly groups: readonly string[]
}

/** With a key, only loads that it sent, and those of its groups: `isOf` says the same of one load. */
const OF_KEY = `($3::uuid is null or key_id = $3
  or exists (select from jsonb_array_elements(groups) g where g ->> 'group' = any ($4)))`

export function isOf({ keyId, groups }: LoggedLoad, key: GroupsKey): boolean {
  return keyId === key.id || groups.some(({ group }) => key.groups.includes(group))
}

/** The newest first, and the newest dry runs among them. The transaction has the brand set, as for all that follow. */
export async function listLoads(
  client: Client,
  brandId: number,
  limit: number,
  key: GroupsKey | null = null,
): Promise<LoggedLoad[]> {
  const newest = (condition: string, max: string): string =>
    `(select * from records.load_log where brand_id = $1 and ${condition} and ${OF_KEY} order by finished_at desc, id limit ${max})`
  const { rows } = await client.query<LoggedLoad>(
    `select ${COLUMNS} from (${newest('not dry_run', '$2')} union all ${newest('dry_run', String(DRY_RUNS_LISTED))}) l
order by finished_at desc, id`,
    [brandId, limit, key?.id ?? null, key?.groups ?? []],
  )
  return rows
}

export async function findLoad(client: Client, brandId: number, id: string): Promise<LoggedLoad | null> {
  const { rows } = await client.query<LoggedLoad>(
    `select ${COLUMNS} from records.load_log where brand_id = $1 and id = $2`,
    [brandId, id],
  )
  return rows[0] ?? null
}

/** The load that this load key sent with this idempotency key, and that is in. */
export async function findLoaded(
  client: Client,
  brandId: number,
  keyId: string,
  idempotencyKey: string,
): Promise<LoggedLoad | null> {
  const { rows } = await client.query<LoggedLoad>(
    `select ${COLUMNS} from records.load_log
where brand_id = $1 and key_id = $2 and idempotency_key = $3 and outcome = 'loaded' and not dry_run`,
    [brandId, keyId, idempotencyKey],
  )
  return rows[0] ?? null
}

/** When the newest successful load ended; null if there is none. */
export async function newestSuccess(client: Client, brandId: number): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    `select max(finished_at) as at from records.load_log where brand_id = $1 and outcome = 'loaded' and not dry_run`,
    [brandId],
  )
  return rows[0]!.at
}

/** Whether the newest load has brought views to date, as those of release 1.1.0 do not; also before the first load. */
export async function newestFollowsViews(client: Client, brandId: number): Promise<boolean> {
  const { rows } = await client.query<{ follows: boolean }>(
    `select views_changed is not null as follows from records.load_log where brand_id = $1 and not dry_run order by finished_at desc limit 1`,
    [brandId],
  )
  return rows[0]?.follows ?? true
}

/** Of a load that changed records. */
interface ChangingLoad extends Pick<LoggedLoad, 'id' | 'undoes' | 'groups'> {}

export interface UndoneRecords {
  readonly undone: number
  /** How many it changed. */
  readonly of: number
}

/** How many records of each load are undone: an undo counts with those that are not restored again by an undo of it. */
export async function undoneRecords(
  client: Client,
  brandId: number,
  loads: readonly LoggedLoad[],
): Promise<Map<string, UndoneRecords>> {
  const { rows } = await client.query<ChangingLoad>(
    `select id, coalesce(undoes, undoes_partly) as undoes, groups from records.load_log
where brand_id = $1 and outcome = 'loaded' and sequence is not null and coalesce(undoes, undoes_partly) is not null`,
    [brandId],
  )
  const undos = Map.groupBy(rows, ({ undoes }) => undoes)
  const undoneOf = ({ id }: ChangingLoad): number =>
    (undos.get(id) ?? []).reduce((sum, undo) => sum + changesOf(undo) - undoneOf(undo), 0)
  return new Map(loads.map((load) => [load.id, { undone: undoneOf(load), of: changesOf(load) }]))
}

function changesOf({ groups }: ChangingLoad): number {
  return groups.reduce((sum, { inserted, updated, removed }) => sum + inserted + updated + removed, 0)
}
