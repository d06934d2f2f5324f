/** JSON Schema (2020-12, as OpenAPI 3.1 uses it) of records and of lists of them. */
import { withDeprecation } from '../deprecation.ts'
import type { Field, Fields, JsonSchema } from '../kinds/field.ts'

/** Exactly these properties are always present: a value that does not exist is null, never left out. */
export function objectSchema(fields: Fields): JsonSchema {
  return {
    type: 'object',
    required: Object.keys(fields),
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
  }
}

function fieldSchema(field: Field): JsonSchema {
  const description = withDeprecation(field.about, field.deprecated)
  const described = { ...orNull(field), description, ...(field.deprecated && { deprecated: true }) }
  return field.to === null ? described : { ...described, 'x-references': field.to }
}

function orNull({ schema, nullable }: Field): JsonSchema {
  if (!nullable) return schema
  const withNull = { ...schema, type: [schema.type, 'null'].flat() }
  return Array.isArray(schema.enum) ? { ...withNull, enum: [...schema.enum, null] } : withNull
}
