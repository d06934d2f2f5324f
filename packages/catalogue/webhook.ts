/** The call that a webhook gets: it says which groups of a brand have something new, and has no record. */
import type { RecordOf } from './kinds/field.ts'
import { object, oneOf, strings, text, timestamp } from './kinds/index.ts'

export const RECORDS_CHANGED = 'records.changed'
/** Sent by the operator to try a receiver. */
export const WEBHOOK_TEST = 'webhook.test'

/** The names of Standard Webhooks 1.0. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

export const webhookCall = {
  type: oneOf(
    [RECORDS_CHANGED, WEBHOOK_TEST],
    `\`${RECORDS_CHANGED}\`, or \`${WEBHOOK_TEST}\` for a call that the operator sends to try your receiver.`,
  ),
  timestamp: timestamp('When the newest of the changes was loaded; of a test, when it was sent.'),
  data: object(
    {
      brand: text('Slug of the brand, as in every path.'),
      groups: strings(
        'Paths of the groups that have something new, such as `order-items`. None in a test. Ignore those that you do not know.',
      ),
    },
    'What changed.',
  ),
}

export type WebhookCall = RecordOf<typeof webhookCall>
