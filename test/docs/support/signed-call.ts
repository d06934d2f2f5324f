/** A call of a webhook, signed by the library of Standard Webhooks: what a receiver has to accept. */
import { randomBytes, randomUUID } from 'node:crypto'
import { RECORDS_CHANGED, type WebhookCall, webhookHeaders } from '@selvedge/catalogue'
import { Webhook } from 'standardwebhooks'

export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** `secrets` are two while a secret is rotated. */
export function signedCall(
  secrets: readonly string[],
  type: WebhookCall['type'] = RECORDS_CHANGED,
  sentAt = new Date(),
): SignedCall {
  const id = `msg_${randomUUID()}`
  const groups = type === RECORDS_CHANGED ? ['orders'] : []
  const call: WebhookCall = { type, timestamp: sentAt.toISOString(), data: { brand: 'alder-finch', groups } }
  const body = JSON.stringify(call)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [webhookHeaders.id]: id,
      [webhookHeaders.timestamp]: String(Math.floor(sentAt.getTime() / 1_000)),
      [webhookHeaders.signature]: secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
    },
  }
}
