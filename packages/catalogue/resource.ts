/**
 * The form of a resource group.
 *
 * A group is written down once, as data, in `resources/`. What may be said is held by these types: a filter on a field
 * that does not exist, or of a kind that cannot be filtered, does not compile; nor does a key of unknown fields or a
 * sample that is not a record. References between groups are held by `contents.ts`, where all of them are known.
 */
import { checkDeprecation, type Deprecation } from './deprecation.ts'
import type { Findable } from './find/findable.ts'
import type { Field, Fields, FilterKind, RecordOf } from './kinds/field.ts'
import { shapes } from './shapes.ts'
import type { Step } from './steps.ts'

/**
 * A filter on something that is not a field of the record. It matches if `local` is among the values of `take` in the
 * records of `through` whose `name` has the parameter's value. Example: products by tag, through their links.
 */
export interface ViaFilter {
  readonly name: string
  readonly local: string
  readonly through: string
  readonly take: string
}

export type OperationKind = 'list' | 'get' | 'content'

/** A temporary download address of a record's file; `content-link.ts` describes the fields. */
export interface ContentLink {
  readonly url: string
  readonly expiresAt: string
  readonly extent: unknown
}

type FilterableName<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, FilterKind> ? K : never
}[keyof F] &
  string

/** Names of fields that hold a text, or a list of texts. Of records in general, that is not known. */
type TextName<F extends Fields> = string extends keyof F
  ? string
  : {
      [K in keyof F]: F[K] extends Field<infer T>
        ? NonNullable<T> extends string | readonly string[]
          ? K
          : never
        : never
    }[keyof F] &
      string

type FilterName<L> = L extends ViaFilter ? L['name'] : L & string

interface Form<F extends Fields, K, L extends readonly unknown[]> {
  /** Name of the group, as the specification lists it. */
  readonly group: string
  /** Name of one record. */
  readonly title: string
  readonly about: string
  /** Operations that the specification defines. This project designed the others. */
  readonly specified?: readonly OperationKind[]
  /** The same records for every brand. */
  readonly shared?: true
  /** One record per brand, read at the brand's own address. */
  readonly single?: true
  /** What identifies a record. With more than one field the record is a link, and has a list but no get. */
  readonly key: K
  readonly fields: F
  readonly filters: L
  /** How records are found by what people type; a group without it is not searched. */
  readonly findable?: Findable<TextName<F>, keyof F & string>
  /** Set if the group is to be removed. A field says so with the kind `deprecated`, and its filter with it. */
  readonly deprecated?: Deprecation
  /** Filters that are to be removed while their fields stay. */
  readonly deprecatedFilters?: { readonly [N in FilterName<L[number]>]?: Deprecation }
  /** Number of records of a brand with 2,000 styles after five years, so that readers know what to expect. */
  readonly typicalRows: number
  readonly sample: RecordOf<F>
  /** What changed in the fields since the group was first released, oldest first. */
  readonly steps?: readonly Step[]
  /** Set if a record has a file: an example of the response with its temporary address. */
  readonly contentSample?: ContentLink
}

export interface Resource<
  P extends string = string,
  F extends Fields = Fields,
  K extends readonly string[] = readonly string[],
  L extends readonly (string | ViaFilter)[] = readonly (string | ViaFilter)[],
> extends Form<F, K, L> {
  readonly path: P
  readonly operations: readonly OperationKind[]
  /** Fields that have columns because records are found by them: the key, then the filters. */
  readonly columns: readonly string[]
  /** Fingerprints of the shapes that records had: the first one, and one after each step. The last is the current one. */
  readonly shapes: readonly string[]
}

export function resource<
  const P extends string,
  const F extends Fields,
  const K extends readonly (keyof F & string)[],
  const L extends readonly (FilterableName<F> | (ViaFilter & { readonly local: FilterableName<F> }))[],
>(path: P, form: Form<F, K, L>): Resource<P, F, K, L> {
  const filtered: string[] = form.filters.map((filter) => (typeof filter === 'string' ? filter : filter.local))
  for (const deprecation of [
    form.deprecated,
    ...Object.values<Deprecation | undefined>(form.deprecatedFilters ?? {}),
  ]) {
    if (deprecation) checkDeprecation(deprecation)
  }
  return {
    path,
    ...form,
    operations: operationsOf(form),
    columns: [...new Set([...form.key, ...filtered])],
    // A new group has none until `npm run generate` writes it down.
    shapes: shapes[path] ?? [],
  }
}

function operationsOf(form: Pick<Resource, 'single' | 'key' | 'contentSample'>): OperationKind[] {
  const operations: OperationKind[] = []
  if (!form.single) operations.push('list')
  if (form.key.length === 1) operations.push('get')
  if (form.contentSample) operations.push('content')
  return operations
}
