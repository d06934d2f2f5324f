/** Schemas of a search: its result, and a hit. */
import { findableGroups } from '../find/groups.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { refTo } from './ref.ts'

const group: JsonSchema = {
  description: 'The group of the record: the last segment of its address.',
  type: 'string',
  enum: findableGroups.map(({ path }) => path),
}

const match: JsonSchema = {
  description: 'What the words were found in.',
  type: 'object',
  required: ['field', 'value'],
  additionalProperties: false,
  properties: {
    field: { description: 'A field of the record.', type: 'string' },
    value: { description: 'Its value, or the one of several that was found.', type: 'string' },
  },
}

export const searchSchemas: Record<string, JsonSchema> = {
  SearchResult: {
    description: 'What a search found. It is no list: there are no further pages.',
    type: 'object',
    required: ['hits', 'found', 'isExact', 'behind'],
    additionalProperties: false,
    properties: {
      hits: {
        description: 'The first records that were found, best first.',
        type: 'array',
        items: refTo('schemas', 'SearchHit'),
      },
      found: { description: 'Number of records that match, or of the first of them.', type: 'integer', minimum: 0 },
      isExact: { description: 'Whether `found` counts all that match.', type: 'boolean' },
      behind: {
        description: 'Groups that were not searched, because another release loaded them.',
        type: 'array',
        items: group,
      },
    },
  },
  SearchHit: {
    description: 'A record that was found.',
    type: 'object',
    required: ['group', 'key', 'label', 'match', 'line'],
    additionalProperties: false,
    properties: {
      group,
      key: { description: 'The `id` of the record.', type: 'string' },
      label: { description: 'What people call it: its number or code, its name, or both.', type: 'string' },
      match,
      line: {
        description:
          'Fields that tell it from others, as the record has them: status, kind, dates, ids of other records.',
        type: 'object',
        additionalProperties: true,
      },
    },
  },
}
