/** The rules of what partners see: sound, complete, and closed to what nobody has decided about. */
import { createHash } from 'node:crypto'
import { type Field, type Fields, type Resource, resources, tableOf } from '@selvedge/catalogue'
import {
  closedGroups,
  groupLookedAt,
  rulesOf,
  viewKinds,
  visibilityOf,
  visibilityRules,
} from '@selvedge/catalogue/visibility'
import { describe, expect, it } from 'vitest'

const own = resources.filter(({ shared }) => !shared)
const columnsOf = (resource: Resource): string[] => tableOf(resource).columns.map(({ field }) => field)
const byPath = new Map(resources.map((resource) => [resource.path, resource]))

/** With a dot inside objects. */
function leaves(fields: Fields, within = ''): [string, Field][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.fields ? leaves(field.fields, `${within}${name}.`) : [[`${within}${name}`, field] as [string, Field]],
  )
}
const isFreeJson = ({ verbatim, fields }: Field): boolean => verbatim === true && !fields
const isPerson = ({ to }: Field): boolean => to === 'user'

it('every group is open to a kind, or closed to all, and shared groups have no rule', () => {
  const open = new Set(viewKinds.flatMap((kind) => Object.keys(rulesOf(kind))))
  const said = [...open, ...closedGroups].sort()
  expect(said).toEqual(own.map(({ path }) => path).sort())
})

describe.each(viewKinds)('%s', (kind) => {
  const groups = visibilityOf(kind)

  it('says of every field that may be null whether it is seen', () => {
    const undecided = groups.flatMap(({ resource }) => {
      const { shows = [], hides = [], opens = {} } = rulesOf(kind)[resource.path]!
      const named = [...shows, ...hides]
      const decided = leaves(resource.fields)
        .filter(([name, field]) => field.nullable && name !== 'deletedAt' && !isFreeJson(field) && !isPerson(field))
        .map(([name]) => name)
      return [
        ...decided.filter((name) => !named.includes(name)),
        ...named.filter((name, at) => !decided.includes(name) || named.indexOf(name) !== at),
        ...Object.keys(opens).filter((name) => !leaves(resource.fields).some(([n, f]) => n === name && isFreeJson(f))),
      ].map((name) => `${resource.path}.${name}`)
    })
    expect(undecided).toEqual([])
  })

  it('hides people, and free JSON that it does not open for a reason', () => {
    for (const { resource, hidden } of groups) {
      const { opens = {} } = rulesOf(kind)[resource.path]!
      for (const [name, field] of leaves(resource.fields)) {
        const isOpened = Object.entries(opens).some(([opened, reason]) => opened === name && (reason ?? '').length > 10)
        if (isPerson(field)) expect(hidden).toContain(name)
        if (isFreeJson(field)) expect(hidden.includes(name)).toBe(!isOpened)
      }
    }
  })

  it('hides only fields that may be null by the contract', () => {
    for (const { resource, hidden } of groups) {
      const nullable = leaves(resource.fields).flatMap(([name, field]) => (field.nullable ? [name] : []))
      expect(hidden.filter((name) => !nullable.includes(name))).toEqual([])
    }
  })

  it('decides by fields that have columns, and by groups before', () => {
    const before = new Set<string>()
    for (const { resource, seen } of groups) {
      for (const condition of seen.flat()) {
        if (condition.kind === 'namedBy') {
          expect(columnsOf(byPath.get(condition.group)!)).toContain(condition.field)
          expect(byPath.get(condition.group)!.fields[condition.field]!.to).toBe(resource.path)
          expect(resource.key).toEqual(['id'])
        } else if ('field' in condition) expect(columnsOf(resource)).toContain(condition.field)
        const source = groupLookedAt(resource, condition)
        const isOpen = source !== null && rulesOf(kind)[source] !== undefined
        if (source !== null && (isOpen || condition.kind === 'namedBy')) expect([...before]).toContain(source)
      }
      before.add(resource.path)
    }
  })

  it('is led to the views of a record by each list of conditions', () => {
    for (const { resource, seen } of groups) {
      for (const list of seen) {
        const leading = list.filter(({ kind: each }) => ['all', 'own', 'through', 'namedBy'].includes(each))
        expect([resource.path, leading.length > 0]).toEqual([resource.path, true])
      }
    }
  })

  it('takes no name from a field that it hides', () => {
    const hiddenIn = new Map(groups.map(({ resource, hidden }) => [resource.path, hidden]))
    const named = groups.flatMap(({ seen }) => seen.flat()).filter((condition) => condition.kind === 'namedBy')
    expect(named.filter(({ group, field }) => hiddenIn.get(group)!.includes(field))).toEqual([])
  })

  it('leaves out a value only of fields whose values are a closed list', () => {
    for (const { resource, seen } of groups) {
      for (const condition of seen.flat()) {
        if (condition.kind !== 'is' && condition.kind !== 'isNot') continue
        const values = resource.fields[condition.field]!.schema.enum ?? null
        if (condition.kind === 'isNot' || values) expect(values).toContain(condition.value)
      }
    }
  })
})

it('rules that changed have another number, so that views are made again', () => {
  const rules = viewKinds.map((kind) => [
    kind,
    visibilityOf(kind).map(({ resource, seen, hidden }) => [resource.path, seen, hidden]),
  ])
  const fingerprint = createHash('sha256').update(JSON.stringify(rules)).digest('hex').slice(0, 16)
  // If this fails, raise the number by one and write the new fingerprint beside it.
  expect(visibilityRules.fingerprint).toBe(fingerprint)
})
