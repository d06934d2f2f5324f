/** Adds what a process counted to the usage of keys, and deletes what is old, as `selvedge_keeper`. */
import type { QueryConfig } from 'pg'
import { connectToPrimary } from '../connections/primary.ts'

/** Names are those of the columns. */
export interface UsageRow {
  readonly day: string
  readonly key_id: string
  readonly brand_id: number
  readonly resource: string
  readonly requests: number
  readonly rejected: number
  readonly errors: number
  readonly bytes: number
}

export interface DeprecatedUseRow {
  readonly day: string
  readonly key_id: string
  readonly brand_id: number
  readonly name: string
  readonly requests: number
}

export interface UsageBatch {
  /** Batches of a process are numbered from 1. */
  readonly number: number
  readonly usage: readonly UsageRow[]
  readonly deprecatedUse: readonly DeprecatedUseRow[]
}

/** A server that has stopped answering is not waited for. */
const TIMEOUT_MS = 5_000
const ROWS_PER_DELETION = 10_000

/** One look-up for each row: PostgreSQL may read all brands for an `exists`. */
const KNOWN_BRAND = `given.brand_id = 0 or (select true from directory.owners b where b.id = given.brand_id)`

/** One statement, so all of it is in or nothing. Rows are in the order of the key: processes that add at once do not deadlock. */
const ADD = `with writer as (
  insert into directory.usage_writers as known (id, batch) values ($1, $2)
  on conflict (id) do update set batch = excluded.batch, written_at = now() where known.batch < excluded.batch
  returning id),
counted as (
  insert into directory.usage as known (day, key_id, brand_id, resource, requests, rejected, errors, bytes)
  select given.* from writer, json_to_recordset($3) given (day date, key_id uuid, brand_id integer, resource text,
    requests bigint, rejected bigint, errors bigint, bytes bigint)
  where ${KNOWN_BRAND} order by 1, 2, 3, 4
  on conflict (day, key_id, brand_id, resource) do update set requests = known.requests + excluded.requests,
    rejected = known.rejected + excluded.rejected, errors = known.errors + excluded.errors,
    bytes = known.bytes + excluded.bytes)
insert into directory.deprecated_use as known (day, key_id, brand_id, name, requests)
select given.* from writer, json_to_recordset($4) given (day date, key_id uuid, brand_id integer, name text, requests bigint)
where ${KNOWN_BRAND} order by 1, 2, 3, 4
on conflict (day, key_id, brand_id, name) do update set requests = known.requests + excluded.requests`

/** The time is the database's: a process whose clock is wrong must not delete what is new. */
const OLDEST = `(now() at time zone 'utc')::date - make_interval(months => $1)`

const OLD = [
  ['directory.usage', `day < ${OLDEST}`],
  ['directory.deprecated_use', `day < ${OLDEST}`],
  // No process waits for the outcome of a batch for so long.
  ['directory.usage_writers', `written_at < ${OLDEST}`],
] as const

export class UsageStore {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** A batch that was added before is not added again. */
  add(writerId: string, { number, usage, deprecatedUse }: UsageBatch): Promise<void> {
    return this.#connected(async (query) => {
      await query(ADD, [writerId, number, JSON.stringify(usage), JSON.stringify(deprecatedUse)])
    })
  }

  prune(retentionMonths: number): Promise<void> {
    return this.#connected(async (query) => {
      for (const [table, isOld] of OLD) {
        // Another process may delete the same rows at this moment.
        const text = `delete from ${table} where ctid = any(array(
  select ctid from ${table} where ${isOld} limit ${ROWS_PER_DELETION} for update skip locked))`
        while ((await query(text, [retentionMonths])) === ROWS_PER_DELETION);
      }
    })
  }

  /** It writes so rarely that a new connection each time is cheaper than one that stays open. */
  async #connected(act: (query: Query) => Promise<void>): Promise<void> {
    const client = await connectToPrimary(this.#url)
    try {
      await client.query(`set app.with_views = 'on'`)
      await act(async (text, values) => {
        const { rowCount } = await client.query({ text, values, query_timeout: TIMEOUT_MS } as QueryConfig)
        return rowCount ?? 0
      })
    } finally {
      void client.end().catch(() => {})
    }
  }
}

/** Resolves with the number of rows. */
type Query = (text: string, values: unknown[]) => Promise<number>
