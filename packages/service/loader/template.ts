/** A file to fill in: its fields are named, and it has no records yet. */
import type { Fields, Resource } from '@selvedge/catalogue'

export function csvTemplate({ fields }: Resource): string {
  return `${Object.keys(fields).join(',')}\n`
}

/** One line with every field as null, which a load rejects while it is not filled in. */
export function ndjsonTemplate({ fields }: Resource): string {
  return `${JSON.stringify(nulls(fields))}\n`
}

function nulls(fields: Fields): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.fields ? nulls(field.fields) : null]),
  )
}
