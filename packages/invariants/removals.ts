/** What was removed is referred to by nothing that was made later, and none of its parts is live. */
import { type Fields, type Path, type Resource, resources } from '@selvedge/catalogue'
import type { Comparison, Rule, RuleSet } from './rule.ts'

const ORDER: Rule = {
  name: 'removed-after-created',
  expects: 'In every group that has it, deletedAt is not before createdAt.',
  fix: 'Load the records again with the deletedAt that the source has now.',
  groups: [],
}

const REFERENCE: Rule = {
  name: 'reference-to-removed',
  expects:
    'No record refers to one whose deletedAt is before its own createdAt. Counted is one record for each that was removed.',
  fix: 'Correct the reference in the source, or deletedAt if the record is still in use.',
  groups: [],
}

/** Groups whose records are parts of another record, and the field that names it. */
const PARTS: { readonly [P in Path]?: string } = {
  'product-options': 'productId',
  skus: 'productOptionId',
  'product-versions': 'productId',
  boms: 'productVersionId',
  'bom-components': 'bomId',
  'measurement-tables': 'productVersionId',
  'material-variants': 'materialId',
  'quote-notes': 'quoteId',
  'order-amendments': 'orderId',
  'payment-agreements': 'orderId',
}

const PART: Rule = {
  name: 'part-of-removed',
  expects: `A record that has a deletedAt has no live parts: ${Object.entries(PARTS)
    .map(([path, name]) => `${path} by ${name}`)
    .join(', ')}. Counted is one record for each that was removed.`,
  fix: 'Remove the parts too, or deletedAt of the whole if it is still in use.',
  groups: [],
}

interface Referrer {
  readonly path: Path
  readonly key: string
  readonly createdAt: string
}

type Values = Readonly<Record<string, unknown>>

/** Records that can be removed, by group and id. */
class Removable {
  readonly removedAt = new Map<string, string>()
  /** The record that was created last. */
  readonly referrers = new Map<string, Referrer>()
  readonly liveParts = new Map<string, Omit<Referrer, 'createdAt'>>()
}

export const removals: RuleSet = {
  rules: [ORDER, REFERENCE, PART],
  readsRemoved: true,
  compare: (report) => {
    const groups = new Map<string, Removable>()
    for (const { path, fields } of resources) if (fields.deletedAt) groups.set(path, new Removable())

    const isConcerned = ({ path, fields }: Resource): boolean =>
      groups.has(path) || referencesIn(fields).some(([, to]) => groups.has(to))

    const readerOf = ({ path, fields, key }: Resource): ((record: Values) => void) => {
      const own = groups.get(path)
      const references = referencesIn(fields).filter(([, to]) => groups.has(to))
      const wholeName = PARTS[path as Path]
      const whole = references.find(([name]) => name === wholeName)
      return (record) => {
        const { createdAt, deletedAt } = record as { createdAt?: string; deletedAt?: string | null }
        const keyText = key.map((name) => record[name]).join(',')
        if (own && deletedAt) {
          own.removedAt.set(keyText, deletedAt)
          if (createdAt && deletedAt < createdAt) {
            report(ORDER, path as Path, keyText, `was removed at ${deletedAt}, but created at ${createdAt}`)
          }
        }
        if (whole && !deletedAt) {
          groups.get(whole[1])!.liveParts.set(record[whole[0]] as string, { path: path as Path, key: keyText })
        }
        if (createdAt === undefined) return
        for (const [name, to] of references) {
          const id = record[name] as string | null
          if (id === null) continue
          const { referrers } = groups.get(to)!
          const last = referrers.get(id)
          if (!last || last.createdAt < createdAt) referrers.set(id, { path: path as Path, key: keyText, createdAt })
        }
      }
    }
    return {
      reads: Object.fromEntries(
        resources.filter(isConcerned).map((resource) => [resource.path, readerOf(resource)]),
      ) as Comparison['reads'],
      finish: () => {
        for (const [path, { removedAt, referrers, liveParts }] of groups) {
          for (const [id, deletedAt] of removedAt) {
            const last = referrers.get(id)
            if (last && last.createdAt > deletedAt) {
              const problem = `was created at ${last.createdAt}, but ${path} ${id}, which it refers to, was removed before`
              report(REFERENCE, last.path, last.key, problem)
            }
            const part = liveParts.get(id)
            if (part) report(PART, part.path, part.key, `is live, but ${path} ${id}, which it is part of, was removed`)
          }
        }
      },
    }
  },
}

/** Fields that refer to another record, with its group. No nested field refers to a record that can be removed. */
function referencesIn(fields: Fields): [name: string, to: string][] {
  return Object.entries(fields).flatMap(([name, { to }]) => (to === null ? [] : [[name, to]]))
}
