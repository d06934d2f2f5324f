/**
 * Fills in the nullable fields that a maker does not know, so that the catalogue can gain a field without a change here.
 * Two records in three get a value: the one of the group's sample, or the first record of the group it refers to.
 */
import { type Field, type Fields, type Path, resources } from '@selvedge/catalogue'

type Values = Record<string, unknown>

interface Group {
  readonly fields: Fields
  readonly names: readonly string[]
  /** The field that identifies a record, where it is one alone. */
  readonly key: string | null
  readonly sample: Values
}

const groups = new Map<string, Group>(
  resources.map(({ path, fields, key, sample }) => [
    path,
    { fields, names: Object.keys(fields), key: key.length === 1 ? key[0]! : null, sample },
  ]),
)

/** What fields hold whose sample says nothing. */
const BY_TYPE: { readonly [type: string]: unknown } = { string: 'Sample', integer: 1, boolean: true }

export class Completer {
  readonly #firstKeys = new Map<string, unknown>()
  #filled = 0

  complete(path: Path, draft: Values): Values {
    const { fields, names, key, sample } = groups.get(path)!
    if (key !== null && !this.#firstKeys.has(path)) this.#firstKeys.set(path, draft[key])
    return this.#completeObject(fields, names, draft, sample)
  }

  #completeObject(fields: Fields, names: readonly string[], draft: Values, sample: Values): Values {
    // Nearly every record is complete.
    const whole = Object.keys(draft).length === names.length ? draft : this.#fill(fields, names, draft, sample)
    for (const name of names) {
      const inner = fields[name]!.fields
      if (!inner || whole[name] === null) continue
      whole[name] = this.#completeObject(inner, Object.keys(inner), whole[name] as Values, sample[name] as Values)
    }
    return whole
  }

  /** In the order of the catalogue. */
  #fill(fields: Fields, names: readonly string[], draft: Values, sample: Values): Values {
    const filled: Values = {}
    for (const name of names) filled[name] = name in draft ? draft[name] : this.#value(fields[name]!, sample[name])
    return filled
  }

  #value({ schema, to }: Field, sampled: unknown): unknown {
    if (this.#filled++ % 3 === 0) return null
    if (to !== null && to !== 'user') return this.#firstKeys.get(to) ?? null
    return sampled ?? plainValue(schema) ?? null
  }
}

function plainValue({ type, enum: choices, pattern, format }: Field['schema']): unknown {
  if (Array.isArray(choices)) return choices[0]
  return pattern === undefined && format === undefined ? BY_TYPE[String(type)] : null
}
