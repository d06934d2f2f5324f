/** The call that the service makes to receivers of webhooks, as the document describes it. */
import { objectSchema } from '../derive/json-schema.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { RECORDS_CHANGED, WEBHOOK_TEST, type WebhookCall, webhookCall, webhookHeaders } from '../webhook.ts'
import type { Parameter } from './parameters.ts'
import { WEBHOOK_TAG } from './tags.ts'

const TIMESTAMP = '2026-11-17T15:00:00.000Z'

const changed: WebhookCall = {
  type: RECORDS_CHANGED,
  timestamp: TIMESTAMP,
  data: { brand: 'alder-finch', groups: ['order-items', 'orders'] },
}
const test: WebhookCall = { type: WEBHOOK_TEST, timestamp: TIMESTAMP, data: { brand: 'alder-finch', groups: [] } }

const headers: readonly Parameter[] = [
  {
    name: webhookHeaders.id,
    in: 'header',
    required: true,
    description: 'Identifies the news. A retry of the same news has the same one.',
    schema: { type: 'string' },
    example: 'msg_2yqZ4rJ1bW0n8Xk5vT7cQe',
  },
  {
    name: webhookHeaders.timestamp,
    in: 'header',
    required: true,
    description: 'When this call was sent, in seconds since 1970. Refuse a call that is more than five minutes old.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
    example: '1794927604',
  },
  {
    name: webhookHeaders.signature,
    in: 'header',
    required: true,
    description:
      'HMAC-SHA256 of id, timestamp and body with points between them, in Base64 after `v1,`. While the secret is rotated there are two, with a space between them: one that is valid is enough.',
    schema: { type: 'string' },
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
]

/** Not a component: the generator for Go drops components that only webhooks use, and its code then does not compile. */
const schema: JsonSchema = {
  title: 'WebhookCall',
  description: 'Says which groups of a brand have something new.',
  ...objectSchema(webhookCall),
}

export const webhooks = {
  [RECORDS_CHANGED]: {
    post: {
      operationId: 'receiveRecordsChanged',
      tags: [WEBHOOK_TAG],
      summary: 'Be told about changes',
      description: `The service calls your address when groups of a brand have something new, if the operator made a subscription for you.
A call has no record. Verify its signature, answer at once, then follow \`changes\` from the cursor that you stored. Calls may be late,
doubled or in another order, and that does no harm. The first call names all groups of the subscription, and so may a later one.

Calls are signed by [Standard Webhooks](https://www.standardwebhooks.com/), which has libraries for most languages. A call of the type
\`${WEBHOOK_TEST}\` tries your receiver: answer with a 2xx, and do nothing. More: [be told about changes](/guides/webhooks).`,
      'x-origin': 'designed',
      // Your API key is not sent: receivers verify the signature instead.
      security: [],
      parameters: headers,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema,
            examples: { [RECORDS_CHANGED]: { value: changed }, [WEBHOOK_TEST]: { value: test } },
          },
        },
      },
      responses: {
        '2XX': { description: 'You have the call. The service waits up to 10 seconds for it, and ignores the body.' },
        410: { description: 'You want no more calls: the subscription is disabled.' },
        default: {
          description:
            'Anything else is a failure, also a redirect. It is retried after 5 s, 30 s, 5 min, 30 min and 2 h, then every 6 h. After 5 days of failures the subscription is disabled.',
        },
      },
    },
  },
}
