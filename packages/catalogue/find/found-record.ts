/** What is stored of a record so that it is found: its entries, and what a search shows of it. */
import type { Resource } from '../resource.ts'
import type { Findable } from './findable.ts'
import { addName, addNumber } from './words.ts'

/** What a search shows of a record, and the values that it is found by. */
export interface StoredHit {
  readonly key: string
  readonly label: string
  readonly found: Readonly<Record<string, string | readonly string[]>>
  readonly line: Readonly<Record<string, unknown>>
}

export interface FoundRecord {
  /** With spaces between them. */
  readonly entries: string
  /** A `StoredHit`, as JSON. */
  readonly hit: string
}

type Values = Readonly<Record<string, unknown>>

const ENTRIES_MAX = 32
const LIST_VALUES_MAX = 16

/** Null if none of its fields has a text to be found by. */
export function foundRecord({ findable, key }: Resource, record: Values): FoundRecord | null {
  if (findable === undefined) return null
  const entries = new Set<string>()
  const found: Record<string, string | readonly string[]> = {}
  for (const name of [...findable.numbers, ...findable.names]) {
    const value = record[name] as string | readonly string[] | null | undefined
    if (value === null || value === undefined || value.length === 0) continue
    found[name] = value
    addValue(entries, findable, name, value)
  }
  if (entries.size === 0) return null
  const hit: StoredHit = {
    key: String(record[key[0]!]),
    label: labelOf(findable, record) || [Object.values(found)[0]].flat().join(' · '),
    found,
    line: Object.fromEntries(findable.line.map((name) => [name, record[name] ?? null])),
  }
  return { entries: [...entries].slice(0, ENTRIES_MAX).join(' '), hit: JSON.stringify(hit) }
}

export interface Match {
  readonly field: string
  readonly value: string
}

/** The first value that one of the terms finds, whole matches first. Null if none does. */
export function matchOf(findable: Findable, { found }: StoredHit, terms: readonly string[]): Match | null {
  let first: Match | null = null
  for (const [field, value] of Object.entries(found)) {
    for (const each of listed(value)) {
      const entries = new Set<string>()
      addValue(entries, findable, field, each)
      const texts = [...entries].map((entry) => entry.slice(1))
      if (terms.some((term) => texts.includes(term))) return { field, value: each }
      if (first === null && terms.some((term) => texts.some((text) => text.startsWith(term)))) {
        first = { field, value: each }
      }
    }
  }
  return first
}

function addValue(entries: Set<string>, findable: Findable, name: string, value: string | readonly string[]): void {
  const add = findable.numbers.includes(name) ? addNumber : addName
  for (const each of listed(value)) add(entries, each)
}

function listed(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value.slice(0, LIST_VALUES_MAX)
}

function labelOf({ label }: Findable, record: Values): string {
  return label
    .map((name) => record[name])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' · ')
}
