/** Subscriptions as the process that calls them reads and writes them, as `selvedge_notifier`. All times are those of the database. */
import type { ViewKind } from '@selvedge/catalogue/visibility'
import type { KeptConnection } from '../connections/kept-connection.ts'
import type { Told } from './changed-groups.ts'

/** Subscriptions of a brand or a view that were told the same, and can be called now. */
export interface Waiting {
  /** The owner of the records: the brand, or the view. */
  readonly brandId: number
  /** Whose view it is; null for the brand itself. */
  readonly kind: ViewKind | null
  readonly slug: string
  readonly told: Told
  readonly isSlow: boolean
  readonly ids: readonly string[]
}

/** What signs the calls of a subscription, encrypted. */
export interface SealedSecrets {
  readonly secret: Buffer
  /** While it is rotated; otherwise null. */
  readonly formerSecret: Buffer | null
}

/** A subscription that this process may call until the lease ends. */
export interface Claimed extends SealedSecrets {
  readonly id: string
  readonly name: string
  readonly url: string
  /** Null for all. */
  readonly groups: readonly string[] | null
  readonly failures: number
}

export interface Attempt {
  readonly at: string
  readonly status: number | null
  readonly problem: string | null
  readonly tookMs: number
}

export interface Failure {
  readonly attempt: Attempt
  readonly retryDelayMs: number
  /** Why it is disabled at once; null where it is called again. */
  readonly disabledReason: string | null
}

export interface StatusCounts {
  readonly enabled: number
  /** Enabled, and the last call failed. */
  readonly failing: number
  readonly disabled: number
}

/** Longer than a call takes: what a process has claimed when it is killed waits for so long. */
export const LEASE_SECONDS = 12
const ATTEMPTS_KEPT = 10

const CAN_BE_CALLED = `w.status = 'enabled' and (w.next_at is null or w.next_at <= now())`

/** The directory shows views only to statements that ask for them. Without any subscription, it has one row. */
const WAITING = `select waiting.* from (select set_config('app.with_views', 'on', true)) s
left join lateral (select w.brand_id, o.kind, o.slug, w.told_sequence::float8, w.told_stamp, w.told_shared_sequence::float8,
    w.told_shared_stamp, w.is_slow, array_agg(w.id)
  from directory.webhooks w join directory.owners o on o.id = w.brand_id
  where o.cell = $1 and o.status = 'active' and ${CAN_BE_CALLED}
  group by 1, 2, 3, 4, 5, 6, 7, 8) waiting on true`

/** Nobody else has called it since it was read: it was told the same. */
const CLAIM = `with free as (
  select w.id from unnest($2::uuid[], $3::uuid[], $4::uuid[]) given (id, stamp, shared_stamp)
  join directory.webhooks w on w.id = given.id and w.told_stamp is not distinct from given.stamp
    and w.told_shared_stamp is not distinct from given.shared_stamp
  where ${CAN_BE_CALLED} for update of w skip locked)
update directory.webhooks w set lease = $1, next_at = now() + interval '${LEASE_SECONDS} seconds'
from free where w.id = free.id
returning w.id, w.name, w.url, w.groups, w.secret,
  case when w.former_secret_until > now() then w.former_secret end, w.failures`

const TOLD = `told_sequence = $3, told_stamp = $4, told_shared_sequence = $5, told_shared_stamp = $6, next_at = null, lease = null`

const WITH_ATTEMPT = (parameter: string): string =>
  `attempts = (jsonb_build_array(${parameter}::jsonb) || attempts) - ${ATTEMPTS_KEPT}`

const ACCEPT = `update directory.webhooks set ${TOLD}, failures = 0, failing_since = null, is_slow = $7,
  ${WITH_ATTEMPT('$8')} where id = $1 and lease = $2`

const SKIP = `update directory.webhooks set ${TOLD} where id = $1 and lease = $2`

const FAIL = `with failed as (
  select id, coalesce($5, case when failing_since < now() - make_interval(days => $6) and failures >= $7 then $8 end) as reason
  from directory.webhooks where id = $1 and lease = $2)
update directory.webhooks w set lease = null, failures = w.failures + 1, failing_since = coalesce(w.failing_since, now()),
  is_slow = true, ${WITH_ATTEMPT('$3')},
  status = case when reason is null then 'enabled' else 'disabled' end,
  next_at = case when reason is null then now() + make_interval(secs => $4::float8 / 1000) end,
  disabled_at = case when reason is null then null else now() end, disabled_reason = reason
from failed where w.id = failed.id and w.lease = $2 returning reason`

const RELEASE = `update directory.webhooks set next_at = null, lease = null where id = any($1::uuid[]) and lease = $2`

const COUNT = `select count(*) filter (where status = 'enabled' and failures = 0)::int,
  count(*) filter (where status = 'enabled' and failures > 0)::int, count(*) filter (where status = 'disabled')::int
from directory.webhooks`

type WaitingRow = [
  brandId: number,
  kind: ViewKind | null,
  slug: string,
  sequence: number,
  stamp: string | null,
  sharedSequence: number,
  sharedStamp: string | null,
  isSlow: boolean,
  ids: string[],
]

export class Subscriptions {
  readonly #directory: KeptConnection
  /** Of this process. */
  readonly #lease: string

  constructor(directory: KeptConnection, lease: string) {
    this.#directory = directory
    this.#lease = lease
  }

  /** Those of active brands and views that the directory has in the cell. */
  async waiting(cell: string): Promise<Waiting[]> {
    const rows = await this.#directory.query<WaitingRow | [null]>(WAITING, [cell])
    return rows
      .filter((row): row is WaitingRow => row[0] !== null)
      .map(([brandId, kind, slug, sequence, stamp, sharedSequence, sharedStamp, isSlow, ids]) => {
        const told = { own: { sequence, stamp }, shared: { sequence: sharedSequence, stamp: sharedStamp } }
        return { brandId, kind, slug, told, isSlow, ids }
      })
  }

  /** Those of the given that are still waiting, now for this process alone. */
  async claim(given: readonly { readonly id: string; readonly told: Told }[]): Promise<Claimed[]> {
    const rows = await this.#directory.query<[string, string, string, string[] | null, Buffer, Buffer | null, number]>(
      CLAIM,
      [
        this.#lease,
        given.map(({ id }) => id),
        given.map(({ told }) => told.own.stamp),
        given.map(({ told }) => told.shared.stamp),
      ],
    )
    return rows.map(([id, name, url, groups, secret, formerSecret, failures]) => {
      return { id, name, url, groups, secret, formerSecret, failures }
    })
  }

  async accept(id: string, { own, shared }: Told, isSlow: boolean, attempt: Attempt): Promise<void> {
    const told = [own.sequence, own.stamp, shared.sequence, shared.stamp]
    await this.#directory.query(ACCEPT, [id, this.#lease, ...told, isSlow, JSON.stringify(attempt)])
  }

  /** Nothing that it asks for has changed. */
  async skip(id: string, { own, shared }: Told): Promise<void> {
    await this.#directory.query(SKIP, [id, this.#lease, own.sequence, own.stamp, shared.sequence, shared.stamp])
  }

  /** The reason if it is disabled now. */
  async fail(
    id: string,
    { attempt, retryDelayMs, disabledReason }: Failure,
    disableAfter: { readonly days: number; readonly failures: number },
  ): Promise<string | null> {
    const { days, failures } = disableAfter
    const values = [JSON.stringify(attempt), retryDelayMs, disabledReason, days, failures, `failed for ${days} days`]
    const [row] = await this.#directory.query<[string | null]>(FAIL, [id, this.#lease, ...values])
    return row?.[0] ?? null
  }

  /** So that another process calls them at once. */
  async release(ids: readonly string[]): Promise<void> {
    await this.#directory.query(RELEASE, [ids, this.#lease])
  }

  async counts(): Promise<StatusCounts> {
    const [[enabled, failing, disabled]] = (await this.#directory.query<[number, number, number]>(COUNT, [])) as [
      [number, number, number],
    ]
    return { enabled, failing, disabled }
  }
}
