/**
 * A field: what one kind of value is, said once.
 *
 * Everything that treats fields differently by kind (validation, schemas, columns, filters) reads it from here, so a new
 * kind is one new file in this folder and nothing else.
 */
import type { FaultCode } from '../faults.ts'

/** How a record can be found by a field; a kind without one cannot be filtered on. */
export type FilterKind = 'string' | 'identifier' | 'integer'

export type JsonSchema = { readonly [keyword: string]: unknown }

export interface Field<T = unknown, F extends FilterKind | null = FilterKind | null, To extends string = string> {
  /** Says what the field holds, for people. */
  readonly about: string
  /** JSON Schema of a value; null is added by `nullable`. */
  readonly schema: JsonSchema
  readonly filter: F
  /** The group whose key this field holds, `user` for a person, null for a plain value. */
  readonly to: To | null
  readonly nullable: boolean
  /** Fields of a nested object. */
  readonly fields?: Fields
  /** Given where numbers inside the value are served as they were written, whatever a float makes of them. */
  readonly verbatim?: true
  /** Returns why the value is refused, or null where it is right. */
  readonly check: (value: unknown) => FaultCode | null
  /** The value that a cell of a CSV file stands for, where that is not its text. A text that stands for none is returned
   *  as it is, for `check` to refuse; what should be JSON and is not, throws a SyntaxError. */
  readonly fromText?: (text: string) => unknown
  /** Type of the value; never present at run time. */
  readonly typed?: T
}

export type Fields = { readonly [name: string]: Field }

/** The record that a set of fields describes. */
export type RecordOf<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never }
