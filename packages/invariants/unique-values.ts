/** Numbers and codes that people use as names are given once; the catalogue marks these fields. */
import { type Path, type Resource, resources } from '@selvedge/catalogue'
import type { Comparison, Report, Rule, RuleSet } from './rule.ts'

interface UniqueField {
  readonly resource: Resource
  readonly name: string
  readonly within: readonly string[]
  readonly rule: Rule
}

const FIELDS: readonly UniqueField[] = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, { uniqueWithin }]) =>
    uniqueWithin
      ? [{ resource, name, within: uniqueWithin, rule: ruleOf(resource.path as Path, name, uniqueWithin) }]
      : [],
  ),
)

function ruleOf(path: Path, name: string, within: readonly string[]): Rule {
  const scope = within.length === 0 ? 'in the brand' : `among records with the same ${within.join(' and ')}`
  return {
    name: `unique-${path}-${name}`,
    expects: `${path}.${name} is unique ${scope}.`,
    fix: 'Remove the record that is there twice with load --delete, or give each its own value in the source.',
    groups: [path],
  }
}

export const uniqueValues: RuleSet = {
  rules: FIELDS.map(({ rule }) => rule),
  compare: (report) => ({
    reads: Object.fromEntries(
      Map.groupBy(FIELDS, ({ resource }) => resource.path)
        .entries()
        .map(([path, fields]) => {
          const readers = fields.map((field) => readerOf(field, report))
          const readAll = (record: Values): void => {
            for (const read of readers) read(record)
          }
          return [path, readAll]
        }),
    ) as Comparison['reads'],
  }),
}

type Values = Readonly<Record<string, unknown>>

function readerOf({ resource, name, within, rule }: UniqueField, report: Report): (record: Values) => void {
  const path = resource.path as Path
  const keys = new Map<string, string>()
  return (record) => {
    const value = record[name]
    if (value === null) return
    const key = resource.key.map((part) => record[part]).join(',')
    const scoped = [...within.map((field) => record[field]), value].join('/')
    const first = keys.get(scoped)
    if (first === undefined) {
      keys.set(scoped, key)
      return
    }
    report(rule, path, first, `${name} is ${value}, as that of ${key}`)
    report(rule, path, key, `${name} is ${value}, as that of ${first}`)
  }
}
