/**
 * Fills in the nullable fields that a maker does not know, so that the catalogue can gain a field without a change here.
 * Two records in three get a value: that of the group's sample, or the first record of the group it refers to. What is
 * removed is for the makers to say.
 */
import { type Field, type Fields, type Path, resources } from '@selvedge/catalogue'

type Values = Record<string, unknown>

/** What a record, or an object inside one, consists of. */
interface Shape {
  readonly fields: Fields
  readonly names: readonly string[]
  readonly sample: Values
  readonly objects: readonly (readonly [name: string, shape: Shape])[]
}

function shapeOf(fields: Fields, sample: Values): Shape {
  const objects = Object.entries(fields).flatMap(([name, field]) =>
    field.fields ? [[name, shapeOf(field.fields, (sample[name] ?? {}) as Values)] as const] : [],
  )
  return { fields, names: Object.keys(fields), sample, objects }
}

const shapes = new Map<string, Shape>(resources.map(({ path, fields, sample }) => [path, shapeOf(fields, sample)]))

/** The field that identifies a record, where it is one alone. */
const keys = new Map<string, string>(resources.flatMap(({ path, key }) => (key.length === 1 ? [[path, key[0]!]] : [])))

/** Values of other fields by their schema, for a field whose sample says nothing. */
const valuesOfKind = new Map<string, unknown>()
for (const { fields, sample } of resources) {
  for (const [name, { schema }] of Object.entries(fields)) {
    if (sample[name] !== null) valuesOfKind.set(JSON.stringify(schema), sample[name])
  }
}

export class Completer {
  readonly #firstKeys = new Map<string, unknown>()
  #incomplete = 0

  complete(path: Path, draft: Values): Values {
    const key = keys.get(path)
    if (key && !this.#firstKeys.has(path)) this.#firstKeys.set(path, draft[key])
    return this.#completed(shapes.get(path)!, draft)
  }

  #completed(shape: Shape, draft: Values): Values {
    // Nearly every record is complete.
    const whole = Object.keys(draft).length === shape.names.length ? draft : this.#filled(shape, draft)
    for (const [name, inner] of shape.objects) {
      if (whole[name] !== null) whole[name] = this.#completed(inner, whole[name] as Values)
    }
    return whole
  }

  /** In the order of the catalogue. */
  #filled({ fields, names, sample }: Shape, draft: Values): Values {
    const empty = this.#incomplete++ % 3 === 0
    const filled: Values = {}
    for (const name of names) {
      if (name in draft) filled[name] = draft[name]
      else filled[name] = empty || name === 'deletedAt' ? null : this.#value(fields[name]!, sample[name])
    }
    return filled
  }

  #value({ schema, to }: Field, sampled: unknown): unknown {
    if (to !== null && to !== 'user') return this.#firstKeys.get(to) ?? null
    return sampled ?? (schema.enum as unknown[] | undefined)?.[0] ?? valuesOfKind.get(JSON.stringify(schema)) ?? null
  }
}
