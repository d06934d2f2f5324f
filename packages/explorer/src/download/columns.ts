/** The columns of a downloaded table: the fields of a list as the API has them, and beside the id of another record its name. */
import { type FieldFacts, groupAt, type ListFacts } from '../data/facts.ts'
import { nameOf } from '../data/known-records.ts'
import { isNamed } from '../data/report-columns.ts'
import { opens } from '../session.ts'
import type { SheetColumn } from './sheet-column.ts'

export function sheetColumnsOf(list: ListFacts): SheetColumn[] {
  const named = fieldsToName(list)
  return list.fields.flatMap((field) => {
    const { name, kind, to } = field
    const own: SheetColumn = { name, kind, read: (record) => record[name] }
    if (!named.includes(field)) return [own]
    return [own, { name: `${name} name`, kind: 's', read: (record) => nameOf(to, String(record[name])) ?? null }]
  })
}

/** The fields whose names the columns need. A report has most names itself, in the column after the id. */
export function fieldsToName({ path, fields }: ListFacts): FieldFacts[] {
  const isReport = groupAt(path) === undefined
  return fields.filter(({ kind, to }, index) => {
    if (kind !== 'r' || to === 'user' || !opens(to)) return false
    return !(isReport && isNamed(fields[index + 1]))
  })
}
