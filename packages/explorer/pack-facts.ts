/**
 * What the explorer needs to know of the groups and reports, derived from the catalogue when the bundle is built. Everything
 * else in the catalogue (checks, samples, tables, SQL) stays out of the bundle.
 */
import { displayName, type Field, type Fields, groupsRead, type Resource, reports, sections } from '@selvedge/catalogue'
import type { FieldKind, PackedFacts, PackedField, PackedGroup, PackedReport } from './src/data/packed-facts.ts'

const USUAL_VALUES = / Usual values: (.+)\.$/

export function packFacts(): PackedFacts {
  return sections.map(({ title, resources }) => [title, resources.map(packGroup)])
}

export function packReports(): PackedReport[] {
  return reports.map(({ about, columns, filters }) => [about, packFields(columns), filters.join()])
}

/** What the first page needs to know of reports. */
export function packReportIndex(): (readonly [name: string, title: string, needs: string])[] {
  return reports.map((report) => [report.name, report.title, groupsRead(report).join()])
}

function packGroup({ path, group, title, about, key, fields, filters, findable }: Resource): PackedGroup {
  const names = filters.map((filter) => (typeof filter === 'string' ? filter : `${filter.name}:${filter.through}`))
  return [
    path,
    displayName(group),
    displayName(title),
    about,
    key.join(),
    packFields(fields),
    names.join(),
    findable ? 1 : 0,
  ]
}

function packFields(fields: Fields): PackedField[] {
  return Object.entries(fields).map(([name, field]) => {
    const values = (field.schema.enum as string[] | undefined) ?? USUAL_VALUES.exec(field.about)?.[1]?.split(', ')
    const more = [field.to ?? '', values?.join() ?? '', field.fields ? packFields(field.fields) : ''] as const
    // What is empty at the end is left out, as it is of most fields.
    const length = more.findLastIndex((each) => each !== '') + 1
    return [name, kindOf(field), field.about.replace(USUAL_VALUES, ''), ...more.slice(0, length)] as PackedField
  })
}

function kindOf({ schema, fields, to }: Field): FieldKind {
  if (fields) return 'o'
  if (to !== null) return 'r'
  if (Array.isArray(schema.type)) return 'j'
  if (schema.type === 'array') return (schema.items as { type?: unknown })?.type === 'string' ? 'l' : 'j'
  if (schema.type === 'integer') return 'i'
  if (schema.type === 'boolean') return 'b'
  if (schema.enum) return 'e'
  if (schema.format === 'date') return 'd'
  if (schema.format === 'date-time') return 't'
  if (schema.format === 'uuid') return 'u'
  return schema.format === 'decimal' ? 'a' : 's'
}
