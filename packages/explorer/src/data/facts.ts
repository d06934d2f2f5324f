/** The groups, their fields and how they refer to each other. */
import type { FieldKind, PackedFacts, PackedField, PackedGroup } from './packed-facts.ts'

/** Set by the build. */
declare const FACTS: PackedFacts

export interface FieldFacts {
  readonly name: string
  readonly kind: FieldKind
  readonly about: string
  /** Path of the group it refers to; `user` for a person; empty for a plain value. */
  readonly to: string
  /** Known values; for a kind other than `e`, others may occur. */
  readonly values: readonly string[]
  readonly fields: readonly FieldFacts[]
}

export interface GroupFacts {
  readonly path: string
  /** Name of the group, for headings. */
  readonly name: string
  /** Name of one record. */
  readonly title: string
  readonly about: string
  readonly key: readonly string[]
  readonly fields: readonly FieldFacts[]
  readonly filters: readonly string[]
}

export interface SectionFacts {
  readonly title: string
  readonly groups: readonly GroupFacts[]
}

/** A list whose records refer to a record, by a filter of that list. */
export interface Pointer {
  readonly group: GroupFacts
  readonly filter: string
}

export const sections: readonly SectionFacts[] = FACTS.map(([title, groups]) => ({ title, groups: groups.map(group) }))
export const groups: readonly GroupFacts[] = sections.flatMap((section) => section.groups)
const byPath = new Map(groups.map((each) => [each.path, each]))

export function groupAt(path: string): GroupFacts | undefined {
  return byPath.get(path)
}

export function fieldOf({ fields }: GroupFacts, name: string): FieldFacts | undefined {
  return fields.find((field) => field.name === name)
}

/** Whether a group has one record, at the brand's own address. */
export function isSingle({ path }: GroupFacts): boolean {
  return path === 'brand'
}

/** What a reference of this name leads to, in whichever group it is: a name has one meaning in all of them. */
const targets = new Map(
  groups.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'r').map(({ name, to }) => [name, to] as const)),
)

export function targetOf(name: string): string {
  return targets.get(name) ?? ''
}

/** Lists that can be filtered by a record of the group: through their own field, or through another group. */
export function pointersTo({ path }: GroupFacts): Pointer[] {
  return groups.flatMap((each) =>
    each.filters.filter((name) => targetOf(name) === path).map((filter) => ({ group: each, filter })),
  )
}

function group([path, name, title, about, key, fields, filters]: PackedGroup): GroupFacts {
  return { path, name, title, about, key: key.split(','), fields: fields.map(field), filters: listed(filters) }
}

function field([name, kind, about, to, values = '', fields = []]: PackedField): FieldFacts {
  return { name, kind, about, to, values: listed(values), fields: fields.map(field) }
}

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',')
}
