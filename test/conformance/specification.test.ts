/** The catalogue against the specification: nothing missing, and nothing added to what is specified. */
import { contentLink, type Field, type Fields, groupOperations, resources, UUID_PATTERN } from '@selvedge/catalogue'
import { describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import {
  contentLinkTable,
  type FieldTable,
  fieldTables,
  getEndpoints,
  groupLines,
  listEndpoints,
  relationshipTable,
  unitOfMeasureFilters,
} from './specification.ts'

const byTitle = new Map(resources.map((resource) => [resource.title, resource]))

describe('the groups', () => {
  it('are those of the specification, in its order', () => {
    const specified = groupLines.flatMap((line) => line.split(', '))
    const groups = resources.map(({ group }) => group)
    expect(groups.filter((group) => specified.includes(group))).toEqual(specified)
    // This project may add others, which then do not claim to be specified.
    const others = resources.filter(({ group }) => !specified.includes(group))
    expect(others.filter((resource) => resource.specified)).toEqual([])
  })

  it('refer only to groups that exist, or to people', () => {
    const known = new Set<string | null>([...resources.map(({ path }) => path), 'user', null])
    const dangling = resources.flatMap(({ path, fields }) =>
      allFields(fields).flatMap(([name, { to }]) => (known.has(to) ? [] : [`${path}.${name} refers to ${to}`])),
    )
    expect(dangling).toEqual([])
  })
})

describe('the fields', () => {
  it.each(Object.entries(fieldTables))('of a %s are those of the specification', (title, table) => {
    expect(typesOf(byTitle.get(title)!.fields)).toEqual(typesIn(table))
  })

  it("of a partner's relationship are those of the specification", () => {
    expect(typesOf(resourceOf('partners').fields.relationship!.fields!)).toEqual(typesIn(relationshipTable))
  })

  it('of a content link are those of the specification', () => {
    expect(typesOf(contentLink)).toEqual(typesIn(contentLinkTable))
  })

  it.each([
    ...Object.entries(fieldTables).map(([title, table]) => [title, byTitle.get(title)!.fields, table] as const),
    ['Image content link', contentLink, contentLinkTable] as const,
  ])('of a %s hold what the specification says a string is', (_title, fields: Fields, table: FieldTable) => {
    for (const [name, type] of rows(table)) {
      const { schema } = fields[name]!
      if (type.includes('identifier') || type.includes('UUID')) expect(schema.pattern, name).toBe(UUID_PATTERN)
      if (type.includes('timestamp')) expect(schema.format, name).toBe('date-time')
      if (type.includes('amount')) expect('12.50', name).toMatch(new RegExp(String(schema.pattern)))
    }
  })

  it('of a unit of measure are all required', () => {
    expect(Object.values(resourceOf('units-of-measure').fields).filter(({ nullable }) => nullable)).toEqual([])
  })
})

describe('the endpoints', () => {
  it('that the catalogue calls specified are those of the specification', () => {
    const specified = groupOperations.filter(({ specified }) => specified).map(({ path }) => path)
    expect(specified.sort()).toEqual([...listEndpoints, ...getEndpoints].map(([path]) => path).sort())
  })

  it.each(listEndpoints)('%s lists a %s with the specified filters', (path, title, kinds) => {
    const { kind, resource } = groupOperations.find((each) => each.path === path)!
    expect([kind, resource.title]).toEqual(['list', title])
    const count = { string: 0, identifier: 0, integer: 0 }
    for (const filter of resource.filters) {
      count[typeof filter === 'string' ? resource.fields[filter]!.filter! : 'identifier']++
    }
    if (kinds.string === 'several') expect(count.string).toBeGreaterThan(2)
    expect(count).toEqual({
      string: kinds.string === 'several' ? count.string : (kinds.string ?? 0),
      identifier: kinds.identifier ?? 0,
      integer: kinds.integer ?? 0,
    })
  })

  it('list units of measure by code, name and type', () => {
    expect(resourceOf('units-of-measure').filters).toEqual(unitOfMeasureFilters)
  })

  it.each(getEndpoints)('%s takes an id like %s and answers with a %s', (path, pattern, title) => {
    const { kind, resource } = groupOperations.find((each) => each.path === path)!
    expect(resource.fields[resource.key[0]!]!.schema.pattern).toBe(pattern)
    expect(kind === 'content' ? `${resource.title} content link` : resource.title).toBe(title)
  })

  it('filter by an integer on production runs only', () => {
    const integers = resources.flatMap(({ path, fields, filters }) =>
      filters.flatMap((filter) => (typeof filter === 'string' && fields[filter]!.filter === 'integer' ? [path] : [])),
    )
    expect(integers).toEqual(['production-runs'])
  })
})

/** A row of the specification may name several fields. */
function rows(table: FieldTable): [name: string, type: string][] {
  return Object.entries(table).flatMap(([names, type]) =>
    names.split(', ').map((name): [string, string] => [name, type]),
  )
}

function typesIn(table: FieldTable): Record<string, string> {
  return Object.fromEntries(rows(table).map(([name, type]) => [name, type.replace(/ \(.*\)$/, '')]))
}

function typesOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typeOf(field)]))
}

/** The type of a field in the words of the specification. */
function typeOf({ schema }: Field): unknown {
  if (Array.isArray(schema.type)) return 'any'
  if (schema.type !== 'array') return schema.type
  return `array of ${(schema.items as { type: string }).type}`
}

function allFields(fields: Fields): [name: string, field: Field][] {
  return Object.entries(fields).flatMap(([name, field]) => [
    [name, field] as [string, Field],
    ...allFields(field.fields ?? {}),
  ])
}
