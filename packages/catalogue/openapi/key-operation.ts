/** The operation that describes the key of a request, and its schema. */
import type { KeyDescription } from '../key-description.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { uuidSchema } from '../kinds/id.ts'
import { keyOperation } from '../operations.ts'
import { viewKinds } from '../visibility/index.ts'
import { refTo } from './ref.ts'
import { errorRefs, rightResponse } from './responses.ts'
import { codeSamples } from './samples/samples.ts'
import { KEY_TAG } from './tags.ts'

const sample: KeyDescription = {
  id: '0b6f3c5e-54b1-4c52-9b0e-2c4d8f6a7e19',
  brands: [{ slug: 'alder-finch' }],
  allBrands: false,
  partner: null,
  groups: ['legs', 'shipment-items', 'shipments'],
  quota: { requests: 600, windowSeconds: 60 },
  expiresAt: '2026-07-16T14:02:31.000Z',
  nextCursor: null,
}

export function describedKeyOperation(): object {
  return {
    operationId: keyOperation.name,
    tags: [KEY_TAG],
    summary: 'Describe your key',
    description: `The brands and groups that the key of this request opens, its quota, and when it expires. A key for all brands lists
those that are served now, page by page. The key of a partner opens what that partner sees of the brand. The request counts as one of the quota.`,
    'x-origin': 'designed',
    parameters: [refTo('parameters', 'Limit'), refTo('parameters', 'Cursor')],
    responses: {
      200: rightResponse({ description: 'What the key opens.', schema: 'Key', example: sample, headers: [] }),
      ...errorRefs(['BadRequest', 'Unauthorized', 'TooManyRequests', 'InternalError']),
    },
    'x-codeSamples': codeSamples(keyOperation),
  }
}

export const keySchema: JsonSchema = {
  description: 'What an API key opens.',
  type: 'object',
  required: ['id', 'brands', 'allBrands', 'partner', 'groups', 'quota', 'expiresAt', 'nextCursor'],
  additionalProperties: false,
  properties: {
    id: { description: 'Identifier of the key, by which operators know it. It is not the key.', ...uuidSchema },
    brands: {
      description: 'The brands that it opens. None if its brand is suspended.',
      type: 'array',
      items: {
        type: 'object',
        required: ['slug'],
        additionalProperties: false,
        properties: { slug: { description: 'Name of the brand in every path.', type: 'string' } },
      },
    },
    allBrands: {
      description: 'Whether it opens every brand of the installation, including those that are created later.',
      type: 'boolean',
    },
    partner: {
      description: "The partner whose records of the brand it opens. Null for a key that opens all of a brand's.",
      type: ['object', 'null'],
      required: ['id', 'slug', 'kind'],
      additionalProperties: false,
      properties: {
        id: { description: 'Identifier of the partner.', ...uuidSchema },
        slug: { description: 'Its slug. Null if the brand has no such partner any more.', type: ['string', 'null'] },
        kind: {
          description: 'What the partner is to the brand, which decides what it sees.',
          type: 'string',
          enum: viewKinds,
        },
      },
    },
    groups: {
      description:
        'The groups that it opens, in order of their paths. Null for all, including those of later releases.',
      type: ['array', 'null'],
      items: refTo('schemas', 'GroupPath'),
    },
    quota: {
      description: 'How many requests it may send in each window of time.',
      type: 'object',
      required: ['requests', 'windowSeconds'],
      additionalProperties: false,
      properties: {
        requests: { description: 'Requests in a window.', type: 'integer', minimum: 1 },
        windowSeconds: { description: 'Length of a window.', type: 'integer', minimum: 1 },
      },
    },
    expiresAt: { description: 'When it stops working. Null for never.', type: ['string', 'null'], format: 'date-time' },
    nextCursor: {
      description: 'What to send as `cursor` for further brands; null on the last page.',
      type: ['string', 'null'],
    },
  },
}
