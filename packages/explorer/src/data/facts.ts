/** The groups and reports, their fields, and how they refer to each other. */
import { reportPath } from '../route.ts'
import type { FieldKind, PackedFacts, PackedField, PackedGroup, PackedReport } from './packed-facts.ts'
import { type ReportSummary, reportIndex } from './report-index.ts'

/** Set by the build, as JSON. */
declare const FACTS: string
declare const REPORTS: string

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

/** What can be listed and filtered: the records of a group, or the rows of a report. */
export interface ListFacts {
  /** What follows the address of the brand: `orders`, `reports/late-orders`. */
  readonly path: string
  /** For headings. */
  readonly name: string
  readonly about: string
  readonly fields: readonly FieldFacts[]
  readonly filters: readonly string[]
  /** By name, the groups that filters reach through. */
  readonly through: Readonly<Record<string, string>>
  /** Paths of the groups that a key must open to read it. */
  readonly needs: readonly string[]
}

export interface GroupFacts extends ListFacts {
  /** Name of one record. */
  readonly title: string
  readonly key: readonly string[]
  /** Whether a search finds its records. */
  readonly isSearched: boolean
}

export interface SectionFacts {
  readonly title: string
  readonly groups: readonly GroupFacts[]
}

/** A list whose records refer to a record, by a filter of that list. */
export interface Pointer<Of extends ListFacts = GroupFacts> {
  readonly group: Of
  readonly filter: string
}

export const sections: readonly SectionFacts[] = (JSON.parse(FACTS) as PackedFacts).map(([title, groups]) => ({
  title,
  groups: groups.map(group),
}))
export const groups: readonly GroupFacts[] = sections.flatMap((section) => section.groups)
const byPath = new Map(groups.map((each) => [each.path, each]))

const packedReports = JSON.parse(REPORTS) as PackedReport[]
export const reports: readonly ListFacts[] = reportIndex.map((summary, index) => ({
  ...summary,
  ...report(packedReports[index]!),
}))

export function reportAt(name: string): ListFacts | undefined {
  return reports.find(({ path }) => path === reportPath(name))
}

/** Of a group or a report that there is. */
export function listAt(path: string): ListFacts {
  return groupAt(path) ?? reports.find((report) => report.path === path)!
}

export function groupAt(path: string): GroupFacts | undefined {
  return byPath.get(path)
}

export function fieldOf({ fields }: ListFacts, name: string): FieldFacts | undefined {
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
export function pointersTo(group: GroupFacts): Pointer[] {
  return pointersFrom(groups, group)
}

/** Reports that can be filtered by a record of the group. */
export function reportsOn(group: GroupFacts): Pointer<ListFacts>[] {
  return pointersFrom(reports, group)
}

function pointersFrom<Of extends ListFacts>(lists: readonly Of[], { path }: GroupFacts): Pointer<Of>[] {
  return lists.flatMap((each) =>
    each.filters.filter((name) => targetOf(name) === path).map((filter) => ({ group: each, filter })),
  )
}

function group([path, name, title, about, key, fields, filters, searched]: PackedGroup): GroupFacts {
  const list = { path, name, about, fields: fields.map(field), ...filtersOf(filters), needs: [path] }
  return { ...list, title, key: key.split(','), isSearched: searched === 1 }
}

function report([about, columns, filters]: PackedReport): Omit<ListFacts, keyof ReportSummary> {
  return { about, fields: columns.map(field), ...filtersOf(filters) }
}

function filtersOf(packed: string): Pick<ListFacts, 'filters' | 'through'> {
  const filters = listed(packed).map((each) => each.split(':') as [name: string, through?: string])
  const through = filters.flatMap(([name, group]) => (group === undefined ? [] : [[name, group]]))
  return { filters: filters.map(([name]) => name), through: Object.fromEntries(through) }
}

function field([name, kind, about, to = '', values = '', fields = []]: PackedField): FieldFacts {
  return { name, kind, about, to, values: listed(values), fields: fields.map(field) }
}

function listed(text: string): string[] {
  return text === '' ? [] : text.split(',')
}
