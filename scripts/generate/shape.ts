/**
 * The shape of a group's records: names, order and schemas of their fields, without what is only for people. Stored records
 * are marked with its fingerprint, so what counts here must not change: every mark would become unknown.
 */
import { createHash } from 'node:crypto'
import { anySchema, type JsonSchema } from '@selvedge/catalogue'

export type Shape = readonly (readonly [name: string, schema: JsonSchema])[]

type Schemas = { readonly [name: string]: JsonSchema }

/** `schema` describes a record, as `objectSchema` writes it. */
export function shapeOf(schema: JsonSchema): Shape {
  return Object.entries(schema.properties as Schemas).map(([name, property]) => [name, plain(property)])
}

/** Without words and annotations, which make no difference to a value. */
function plain(schema: JsonSchema): JsonSchema {
  // Documents describe any value without a type; what counts is the list of all types.
  if (schema.type === undefined) return { type: schema.not ? anySchema.type : [...anySchema.type, 'null'], items: {} }
  const kept = Object.entries(schema).filter(
    ([keyword]) => !['description', 'deprecated'].includes(keyword) && !keyword.startsWith('x-'),
  )
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (keyword !== 'properties') return [keyword, value]
      const properties = Object.entries(value as Schemas)
      return [keyword, Object.fromEntries(properties.map(([name, property]) => [name, plain(property)]))]
    }),
  )
}

export function fingerprintOf(shape: Shape): string {
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 16)
}

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Document = any

/** The shape that a released document gives a group, by the path: titles may change. Null if the group is not in it. */
export function releasedShape(document: Document, path: string, single: boolean): Shape | null {
  const operation = document.paths[single ? '/brands/{brand}' : `/brands/{brand}/${path}`]?.get
  if (!operation) return null
  const schema = resolve(document, operation.responses['200'].content['application/json'].schema)
  return shapeOf(single ? schema : resolve(document, schema.properties.items.items))
}

function resolve(document: Document, { $ref }: { $ref: string }): Document {
  return document.components.schemas[$ref.replace('#/components/schemas/', '')]
}
