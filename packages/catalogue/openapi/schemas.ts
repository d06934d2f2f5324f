/** Schemas of the document: a record and a list of each group, changes, a link to content, and the one error body. */
import { contentLink } from '../content-link.ts'
import { resources } from '../contents.ts'
import { withDeprecation } from '../deprecation.ts'
import { objectSchema } from '../derive/json-schema.ts'
import { errorCodes } from '../errors.ts'
import type { JsonSchema } from '../kinds/field.ts'
import { anySchema } from '../kinds/json.ts'
import { inSentence } from '../names.ts'
import type { Resource } from '../resource.ts'
import { withAnyValues } from './any-value.ts'
import { changeSchemas } from './change-schemas.ts'
import { keySchema } from './key-operation.ts'
import { listSchemaName, recordSchemaName } from './names.ts'
import { refTo } from './ref.ts'
import { reportSchemas } from './report-schemas.ts'
import { searchSchemas } from './search-schemas.ts'

export function schemas(): Record<string, JsonSchema> {
  const ofGroups = resources.flatMap((resource) => {
    const record = [recordSchemaName(resource), recordSchema(resource)] as const
    return resource.single ? [record] : [record, [listSchemaName(resource), listSchema(resource)] as const]
  })
  return {
    ...Object.fromEntries(ofGroups),
    LookupResult: lookupSchema,
    ...searchSchemas,
    ...changeSchemas,
    ...reportSchemas,
    ContentLink: contentLinkSchema,
    Key: keySchema,
    Error: errorSchema,
  }
}

export function recordSchema(resource: Resource): JsonSchema {
  const { about, deprecated, fields, key, sample } = resource
  return {
    description: withDeprecation(about, deprecated),
    ...(deprecated && { deprecated: true }),
    'x-key': key,
    ...withAnyValues(objectSchema(fields)),
    examples: [sample],
  }
}

function listSchema(resource: Resource): JsonSchema {
  return {
    description: `A page of ${inSentence(resource.group)}.`,
    type: 'object',
    required: ['items', 'nextCursor', 'totalItems'],
    additionalProperties: false,
    properties: {
      items: {
        description: 'The records of this page, in order of arrival.',
        type: 'array',
        items: refTo('schemas', recordSchemaName(resource)),
      },
      nextCursor: {
        description: 'What to send as `cursor` for the next page; null on the last one.',
        type: ['string', 'null'],
      },
      totalItems: { description: 'Number of all matching records, across pages.', type: 'integer', minimum: 0 },
    },
  }
}

const lookupSchema: JsonSchema = {
  description: 'Records by their keys.',
  type: 'object',
  required: ['items'],
  additionalProperties: false,
  properties: {
    items: {
      description:
        'For each key, in the order asked, the whole record as a get of it returns it, or null if there is none.',
      type: 'array',
      items: { type: ['object', 'null'] },
    },
  },
}

const contentLinkSchema: JsonSchema = {
  description: 'Where the file of a record can be downloaded for the moment.',
  ...withAnyValues(objectSchema(contentLink)),
}

const errorSchema = withAnyValues({
  description: 'The body of every error.',
  type: 'object',
  required: ['error', 'errorCode'],
  additionalProperties: false,
  properties: {
    error: { description: 'What went wrong, for people; the wording may change.', type: 'string' },
    errorCode: { description: 'What went wrong, for programs; the codes stay.', type: 'string', enum: errorCodes },
    details: {
      ...anySchema,
      description:
        'Any JSON value, where there is more to say. For parameters: an array with the `parameter` and its `problem`.',
    },
  },
})
