/** The rows of a report in the order of one of its columns. Pure. */
import type { FieldFacts, ListFacts } from './facts.ts'
import { once } from './format.ts'
import type { RecordValues } from './records.ts'

export interface Sorting {
  readonly field: FieldFacts
  readonly isDescending: boolean
}

const words = once(() => new Intl.Collator('en', { numeric: true }))

/** `-daysLate` sorts by that column, the highest first. Undefined for a column that the list does not have. */
export function sortingOf({ fields }: ListFacts, text: string): Sorting | undefined {
  const field = fields.find(({ name }) => name === text.replace(/^-/, ''))
  return field && { field, isDescending: text.startsWith('-') }
}

export function sortingText({ field, isDescending }: Sorting): string {
  return `${isDescending ? '-' : ''}${field.name}`
}

/** What a click on the head of a column asks for: numbers begin with the highest, and a second click turns the order. */
export function nextSorting(field: FieldFacts, current: Sorting | undefined): Sorting {
  return { field, isDescending: current?.field.name === field.name ? !current.isDescending : isNumber(field.kind) }
}

/** Empty values are last in either order. */
export function sorted(rows: readonly RecordValues[], { field, isDescending }: Sorting): RecordValues[] {
  const compare = isNumber(field.kind)
    ? (a: unknown, b: unknown) => Number(a) - Number(b)
    : (a: unknown, b: unknown) => words().compare(String(a), String(b))
  return rows.toSorted((rowA, rowB) => {
    const [a, b] = [rowA[field.name] ?? null, rowB[field.name] ?? null]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return isDescending ? compare(b, a) : compare(a, b)
  })
}

function isNumber(kind: FieldFacts['kind']): boolean {
  return kind === 'i' || kind === 'a'
}
