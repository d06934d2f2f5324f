/** A call of a webhook, signed as the service signs it: what a receiver has to accept. */
import { randomUUID } from 'node:crypto'
import { RECORDS_CHANGED, type WebhookCall } from '@selvedge/catalogue'
import { signedHeaders } from '../../../packages/service/webhooks/signature.ts'

export interface SignedCall {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
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
  const headers = signedHeaders(id, sentAt.getTime(), body, secrets)
  return { body, headers: { 'content-type': 'application/json', ...headers } }
}
