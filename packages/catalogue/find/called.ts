/** What people call a record by. */
import type { Resource } from '../resource.ts'

const NAMES = ['number', 'code', 'name']

/** Its number, its code or its name; null if it has none of them. The record need not be valid. */
export function calledBy({ findable, fields }: Resource, record: Readonly<Record<string, unknown>>): string | null {
  for (const name of [...(findable?.label ?? []), ...NAMES]) {
    const value = Object.hasOwn(fields, name) ? record[name] : null
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
