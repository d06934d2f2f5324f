/** Types of the records and of what their lists can be filtered by. */
import { deprecatedFilters, type Field, type Fields, type Resource } from '@selvedge/catalogue'
import { filtersOf } from '../kinds.ts'
import { filtersName, typeName } from '../names.ts'
import { docstring, literal, pythonModule } from './layout.ts'

export function recordsModule(resources: readonly Resource[]): string {
  return pythonModule(
    'Types of the records, and of what their lists can be filtered by.',
    ['from typing import Any, Literal, TypeAlias, TypedDict'],
    [
      `GroupPath: TypeAlias = ${literal(resources.map(({ path }) => path))}\n${docstring('', 'The path of a group; `brand` is the brand itself.')}`,
      ...resources.flatMap((resource) => [...recordTypes(resource), ...filtersType(resource, resources)]),
    ],
  )
}

/** The type of a record, after those of the objects inside it. */
function recordTypes(resource: Resource): string[] {
  const name = typeName(resource)
  const inner = Object.entries(resource.fields).filter(([, field]) => field.fields)
  return [
    ...inner.map(([field, { about, fields }]) => typedDict(objectName(name, field), docstring('    ', about), fields!)),
    typedDict(name, docstring('    ', resource.about, resource.deprecated), resource.fields),
  ]
}

function typedDict(name: string, doc: string, fields: Fields): string {
  const members = Object.entries(fields).flatMap(([field, of]) => [
    `    ${field}: ${of.fields ? objectName(name, field) : memberType(of)}`,
    docstring('    ', of.about, of.deprecated),
  ])
  return [`class ${name}(TypedDict):`, doc, '', ...members].join('\n')
}

function objectName(record: string, field: string): string {
  return record + field.charAt(0).toUpperCase() + field.slice(1)
}

function memberType(field: Field): string {
  const type = valueType(field)
  return field.nullable && type !== 'Any' ? `${type} | None` : type
}

const PLAIN: Readonly<Record<string, string>> = { string: 'str', integer: 'int', boolean: 'bool', array: 'list[str]' }

function valueType({ schema }: Field): string {
  if (Array.isArray(schema.type)) return 'Any'
  return Array.isArray(schema.enum) ? literal(schema.enum.map(String)) : PLAIN[String(schema.type)]!
}

/** A filter takes what the field holds, other than null: nothing can be found by its absence. */
function filtersType(resource: Resource, resources: readonly Resource[]): string[] {
  if (resource.single) return []
  const withdrawn = deprecatedFilters(resource)
  const members = filtersOf(resource, resources).flatMap(({ name, field }) => [
    `    ${name}: ${valueType(field)}`,
    docstring('    ', field.about, withdrawn.get(name)),
  ])
  const doc = docstring('    ', `What the list of ${resource.path} can be filtered by.`)
  return [[`class ${filtersName(resource)}(TypedDict, total=False):`, doc, '', ...members].join('\n').trimEnd()]
}
