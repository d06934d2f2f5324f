/**
 * Fills in the nullable fields that a maker does not know, and makes a record of each group that has no maker, so that the
 * catalogue can gain a field or a group without a change here.
 * Two records in three get a value: that of the group's sample, or the first record of the group it refers to. What is
 * removed is for the makers to say.
 */
import { type Field, type Fields, type Path, type Resource, resources } from '@selvedge/catalogue'
import type { Ids } from './ids.ts'

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
  /** Of every group that has a record; null where its key is several fields. */
  readonly #firstKeys = new Map<string, unknown>()
  #incomplete = 0

  /** From now on, references may lead to this record. */
  know(path: Path, record: Values): void {
    if (!this.#firstKeys.has(path)) this.#firstKeys.set(path, record[keys.get(path) ?? ''] ?? null)
  }

  complete(path: Path, draft: Values): Values {
    this.know(path, draft)
    return this.#completed(shapes.get(path)!, draft)
  }

  /**
   * One record of each group of the brand that has none, or of each shared one, like its sample. Groups with files have
   * makers, and there is no record where a reference that is needed leads nowhere.
   */
  *unknown(ids: Ids, wantsShared: boolean): Generator<[Path, Values]> {
    for (const resource of resources) {
      const { path, shared, contentSample, fields, sample } = resource
      if ((shared ?? false) !== wantsShared || contentSample || this.#firstKeys.has(path)) continue
      const record = this.#withReferences(fields, sample)
      if (record) yield [path as Path, { ...record, ...newKey(resource, ids) }]
    }
  }

  #withReferences(fields: Fields, sample: Values): Values | null {
    const record: Values = { ...sample }
    for (const [name, { to, nullable, fields: nested }] of Object.entries(fields)) {
      if (nested && record[name]) record[name] = this.#withReferences(nested, record[name] as Values)
      else if (to !== null && to !== 'user') record[name] = this.#firstKeys.get(to) ?? null
      if (record[name] === null && !nullable) return null
    }
    return record
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

/** References stay as they are: a link is identified by what it links. */
function newKey({ path, key, fields }: Resource, ids: Ids): Values {
  const own = key.filter((name) => fields[name]!.to === null && fields[name]!.filter === 'identifier')
  return Object.fromEntries(own.map((name) => [name, ids.next(path as Path)]))
}
