/** Types of the records and of what their lists can be filtered by. */
import { deprecatedFilters, type Field, type Fields, type Resource } from '@selvedge/catalogue'
import { filtersOf } from './kinds.ts'
import { comment, unionOf } from './layout.ts'
import { filtersName, pathKey, quoted, typeName } from './names.ts'

export function recordsFile(resources: readonly Resource[]): string {
  const types = resources.flatMap((resource) => [recordType(resource), ...filtersType(resource, resources)])
  return `import type { Id } from '../id.ts'\n\n${[...types, ...byPath(resources)].join('\n\n')}\n`
}

function recordType(resource: Resource): string {
  const key = resource.key.length === 1 ? resource.key[0] : undefined
  const members = memberLines(resource.fields, '  ', (name) => (name === key ? `Id<'${resource.path}'>` : null))
  const about = comment('', resource.about, resource.deprecated)
  return [about, `export interface ${typeName(resource)} {`, ...members, '}'].join('\n')
}

export function memberLines(fields: Fields, indent: string, special: (name: string) => string | null): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const head = `${indent}readonly ${name}:`
    const about = comment(indent, field.about, field.deprecated)
    if (field.fields) return [about, `${head} {`, ...memberLines(field.fields, `${indent}  `, () => null), `${indent}}`]
    const own = special(name)
    return [about, unionOf(head, own === null ? valueTypes(field) : [own])]
  })
}

/** The members of the union that a field's value is one of. */
function valueTypes(field: Field): string[] {
  const { schema } = field
  if (Array.isArray(schema.type)) return ['unknown']
  const types = Array.isArray(schema.enum) ? schema.enum.map((value) => quoted(String(value))) : [plainType(field)]
  return field.nullable ? [...types, 'null'] : types
}

function plainType({ schema, to }: Field): string {
  if (to !== null) return `Id<'${to}'>`
  if (schema.type === 'integer') return 'number'
  if (schema.type === 'array') return 'readonly string[]'
  return String(schema.type)
}

function filtersType(resource: Resource, resources: readonly Resource[]): string[] {
  if (resource.single) return []
  const withdrawn = deprecatedFilters(resource)
  const members = filtersOf(resource, resources).map(({ name, holder }) => {
    const member = `  readonly ${name}?: ${filterType(holder, name)}`
    const deprecated = withdrawn.get(name)
    return deprecated ? `${comment('  ', 'A filter.', deprecated)}\n${member}` : member
  })
  return [[`export interface ${filtersName(resource)} {`, ...members, '}'].join('\n')]
}

/** A filter takes what the field holds, other than null: nothing can be found by its absence. */
function filterType(resource: Resource, name: string): string {
  const member = `${typeName(resource)}['${name}']`
  return resource.fields[name]!.nullable ? `NonNullable<${member}>` : member
}

/** Both by the last segment of the group's address, which is how the rest of the client names a group. */
function byPath(resources: readonly Resource[]): string[] {
  const listed = resources.filter(({ single }) => !single)
  const lines = (named: (resource: Resource) => string) =>
    listed.map((resource) => `  readonly ${pathKey(resource.path)}: ${named(resource)}`)
  return [
    ['export interface RecordsByPath {', ...lines(typeName), '}'].join('\n'),
    ['export interface FiltersByPath {', ...lines(filtersName), '}'].join('\n'),
    ...changed(resources),
  ]
}

/** What changes: also the records that have no list. */
function changed(resources: readonly Resource[]): string[] {
  const single = resources.filter((resource) => resource.single)
  const members = single.map((resource) => `  readonly ${pathKey(resource.path)}: ${typeName(resource)}`)
  const keys = resources.map((resource) => `  readonly ${pathKey(resource.path)}: ${keyType(resource)}`)
  return [
    ['export interface RecordsByGroup extends RecordsByPath {', ...members, '}'].join('\n'),
    [comment('', 'What identifies a record within its group.'), 'export interface KeysByGroup {', ...keys, '}'].join(
      '\n',
    ),
  ]
}

function keyType(resource: Resource): string {
  return `Pick<${typeName(resource)}, ${resource.key.map(quoted).join(' | ')}>`
}
