/** Subscriptions as an operator manages them. The connection acts as the owner. */
import type { Client } from 'pg'
import type { Attempt, SealedSecrets } from '../webhooks/subscriptions.ts'
import { refuseDeleting } from './brands.ts'
import { type KeyPartner, PARTNER } from './keys.ts'
import { withViews } from './with-views.ts'

export interface Webhook {
  readonly id: string
  readonly brand: string
  /** Whose view of the brand it is told about; null for the brand itself. */
  readonly partner: KeyPartner | null
  readonly name: string
  readonly url: string
  /** Null for all that the brand or the partner sees. */
  readonly groups: readonly string[] | null
  readonly createdAt: Date
  readonly status: 'enabled' | 'disabled'
  readonly disabledAt: Date | null
  readonly disabledReason: string | null
  /** Since the last call that was accepted. */
  readonly failures: number
  readonly failingSince: Date | null
  /** When it is called again; null: it is called now, or as soon as there is news. */
  readonly nextAttemptAt: Date | null
  /** The last ones, newest first. */
  readonly attempts: readonly Attempt[]
}

export interface NewWebhook {
  readonly id: string
  readonly brand: string
  /** The view that it is told about, instead of the brand itself. */
  readonly viewId?: number
  readonly name: string
  readonly url: string
  readonly groups: readonly string[] | null
  /** Encrypted. */
  readonly secret: Buffer
}

const SELECT = `select w.id, b.slug as brand, ${PARTNER}, w.name, w.url, w.groups, w.created_at as "createdAt", w.status,
  w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason", w.failures, w.failing_since as "failingSince",
  case when w.status = 'enabled' and w.lease is null and w.next_at > now() then w.next_at end as "nextAttemptAt", w.attempts`

/** Null where the brand does not exist. */
export async function createWebhook(owner: Client, given: NewWebhook): Promise<Webhook | null> {
  const { id, brand, name, url, groups, secret, viewId = null } = given
  const webhook = await one(
    owner,
    `with o as (select id from directory.owners where slug = $2 and id = coalesce($7, id)
  and (view_of is null) = ($7::int is null) and status <> 'deleting'),
w as (insert into directory.webhooks (id, brand_id, name, url, groups, secret) select $1, o.id, $3, $4, $5, $6 from o returning *)
${SELECT} from w join directory.owners b on b.id = w.brand_id`,
    [id, brand, name, url, groups, secret, viewId],
  )
  if (!webhook) await refuseDeleting(owner, brand)
  return webhook
}

/** All, or those of one brand and its views. */
export function listWebhooks(owner: Client, brand: string | null): Promise<Webhook[]> {
  return webhooks(
    owner,
    `${SELECT} from directory.webhooks w join directory.owners b on b.id = w.brand_id
where $1::text is null or b.slug = $1 order by b.slug, w.created_at, w.id`,
    [brand],
  )
}

/** Null where there is none, as in all that follow. */
export function findWebhook(owner: Client, id: string): Promise<Webhook | null> {
  return one(
    owner,
    `${SELECT} from directory.webhooks w join directory.owners b on b.id = w.brand_id where w.id = $1`,
    [id],
  )
}

export function webhookSecrets(owner: Client, id: string): Promise<SealedSecrets | null> {
  const text = `select secret, case when former_secret_until > now() then former_secret end as "formerSecret"
from directory.webhooks where id = $1`
  return withViews(owner, async () => (await owner.query<SealedSecrets>(text, [id])).rows[0] ?? null)
}

/** Receivers were promised that the secret before the present one signs for longer, and only one such can be kept. */
export class OverlapUnderWay extends Error {
  constructor(until: Date) {
    super(
      `The secret before signs until ${until.toISOString()}, and a receiver may still use it. Rotate after that, or end all secrets so far with --overlap 0s.`,
    )
  }
}

/** The secret before signs, too, until the overlap ends. Throws `OverlapUnderWay`. */
export async function rotateSecret(
  owner: Client,
  id: string,
  secret: Buffer,
  overlapSeconds: number,
): Promise<Webhook | null> {
  const rotated = await returned(
    owner,
    `update directory.webhooks set secret = $2, former_secret = case when $3::float8 > 0 then secret end,
  former_secret_until = case when $3::float8 > 0 then now() + make_interval(secs => $3::float8) end
where id = $1 and ($3::float8 = 0 or former_secret_until is null or former_secret_until <= now()) returning *`,
    [id, secret, overlapSeconds],
  )
  if (rotated) return rotated
  const { rows } = await withViews(owner, () =>
    owner.query<{ until: Date }>('select former_secret_until as until from directory.webhooks where id = $1', [id]),
  )
  if (rows[0]) throw new OverlapUnderWay(rows[0].until)
  return null
}

/** It is called at once if there is news, or after the call that is under way. */
export function enableWebhook(owner: Client, id: string): Promise<Webhook | null> {
  return returned(
    owner,
    `update directory.webhooks set status = 'enabled', disabled_at = null, disabled_reason = null, failures = 0, failing_since = null,
  next_at = case when lease is not null then next_at end where id = $1 returning *`,
    [id],
  )
}

export async function deleteWebhook(owner: Client, id: string): Promise<Webhook | null> {
  return returned(owner, 'delete from directory.webhooks where id = $1 returning *', [id])
}

function returned(owner: Client, statement: string, values: readonly unknown[]): Promise<Webhook | null> {
  return one(owner, `with w as (${statement}) ${SELECT} from w join directory.owners b on b.id = w.brand_id`, values)
}

async function one(owner: Client, text: string, values: readonly unknown[]): Promise<Webhook | null> {
  return (await webhooks(owner, text, values))[0] ?? null
}

function webhooks(owner: Client, text: string, values: readonly unknown[]): Promise<Webhook[]> {
  return withViews(owner, async () => (await owner.query<Webhook>(text, [...values])).rows)
}
