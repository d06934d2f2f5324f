/** Which records of a brand a partner sees, by the kind of partner. */
import { type Path, resources } from '../contents.ts'
import type { Fields } from '../kinds/field.ts'
import type { Resource } from '../resource.ts'
import { company } from './company.ts'
import { forwarder } from './forwarder.ts'
import type { Condition, GroupRule, KindRules } from './rule.ts'
import { supplier } from './supplier.ts'

export type { Condition, GroupRule } from './rule.ts'

const kinds = { supplier, forwarder, company } as const satisfies Record<string, KindRules>

export type ViewKind = keyof typeof kinds

export const viewKinds = Object.keys(kinds) as readonly ViewKind[]

/** Groups that no partner sees. */
export const closedGroups = [
  'brand-locations',
  'collections',
  'custom-field-definitions',
  'inventory',
  'launch-windows',
  'product-collections',
  'product-launch-windows',
  'product-option-collections',
  'product-option-prices',
  'product-tags',
  'tags',
] as const satisfies readonly Path[]

/** Views that were made by rules with a lower number are made again. `fingerprint` is of the rules: a test compares it. */
export const visibilityRules = { number: 1, fingerprint: '82174a49b8d20146' } as const

/** What a kind of partner sees of one group. */
export interface Visibility {
  readonly resource: Resource
  readonly seen: readonly (readonly Condition[])[]
  /** Fields that are null; those of an object with a dot. */
  readonly hidden: readonly string[]
}

/**
 * The groups that are open to a kind, each after all that its conditions look at. Shared groups are open to all, and not
 * among these.
 */
export function visibilityOf(kind: ViewKind): readonly Visibility[] {
  return ordered.get(kind)!
}

/** As they are written down. */
export function rulesOf(kind: ViewKind): { readonly [path: string]: GroupRule } {
  return kinds[kind]
}

/** The group that a condition looks at; null where it looks at the record alone. */
export function groupLookedAt(resource: Resource, condition: Condition): string | null {
  if (condition.kind === 'namedBy') return condition.group
  return condition.kind === 'through' || condition.kind === 'throughOrNull'
    ? resource.fields[condition.field]!.to
    : null
}

const byPath = new Map(resources.map((resource) => [resource.path, resource]))

const ordered = new Map(viewKinds.map((kind) => [kind, inOrder(kinds[kind])]))

function inOrder(rules: { readonly [path: string]: GroupRule }): Visibility[] {
  const found = new Map<string, Visibility | null>()
  const visit = (path: string): void => {
    const rule = rules[path]
    if (!rule || found.get(path)) return
    if (found.has(path)) throw new Error(`The rule of ${path} leads back to it.`)
    found.set(path, null)
    const resource = byPath.get(path)!
    for (const condition of rule.seen.flat()) {
      const source = groupLookedAt(resource, condition)
      if (source !== null) visit(source)
    }
    // After those that it looks at.
    found.delete(path)
    found.set(path, { resource, seen: rule.seen, hidden: hiddenFields(resource.fields, rule) })
  }
  for (const { path } of resources) visit(path)
  return [...found.values()] as Visibility[]
}

function hiddenFields(fields: Fields, { shows = [], opens = {} }: GroupRule, within = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const whole = `${within}${name}`
    if (field.fields) return hiddenFields(field.fields, { seen: [], shows, opens }, `${whole}.`)
    const isSeen = !field.nullable || name === 'deletedAt' || shows.includes(whole) || whole in opens
    return isSeen ? [] : [whole]
  })
}
