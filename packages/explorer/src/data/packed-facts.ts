/** The form in which the facts are part of the bundle: arrays, since the names of properties would only be repeated. */

/**
 * s: text, e: one value of a closed list, i: whole number, a: amount, b: boolean, d: date, t: timestamp, u: identifier of
 * the record, r: reference, l: list of texts, j: any JSON, o: object
 */
export type FieldKind = 's' | 'e' | 'i' | 'a' | 'b' | 'd' | 't' | 'u' | 'r' | 'l' | 'j' | 'o'

export type PackedField = [
  name: string,
  kind: FieldKind,
  about: string,
  /** Path of the group it refers to; `user` for a person; empty or absent for a plain value. */
  to?: string,
  /** Known values, with commas between. */
  values?: string,
  fields?: PackedField[],
]

export type PackedGroup = [
  path: string,
  group: string,
  title: string,
  about: string,
  key: string,
  fields: PackedField[],
  /** With commas between; `orderId:order-shipments` reaches through a group. */
  filters: string,
  /** Whether a search finds its records. */
  searched: 0 | 1,
]

/** What the index of reports does not have, in its order. */
export type PackedReport = [about: string, columns: PackedField[], filters: string]

export type PackedFacts = [title: string, groups: PackedGroup[]][]
