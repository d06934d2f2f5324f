/** Every reference leads to a record, in each field that has one; the catalogue marks these fields. */
import { type Fields, type Path, type Resource, resources } from '@selvedge/catalogue'
import type { Comparison, Report, Rule, RuleSet } from './rule.ts'

interface ReferenceField {
  readonly path: Path
  /** Names of the field, from the outermost one. */
  readonly names: readonly string[]
  readonly to: Path
  readonly rule: Rule
}

/** People are no group, and records that all brands share are not compared. */
const OWN = new Set(resources.filter(({ shared }: Resource) => !shared).map(({ path }) => path as string))

const FIELDS: readonly ReferenceField[] = resources
  .filter(({ path }) => OWN.has(path))
  .flatMap(({ path, fields }: Resource) =>
    referencesIn(fields).map(([names, to]) => ({
      path: path as Path,
      names,
      to,
      rule: ruleOf(path as Path, names, to),
    })),
  )

function referencesIn(fields: Fields): [names: string[], to: Path][] {
  return Object.entries(fields).flatMap(([name, field]): [string[], Path][] => {
    if (field.fields) return referencesIn(field.fields).map(([names, to]) => [[name, ...names], to])
    return field.to !== null && OWN.has(field.to) ? [[[name], field.to as Path]] : []
  })
}

function ruleOf(path: Path, names: readonly string[], to: Path): Rule {
  const name = names.join('.')
  return {
    name: `dangling-${path}-${name}`,
    expects: `Each ${path}.${name} that is set is the id of a record of ${to}. Removed records are left out, and may be referred to.`,
    fix: `Load the record of ${to} that is missing, or correct ${name} in the source.`,
    groups: [...new Set([path, to])],
  }
}

const TARGETS = new Set(FIELDS.map(({ to }) => to))

export const danglingReferences: RuleSet = {
  rules: FIELDS.map(({ rule }) => rule),
  readsRemoved: true,
  compare: (report) => {
    const known = new Map([...TARGETS].map((path) => [path, new Set<string>()]))
    const fields = FIELDS.map((field) => new Followed(field, known.get(field.to)!, report))
    const readerOf = (path: Path) => {
      const ids = known.get(path)
      const { key } = resources.find((resource) => resource.path === path)!
      const own = fields.filter((field) => field.path === path)
      return (record: Values): void => {
        ids?.add(record[key[0]!] as string)
        if ((record.deletedAt ?? null) !== null || own.length === 0) return
        const keyText = key.map((name) => record[name]).join(',')
        for (const field of own) field.follow(record, keyText)
      }
    }
    const paths = new Set([...TARGETS, ...FIELDS.map(({ path }) => path)])
    return {
      reads: Object.fromEntries([...paths].map((path) => [path, readerOf(path)])) as Comparison['reads'],
      finish: () => {
        for (const field of fields) field.finish()
      },
    }
  },
}

type Values = Readonly<Record<string, unknown>>

/** A field with the references whose records have not arrived yet. */
class Followed {
  readonly path: Path
  readonly #field: ReferenceField
  readonly #known: ReadonlySet<string>
  readonly #report: Report
  readonly #waiting: [id: string, key: string][] = []

  constructor(field: ReferenceField, known: ReadonlySet<string>, report: Report) {
    this.path = field.path
    this.#field = field
    this.#known = known
    this.#report = report
  }

  follow(record: Values, key: string): void {
    let value: unknown = record
    for (const name of this.#field.names) value = (value as Values | null)?.[name] ?? null
    if (typeof value === 'string' && !this.#known.has(value)) this.#waiting.push([value, key])
  }

  finish(): void {
    const { rule, path, names, to } = this.#field
    for (const [id, key] of this.#waiting) {
      if (!this.#known.has(id))
        this.#report(rule, path, key, `${names.join('.')} is ${id}, which is no record of ${to}`)
    }
  }
}
