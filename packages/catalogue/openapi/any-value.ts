/** Fields with any JSON value, as the document describes them: without a type. Generators of Go and C# fail on a list of all. */
import type { JsonSchema } from '../kinds/field.ts'

const ANY = {}
const ANY_BUT_NULL = { not: { type: 'null' } }

/** The schema of an object, without lists of all types. */
export function withAnyValues(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return schema
  const properties = Object.entries(schema.properties as Readonly<Record<string, JsonSchema>>)
  return { ...schema, properties: Object.fromEntries(properties.map(([name, each]) => [name, anyValue(each)])) }
}

function anyValue(schema: JsonSchema): JsonSchema {
  const { type, items, ...described } = schema
  if (!Array.isArray(type) || !type.includes('array') || !type.includes('object')) return withAnyValues(schema)
  return { ...(type.includes('null') ? ANY : ANY_BUT_NULL), ...described }
}
