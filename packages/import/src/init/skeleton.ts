/** The file of a group to fill in: every field with its type, whether it is required, its values and what it is. */
import type { Field, Resource } from '@selvedge/catalogue'
import { columnsOf, type MappedColumn } from '../mapping/columns.ts'
import { sqlName } from '../sql.ts'

export function skeletonOf(resource: Resource): string {
  const lines = columnsOf(resource).map((column, index, { length }) => {
    const expression = `  ${placeOf(column)} as ${sqlName(column.name)}${index < length - 1 ? ',' : ''}`
    return { expression, comment: commentOf(column) }
  })
  const width = Math.max(...lines.map(({ expression }) => expression.length))
  const columns = lines.map(({ expression, comment }) => `${expression.padEnd(width)} -- ${comment}`)
  return `-- ${resource.group}: ${resource.about}
-- Replace each null by a column of your source. Leave out what you do not have, unless it is required. Where the column has the
-- type already, write it alone; check says what to write if a type does not fit.
select
${columns.join('\n')}
from your_table
`
}

/** A null of the type that the column should have; a cast that could round or misread a text is a strict one. */
function placeOf(column: MappedColumn): string {
  const type = sqlTypeOf(column)
  return STRICT[type] ?? `null::${type}`
}

/** Keys of the source may also be whole numbers or UUIDs. */
function sqlTypeOf({ field, idOf }: MappedColumn): string {
  const { format, type } = field.schema
  if (format === 'uuid') return idOf === null ? 'uuid' : 'varchar'
  if (field.verbatim) return 'json'
  return TYPES[String(format ?? type)] ?? 'varchar'
}

const TYPES: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  'date-time': 'timestamptz',
  date: 'date',
  integer: 'integer',
  boolean: 'boolean',
  array: 'varchar[]',
}

const STRICT: Readonly<Record<string, string>> = {
  decimal: 'strict_decimal(null, 4)',
  date: 'strict_date(null)',
  integer: 'strict_integer(null)',
}

function commentOf({ field, idOf, isRequired }: MappedColumn): string {
  const about = field.about.replaceAll(/\s+/g, ' ')
  const facts = [...(isRequired ? ['required'] : []), ...keyFact(field, idOf), ...valuesFact(field)]
  return facts.length === 0 ? about : `${facts.join('; ')}. ${about}`
}

function keyFact({ to }: Field, idOf: string | null): string[] {
  if (idOf === null) return []
  return [to === null ? 'your key' : to === 'user' ? 'your key of the person' : `your key in ${to}`]
}

function valuesFact({ schema }: Field): string[] {
  return Array.isArray(schema.enum) ? [`one of ${schema.enum.join(', ')}`] : []
}
