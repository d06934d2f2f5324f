/** The groups as data, for tools that treat all of them alike: what they are, their keys, filters and fields. */
import { AMOUNT_DIGITS, fieldList, propertyName, type Resource } from '@selvedge/catalogue'
import { listed } from './kinds.ts'
import { comment, literal } from './layout.ts'

export function groupsFile(resources: readonly Resource[]): string {
  const { integerDigits, fractionDigits } = AMOUNT_DIGITS
  return [
    "import type { Group } from '../group.ts'",
    '',
    comment('', 'Digits before and after the point that an amount may have: those of DECIMAL(38,9).'),
    `export const amountDigits = { integer: ${integerDigits}, fraction: ${fractionDigits} } as const`,
    '',
    `export const groups: readonly Group[] = ${literal(listed(resources).map(group))}`,
    '',
  ].join('\n')
}

function group({ path, about, key, filters, fields }: Resource): object {
  const through = filters.flatMap((filter) => (typeof filter === 'string' ? [] : [[filter.name, filter.through]]))
  return {
    path,
    name: propertyName(path),
    about,
    key,
    filters: filters.map((filter) => (typeof filter === 'string' ? filter : filter.name)),
    ...(through.length > 0 && { through: Object.fromEntries(through) }),
    fields: fieldList(fields),
  }
}
