/**
 * A field: the one definition of a kind of value.
 *
 * Everything that treats fields differently by kind (validation, schemas, columns, filters) reads it from here, so a new
 * kind is one new file in this folder and nothing else.
 */
import type { Deprecation } from '../deprecation.ts'
import type { FaultCode } from '../faults.ts'

/** How records are filtered by a field. A kind without this cannot be filtered on. */
export type FilterKind = 'string' | 'identifier' | 'integer'

export type JsonSchema = { readonly [keyword: string]: unknown }

export interface Field<T = unknown, F extends FilterKind | null = FilterKind | null, To extends string = string> {
  /** Describes the field for people. */
  readonly about: string
  /** JSON Schema of a value; null is added by `nullable`. */
  readonly schema: JsonSchema
  readonly filter: F
  /** The group whose key this field holds, `user` for a person, null for a plain value. */
  readonly to: To | null
  readonly nullable: boolean
  /** Set by `deprecated`. */
  readonly deprecated?: Deprecation
  /** Set by `unique`: fields within which values are unique; none for the whole brand. */
  readonly uniqueWithin?: readonly string[]
  /** Fields of a nested object. */
  readonly fields?: Fields
  /** Set if numbers inside the value are served exactly as they were written. */
  readonly verbatim?: true
  /** Returns why the value is rejected, or null if it is valid. */
  readonly check: (value: unknown) => FaultCode | null
  /** Parses a CSV cell whose value is not simply its text. Returns an invalid text unchanged, so that `check` rejects it.
   *  Throws a SyntaxError for invalid JSON. */
  readonly fromText?: (text: string) => unknown
  /** Type of the value; does not exist at run time. */
  readonly typed?: T
}

export type Fields = { readonly [name: string]: Field }

/** The record that a set of fields describes. */
export type RecordOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
