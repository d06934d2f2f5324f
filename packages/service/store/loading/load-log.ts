/** The history of loads. A load writes its row at its end, in its own transaction. */
import pg, { type Client } from 'pg'

/** Who sends a load. */
export interface LoadSender {
  /** Of the load; it names the row in the history. */
  readonly id: string
  /** Chosen by the sender. Null for none. */
  readonly idempotencyKey: string | null
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

/**
 * Whether a load can be undone: `kept` until it is too old; `too_large` and loaded without a wish to keep it; loaded without a
 * file store; or the store failed.
 */
export type UndoState = 'kept' | 'too_large' | 'no_store' | 'store_failed'

export interface LoadEnd {
  readonly outcome: 'loaded' | 'refused' | 'failed'
  /** In the journal; null where nothing changed. */
  readonly sequence: number | null
  readonly groups: readonly LoggedGroup[]
  readonly faultCount: number
  /** The first ones. */
  readonly faults: readonly object[]
  /** Why it failed; null unless it did. */
  readonly reason: string | null
  /** Null where nothing changed. */
  readonly undo: UndoState | null
}

/** Of a load that changed nothing because it could not. */
export type UnmergedEnd = Omit<LoadEnd, 'sequence' | 'groups' | 'undo'>

export interface LoggedLoad extends LoadEnd {
  readonly id: string
  readonly idempotencyKey: string | null
  readonly keyId: string | null
  /** Name of the key, or login of the command. */
  readonly sender: string
  readonly startedAt: Date
  readonly finishedAt: Date
  /** Id of the load that it undoes; null if it is no undo. */
  readonly undoes: string | null
}

export const FAULTS_LOGGED_MAX = 20

const UNCHANGED_HOURS = 24

/** A load with the same idempotency key is in already. */
export class AlreadyLoaded extends Error {}

/** In the transaction of the load, which sets its start. Removes rows that are too old. Throws `AlreadyLoaded`. */
export async function logLoad(
  client: Client,
  brandId: number,
  { id, idempotencyKey, key }: LoadSender,
  { outcome, sequence, groups, faultCount, faults, reason, undo }: LoadEnd,
  undoes: string | null,
  retentionDays: number,
): Promise<void> {
  const inserted = client.query(
    `insert into records.load_log (brand_id, id, idempotency_key, key_id, sender, started_at, finished_at, outcome, sequence,
  groups, fault_count, faults, reason, undo, undoes)
values ($1, $2, $3, $4, coalesce($5, session_user), now(), clock_timestamp(), $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      brandId,
      id,
      idempotencyKey,
      key?.id ?? null,
      key?.name ?? null,
      outcome,
      sequence,
      JSON.stringify(groups),
      faultCount,
      JSON.stringify(faults),
      reason,
      undo,
      undoes,
    ],
  )
  await inserted.catch((error) => {
    const isRepeated = error instanceof pg.DatabaseError && error.constraint === 'load_log_loaded_once'
    throw isRepeated ? new AlreadyLoaded(`a load with the key ${idempotencyKey} is in`) : error
  })
  await client.query(PRUNE, [brandId, retentionDays])
}

/** Loads that changed nothing may come every minute, so they are kept for a day. The newest success stays, whatever its age. */
const PRUNE = `delete from records.load_log where brand_id = $1
  and finished_at < clock_timestamp() - case when outcome = 'loaded' and sequence is null
    then make_interval(hours => ${UNCHANGED_HOURS}) else make_interval(days => $2) end
  and id is distinct from (
    select id from records.load_log where brand_id = $1 and outcome = 'loaded' order by finished_at desc limit 1)`

const COLUMNS = `id, idempotency_key as "idempotencyKey", key_id as "keyId", sender, started_at as "startedAt",
  finished_at as "finishedAt", outcome, sequence::float8, groups, fault_count::float8 as "faultCount", faults, reason, undo,
  undoes`

/** The newest first. The transaction has the brand set, as for all that follow. */
export async function listLoads(client: Client, brandId: number, limit: number): Promise<LoggedLoad[]> {
  const { rows } = await client.query<LoggedLoad>(
    `select ${COLUMNS} from records.load_log where brand_id = $1 order by finished_at desc, id limit $2`,
    [brandId, limit],
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

/** The load that was sent with this idempotency key, and is in. */
export async function findLoaded(client: Client, brandId: number, idempotencyKey: string): Promise<LoggedLoad | null> {
  const { rows } = await client.query<LoggedLoad>(
    `select ${COLUMNS} from records.load_log where brand_id = $1 and idempotency_key = $2 and outcome = 'loaded'`,
    [brandId, idempotencyKey],
  )
  return rows[0] ?? null
}

/** When the newest successful load ended; null if there is none. */
export async function newestSuccess(client: Client, brandId: number): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    `select max(finished_at) as at from records.load_log where brand_id = $1 and outcome = 'loaded'`,
    [brandId],
  )
  return rows[0]!.at
}
