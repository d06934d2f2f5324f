/** A mapping, ready to be read: its query, its key, and the expressions that make records. */
import { type Resource, resources } from '@selvedge/catalogue'
import type { Fault } from '../faults.ts'
import type { MappingFile } from '../folder/folder.ts'
import type { Database } from '../source/database.ts'
import { DatabaseError } from '../source/database.ts'
import { recordIdSql } from '../source/record-id.ts'
import { sqlName, sqlText } from '../sql.ts'
import { columnsOf, type MappedColumn } from './columns.ts'
import { convert, type ToJson } from './conversion.ts'
import { statementProblem } from './statement.ts'

export interface UsedColumn extends MappedColumn {
  readonly toJson: ToJson
  readonly isKey: boolean
  /** As DuckDB writes it. */
  readonly type: string
}

export interface Mapping {
  readonly file: MappingFile
  readonly resource: Resource
  /** The columns of the query, in the order of the catalogue. */
  readonly columns: readonly UsedColumn[]
  /** Those of the record's key. */
  readonly key: readonly UsedColumn[]
}

/** Binds each file, and reads no row. */
export async function prepareMappings(
  database: Database,
  files: readonly MappingFile[],
): Promise<{ readonly mappings: readonly Mapping[]; readonly faults: readonly Fault[] }> {
  const mappings: Mapping[] = []
  const faults: Fault[] = []
  const mapped = new Set(files.map(({ resource }) => resource.path))
  for (const file of files) {
    const found = await prepare(database, file, mapped)
    if (Array.isArray(found)) faults.push(...found)
    else mappings.push(found)
  }
  return { mappings, faults }
}

async function prepare(database: Database, file: MappingFile, mapped: ReadonlySet<string>): Promise<Mapping | Fault[]> {
  const { resource, name, sql } = file
  const fault = (column: string, code: string, sentence: string): Fault => ({ file: name, column, code, sentence })
  const problem = await statementProblem(database, sql)
  if (problem) return [fault('', problem.code, problem.sentence)]
  const given = await bind(database, sql)
  if (typeof given === 'string') return [fault('', 'not_valid', given)]
  const known = columnsOf(resource)
  const faults: Fault[] = []
  for (const [index, { name: column }] of given.entries()) {
    if (!known.some((each) => each.name === column))
      faults.push(fault(column, 'unknown_column', unknownColumn(column, resource)))
    else if (given.findIndex((each) => each.name === column) < index)
      faults.push(fault(column, 'repeated_column', 'is there twice'))
  }
  const columns = known.flatMap((column): UsedColumn[] => {
    const found = given.find((each) => each.name === column.name)
    if (!found) {
      if (column.isRequired) faults.push(fault(column.name, 'missing_column', `is required: ${column.field.about}`))
      return []
    }
    const conversion = convert(column, found.type)
    if ('code' in conversion) faults.push(fault(column.name, conversion.code, conversion.sentence))
    else if (conversion.isKey && isSharedElsewhere(column, mapped))
      faults.push(fault(column.name, 'shared_reference', sharedReference(column)))
    else return [{ ...column, ...conversion, type: String(found.type) }]
    return []
  })
  if (faults.length > 0) return faults
  return { file, resource, columns, key: resource.key.map((part) => columns.find((column) => column.name === part)!) }
}

async function bind(database: Database, sql: string) {
  try {
    return await database.columns(sql)
  } catch (error) {
    if (error instanceof DatabaseError) return error.firstLine
    throw error
  }
}

function unknownColumn(column: string, { path, fields }: Resource): string {
  const inner = Object.keys(fields[column]?.fields ?? {})
  if (inner.length > 0) return `is an object: give its fields, as ${sqlName(`${column}.${inner[0]}`)}`
  const meant = Object.keys(fields).find((name) => name.toLowerCase() === column.toLowerCase().replaceAll('_', ''))
  return meant ? `is not a field of ${path}; write as ${sqlName(meant)}` : `is not a field of ${path}`
}

const sharedGroups: ReadonlySet<string> = new Set(resources.filter(({ shared }) => shared).map(({ path }) => path))

/** Ids of groups that all brands share come with Selvedge. They are not made from your keys. */
function isSharedElsewhere({ idOf }: MappedColumn, mapped: ReadonlySet<string>): boolean {
  return sharedGroups.has(idOf!) && !mapped.has(idOf!)
}

function sharedReference({ idOf, name }: MappedColumn): string {
  return `must be the UUID of a record of ${idOf}, which all brands share: join a list of their ids, or write '…'::uuid as ${sqlName(name)}`
}

/** The text of a record, from a row `r`. */
export function recordSql({ columns }: Mapping): string {
  const members: string[] = []
  const objects = new Map<string, string[]>()
  for (const { name, toJson } of columns) {
    const [outer, inner] = name.split('.') as [string, string?]
    const member = `${sqlText(`${JSON.stringify(inner ?? outer)}:`)} || coalesce(${toJson(`r.${sqlName(name)}`)}, 'null')`
    if (inner === undefined) members.push(member)
    else objects.set(outer, [...(objects.get(outer) ?? []), member])
  }
  for (const [outer, inside] of objects) {
    members.push(`${sqlText(`${JSON.stringify(outer)}:{`)} || ${joined(inside)} || '}'`)
  }
  return `'{' || ${joined(members)} || '}'`
}

function joined(members: readonly string[]): string {
  return members.join(` || ',' || `)
}

/** Whether two columns name the same record. Keys are compared as they are, and with UUIDs by the ids that are made of them. */
export function sameRecordSql(one: UsedColumn, value: string, other: UsedColumn, otherValue: string): string {
  if (one.isKey === other.isKey) return `${value}::varchar = ${otherValue}::varchar`
  return `${idText(one, value)} = ${idText(other, otherValue)}`
}

function idText({ isKey, idOf }: UsedColumn, value: string): string {
  return isKey ? recordIdSql(idOf!, value) : `${value}::varchar`
}

/** The key of a record as JSON, from the texts of its parts. */
export function keySql({ key }: Mapping, parts: readonly string[]): string {
  const members = key.map(({ name, isKey, idOf }, index) => {
    const value = isKey ? recordIdSql(idOf!, parts[index]!) : parts[index]!
    return `${sqlText(`${JSON.stringify(name)}:`)} || to_json(${value})::varchar`
  })
  return `'{' || ${joined(members)} || '}'`
}
