/** Follows every reference inside the export, and names those that lead nowhere. */
import type { Group, GroupField } from '@selvedge/client/catalogue'
import type { Copy, Dangling } from './copy/copy.ts'

export interface DanglingReference {
  /** Collection and field that refer, such as `order-items.skuId`. */
  readonly from: string
  readonly to: string
  readonly count: number
  /** The first of them. */
  readonly examples: readonly Dangling[]
}

export interface ReferenceCheck {
  /** Fields whose every reference was followed. */
  readonly fieldsChecked: number
  /** Fields that lead to a collection which is not part of the export. */
  readonly fieldsLeadingOut: readonly string[]
  readonly dangling: readonly DanglingReference[]
}

interface Reference {
  readonly path: string
  readonly names: readonly string[]
  readonly to: string
}

export function checkReferences(copy: Copy, groups: readonly Group[]): ReferenceCheck {
  const paths = new Set(groups.map(({ path }) => path))
  const references = groups.flatMap(({ path, fields }) => referencesOf(path, fields, []))
  const inside = references.filter(({ to }) => paths.has(to))
  const found = inside.map((reference) => {
    const { path, names, to } = reference
    return { from: dottedName(reference), to, ...copy.dangling(path, `$.${names.join('.')}`, to) }
  })
  return {
    fieldsChecked: inside.length,
    fieldsLeadingOut: references.filter(({ to }) => !paths.has(to)).map(dottedName),
    dangling: found.filter(({ count }) => count > 0),
  }
}

export function describeDangling({ from, to, count, examples }: DanglingReference): string {
  const named = examples.map(({ key, target }) => `  ${key} -> ${target}`)
  return [`${from}: ${count} references to ${to} that are not there, among them`, ...named].join('\n')
}

function dottedName({ path, names }: Reference): string {
  return [path, ...names].join('.')
}

function referencesOf(path: string, fields: readonly GroupField[], within: readonly string[]): Reference[] {
  return fields.flatMap(({ name, to, fields: inner }) => {
    const names = [...within, name]
    if (inner) return referencesOf(path, inner, names)
    return to === null ? [] : [{ path, names, to }]
  })
}
