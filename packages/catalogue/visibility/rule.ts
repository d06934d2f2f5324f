/**
 * The form of a rule: which records of a group a partner sees, and which of their fields.
 *
 * A record is seen if one of several lists of conditions holds, and a list holds if all of its conditions do. Conditions use
 * fields that have columns, and groups depend on each other without a cycle, so that the database can decide group by group
 * what changed. A field that a rule does not show is null in what the partner reads.
 */
import type { Path, ResourceAt } from '../contents.ts'
import type { ViaFilter } from '../resource.ts'

export type Condition<F extends string = string> =
  | { readonly kind: 'all' }
  | { readonly kind: 'own' | 'ownOrNull' | 'through' | 'throughOrNull'; readonly field: F }
  | { readonly kind: 'namedBy'; readonly group: Path; readonly field: string }
  | { readonly kind: 'is' | 'isNot'; readonly field: F; readonly value: string }

/** Every record. */
export const all = { kind: 'all' } as const satisfies Condition

/** The field is the partner's id. Only this condition and the next name the partner. */
export function own<const F extends string>(field: F): Condition<F> {
  return { kind: 'own', field }
}

export function ownOrNull<const F extends string>(field: F): Condition<F> {
  return { kind: 'ownOrNull', field }
}

/** The partner sees the record that the field names. */
export function through<const F extends string>(field: F): Condition<F> {
  return { kind: 'through', field }
}

export function throughOrNull<const F extends string>(field: F): Condition<F> {
  return { kind: 'throughOrNull', field }
}

/** The partner sees a record of that group which names this one. */
export function namedBy<const G extends Path>(group: G, field: ColumnOf<G>): Condition<never> {
  return { kind: 'namedBy', group, field }
}

export function is<const F extends string>(field: F, value: string): Condition<F> {
  return { kind: 'is', field, value }
}

export function isNot<const F extends string>(field: F, value: string): Condition<F> {
  return { kind: 'isNot', field, value }
}

/** It is about at least one record that the partner sees, and about none that it does not see. */
export function about<const F extends string>(fields: readonly F[], ...more: Condition<F>[]): Condition<F>[][] {
  return fields.map((field) => [
    ...more,
    through(field),
    ...fields.filter((other) => other !== field).map((other) => throughOrNull(other)),
  ])
}

/**
 * A field that may be null is in `shows` or in `hides`; fields of an object with a dot. People of the brand and free JSON are
 * hidden without being named, and `deletedAt` is shown. Fields that cannot be null are always seen.
 */
export interface GroupRule<Column extends string = string, Name extends string = string> {
  readonly seen: readonly (readonly Condition<Column>[])[]
  readonly shows?: readonly Name[]
  readonly hides?: readonly Name[]
  /** What `seen` says, where its conditions would be hard to read one by one. */
  readonly inWords?: string
  /** Free JSON that is seen, with the reason. */
  readonly opens?: { readonly [N in Name]?: string }
}

/** The rules of a kind of partner. A group without a rule is closed to it. */
export type KindRules = { readonly [P in Path]?: GroupRule<ColumnOf<P>, FieldName<P>> }

/** Fields that have columns: those of the key, and those that lists are filtered by. */
type ColumnOf<P extends Path> = ResourceAt<P>['key'][number] | FilterField<ResourceAt<P>['filters'][number]>

type FilterField<F> = F extends ViaFilter ? F['local'] : F & string

type FieldName<P extends Path> = NameWithin<keyof ResourceAt<P>['fields'] & string>

type NameWithin<N extends string> = N | `${N}.${string}`
