/** Schemas of the feed of changes, and of the state that a copy is compared with. */
import { resources } from '../contents.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { refTo } from './ref.ts'

const group: JsonSchema = {
  description: 'Path of the group, such as `order-items`; `brand` is the brand itself.',
  type: 'string',
  enum: resources.map(({ path }) => path).toSorted(),
}

const key: JsonSchema = {
  description: 'What identifies the record within its group, by the names of the fields.',
  type: 'object',
  additionalProperties: { type: 'string' },
}

export const changeSchemas: Record<string, JsonSchema> = {
  Change: {
    description: 'A record that is there now, new or changed, or one that was removed.',
    oneOf: [refTo('schemas', 'Upsert'), refTo('schemas', 'Delete')],
    discriminator: {
      propertyName: 'op',
      mapping: { upsert: '#/components/schemas/Upsert', delete: '#/components/schemas/Delete' },
    },
  },
  Upsert: {
    description: 'A record that is new or has changed, as it is now.',
    type: 'object',
    required: ['group', 'op', 'key', 'record'],
    additionalProperties: false,
    properties: {
      group,
      op: { description: 'Put the record in place of the one with the same key, or add it.', const: 'upsert' },
      key,
      record: { description: 'The whole record, as the lists of its group have it.', type: 'object' },
    },
  },
  Delete: {
    description: 'A record that was removed.',
    type: 'object',
    required: ['group', 'op', 'key'],
    additionalProperties: false,
    properties: { group, op: { description: 'Remove the record, if it is there.', const: 'delete' }, key },
  },
  ChangesPage: {
    description: 'A page of changes, to be applied in order.',
    type: 'object',
    required: ['items', 'nextCursor', 'hasMore'],
    additionalProperties: false,
    properties: {
      items: { description: 'The changes; there may be none.', type: 'array', items: refTo('schemas', 'Change') },
      nextCursor: {
        description: 'Where to continue, now or days later: store it in the transaction that applies the items.',
        type: 'string',
      },
      hasMore: {
        description: 'Whether there are more changes now. Where it is false, the copy is complete.',
        type: 'boolean',
      },
    },
  },
  State: {
    description: 'What an exact copy has.',
    type: 'object',
    required: ['groups'],
    additionalProperties: false,
    properties: {
      groups: {
        description: 'The groups asked for, in order of their paths.',
        type: 'array',
        items: refTo('schemas', 'GroupState'),
      },
    },
  },
  GroupState: {
    description: 'Count and digest of the records of a group.',
    type: 'object',
    required: ['group', 'count', 'digest'],
    additionalProperties: false,
    properties: {
      group,
      count: { description: 'Number of records.', type: 'integer', minimum: 0 },
      digest: {
        description: 'Sum of the first eight bytes of the SHA-256 of each record, modulo 2^64.',
        type: 'string',
        pattern: '^[0-9a-f]{16}$',
      },
    },
  },
}
