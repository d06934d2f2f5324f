/**
 * Compares two schemas. What may be sent in a response must not become wider than clients know, and what may be sent in
 * a request must not become tighter than what they send. New fields and new values of an enumeration are the exceptions:
 * clients accept those, so they are only reported.
 */
import { added, broken, type Deprecable, deprecationFindings, type Finding } from './finding.ts'

export interface Schema extends Deprecable {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly [keyword: string]: unknown
}

export type Direction = 'request' | 'response'

/** Resolves a reference within its document. */
export type Resolve = <T extends { readonly $ref?: string }>(value: T) => T

const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems']
const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems']
/** Each is there or not, and two different ones cannot be compared. */
const RULES = ['pattern', 'format']
/** Compared by their own rules, or without effect on what may be sent. */
const COMPARED = [
  '$ref',
  'type',
  'enum',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'oneOf',
  'deprecated',
]
const SILENT = ['description', 'examples', 'example', 'title', 'discriminator']

export class SchemaComparison {
  readonly #direction: Direction
  readonly #resolve: readonly [before: Resolve, after: Resolve]
  /** Pairs of named schemas that were compared: each is reported once, and may contain itself. */
  readonly #seen = new Set<string>()

  constructor(direction: Direction, before: Resolve, after: Resolve) {
    this.#direction = direction
    this.#resolve = [before, after]
  }

  /** A named schema is reported by its name, everything else by `where`. */
  *compare(where: string, before: Schema, after: Schema): Generator<Finding> {
    const pair = `${before.$ref} ${after.$ref}`
    if (before.$ref !== undefined) {
      if (this.#seen.has(pair)) return
      this.#seen.add(pair)
    }
    const name = before.$ref?.split('/').at(-1) ?? where
    const [known, now] = [this.#resolve[0](before), this.#resolve[1](after)]
    if (Boolean(known.oneOf) === Boolean(now.oneOf)) yield* this.#compareResolved(name, plain(known), plain(now))
    else yield* this.#eachVariant(name, known, now)
  }

  /** One schema became variants, or the other way round: what holds for each of them holds for all. */
  *#eachVariant(where: string, before: Schema, after: Schema): Generator<Finding> {
    const pairs = before.oneOf
      ? before.oneOf.map((variant) => [variant, after] as const)
      : after.oneOf!.map((variant) => [before, variant] as const)
    for (const [known, now] of pairs) yield* this.#broken(where, known, now)
    yield added(`${where} is ${before.oneOf ? 'no longer' : 'now'} one of ${pairs.length} variants`)
  }

  /** What would break, if one schema took the place of another. */
  #broken(where: string, before: Schema, after: Schema): Finding[] {
    const comparison = new SchemaComparison(this.#direction, ...this.#resolve)
    const [known, now] = [this.#resolve[0](before), this.#resolve[1](after)]
    return [...comparison.#compareResolved(where, plain(known), plain(now))].filter(({ kind }) => kind === 'broken')
  }

  *#compareResolved(where: string, before: Schema, after: Schema): Generator<Finding> {
    yield* deprecationFindings(where, before, after)
    yield* this.#types(where, before, after)
    yield* this.#values(where, before, after)
    yield* this.#bounds(where, before, after)
    yield* this.#properties(where, before, after)
    yield* this.#parts(where, before, after)
    yield* this.#variants(where, before.oneOf ?? [], after.oneOf ?? [])
    const known = [...COMPARED, ...SILENT, ...LOWER_BOUNDS, ...UPPER_BOUNDS, ...RULES]
    const others = new Set(
      [...Object.keys(before), ...Object.keys(after)].filter((keyword) => !known.includes(keyword)),
    )
    for (const keyword of others) {
      // An annotation that appears changes nothing that may be sent; one that is there is something to rely on.
      if (keyword.startsWith('x-') && !(keyword in before)) yield added(`${where} has ${keyword}`)
      else if (!isEqual(before[keyword], after[keyword])) yield broken(`${where} has another ${keyword}`)
    }
  }

  #wider(text: string): Finding {
    return this.#direction === 'response' ? broken(text) : added(text)
  }

  #tighter(text: string): Finding {
    return this.#direction === 'request' ? broken(text) : added(text)
  }

  *#types(where: string, { type: before }: Schema, { type: after }: Schema): Generator<Finding> {
    if (before === undefined && after === undefined) return
    if (before === undefined) return yield this.#tighter(`${where} has a type`)
    if (after === undefined) return yield this.#wider(`${where} may have any type`)
    const [known, now] = [[before].flat(), [after].flat()]
    for (const type of now) {
      const isKnown = known.includes(type) || (type === 'integer' && known.includes('number'))
      if (!isKnown) yield this.#wider(`${where} may be ${type}`)
    }
    for (const type of known) {
      if (!now.includes(type)) yield this.#tighter(`${where} is not ${type} any more`)
    }
  }

  *#values(where: string, { enum: before }: Schema, { enum: after }: Schema): Generator<Finding> {
    if (before === undefined && after === undefined) return
    if (before === undefined) return yield this.#tighter(`${where} has a closed list of values`)
    if (after === undefined) return yield added(`${where} may have any value`)
    // Null has its own type, which says the same.
    const texts = (values: readonly unknown[]) => values.filter((value) => value !== null).map(String)
    const [known, now] = [texts(before), texts(after)]
    for (const value of now) if (!known.includes(value)) yield added(`${where} may be "${value}"`)
    for (const value of known) if (!now.includes(value)) yield this.#tighter(`${where} is not "${value}" any more`)
  }

  *#bounds(where: string, before: Schema, after: Schema): Generator<Finding> {
    for (const keyword of [...LOWER_BOUNDS, ...UPPER_BOUNDS]) {
      const sign = LOWER_BOUNDS.includes(keyword) ? 1 : -1
      const bound = (value: unknown): number => (value === undefined ? -Infinity : sign * Number(value))
      const [known, now] = [bound(before[keyword]), bound(after[keyword])]
      const text = `${where} has ${after[keyword] === undefined ? 'no' : `another`} ${keyword}`
      if (now > known) yield this.#tighter(text)
      if (now < known) yield this.#wider(text)
    }
    for (const keyword of RULES) {
      const [known, now] = [before[keyword], after[keyword]]
      if (isEqual(known, now)) continue
      if (known === undefined) yield this.#tighter(`${where} has a ${keyword}`)
      else if (now === undefined) yield this.#wider(`${where} has no ${keyword}`)
      else if (isAlternative(known, now)) yield this.#wider(`${where} has a wider ${keyword}`)
      else yield broken(`${where} has another ${keyword}`)
    }
  }

  *#properties(where: string, before: Schema, after: Schema): Generator<Finding> {
    const [known, now] = [before.properties ?? {}, after.properties ?? {}]
    for (const [name, schema] of Object.entries(known)) {
      const same = now[name]
      if (!same) {
        yield broken(`${where}.${name} is gone`)
        continue
      }
      const [wasRequired, isRequired] = [before, after].map(({ required = [] }) => required.includes(name))
      if (wasRequired && !isRequired) yield this.#wider(`${where}.${name} may be missing`)
      if (!wasRequired && isRequired) yield this.#tighter(`${where}.${name} is never missing`)
      yield* this.compare(`${where}.${name}`, schema, same)
    }
    for (const name of Object.keys(now)) if (!(name in known)) yield added(`${where}.${name}`)
  }

  /** Items of an array, and the values of an object that is used as a map. */
  *#parts(where: string, before: Schema, after: Schema): Generator<Finding> {
    const values = ({ additionalProperties }: Schema) =>
      typeof additionalProperties === 'object' ? additionalProperties : undefined
    for (const [part, known, now] of [
      ['[]', before.items, after.items],
      ['{}', values(before), values(after)],
    ] as const) {
      if (known && now) yield* this.compare(`${where}${part}`, known, now)
      else if (known) yield this.#wider(`${where}${part} may be anything`)
      else if (now) yield this.#tighter(`${where}${part} has a schema`)
    }
  }

  *#variants(where: string, before: readonly Schema[], after: readonly Schema[]): Generator<Finding> {
    const nameOf = (schema: Schema): string => schema.$ref?.split('/').at(-1) ?? JSON.stringify(schema)
    for (const schema of before) {
      const same = after.find((each) => nameOf(each) === nameOf(schema))
      if (same) yield* this.compare(where, schema, same)
      else yield this.#tighter(`${where} is not ${nameOf(schema)} any more`)
    }
    for (const schema of after) {
      if (before.some((each) => nameOf(each) === nameOf(schema))) continue
      // One variant may become several that it allows.
      const isAllowed =
        this.#direction === 'response' && before.some((each) => !this.#broken(where, each, schema).length)
      if (!isAllowed) yield this.#wider(`${where} may be ${nameOf(schema)}`)
    }
  }
}

export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const ANY_TYPES = ['object', 'array', 'string', 'number', 'boolean']

/** One form of what can be written in several: a list of one value is a constant, and a list of all types is none. */
function plain(schema: Schema): Schema {
  const { const: constant, type, items, ...rest } = schema
  const values = constant === undefined ? {} : { enum: [constant] }
  const isAny = Array.isArray(type) && ANY_TYPES.every((each) => type.includes(each))
  if (isAny) return { ...rest, ...values, ...(type.includes('null') ? {} : { not: { type: 'null' } }) }
  return { ...rest, ...values, ...(type !== undefined && { type }), ...(items !== undefined && { items }) }
}

/** Whether a pattern is one of several that another one lists: `^a$` of `^(a|b)$`. */
function isAlternative(pattern: unknown, among: unknown): boolean {
  const listed = /^\^\((.*)\)\$$/.exec(String(among))?.[1]?.split('|') ?? []
  return listed.includes(String(pattern).slice(1, -1))
}
