/** The headers of a call, by Standard Webhooks 1.0. Receivers verify them with the libraries of that standard. */
import { createHmac } from 'node:crypto'
import { webhookHeaders } from '@selvedge/catalogue'
import { signingKey } from './secrets.ts'

/** While a secret is rotated there are two, and a signature for each. */
export function signedHeaders(
  messageId: string,
  nowMs: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', signingKey(secret)).update(`${messageId}.${timestamp}.${body}`)
    return `v1,${signature.digest('base64')}`
  })
  return {
    [webhookHeaders.id]: messageId,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: signatures.join(' '),
  }
}
