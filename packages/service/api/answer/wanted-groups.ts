/** The groups that a request across groups asks for, and whose they are. */
import { type Resource, resources } from '@selvedge/catalogue'
import { SHARED_BRAND_ID } from '../../store/owner.ts'
import type { HEAD_NAMES } from '../../store/state.ts'
import type { OpenGroups } from '../group-scope.ts'

/** Records are read by owner: the brand, or the set that all brands share. */
export type Side = keyof typeof HEAD_NAMES

export interface WantedGroups {
  /** In order. */
  readonly paths: readonly string[]
  /** Whether the request names no groups, which means all that the key opens: a later release or another key may have more. */
  readonly areAll: boolean
  /** By owner, the brand's own first. Owners without a wanted group are left out. */
  readonly sides: readonly WantedSide[]
}

interface WantedSide {
  readonly side: Side
  readonly paths: readonly string[]
}

const bySide: Record<Side, (resource: Resource) => boolean> = {
  own: ({ shared }) => !shared,
  shared: ({ shared }) => Boolean(shared),
}

const ALL_GROUPS = wantedGroups(resources, true)

/** By what keys open: every request across groups asks for it, and to sort 83 paths takes longer than to send a cached response. */
const ofKeys = new WeakMap<NonNullable<OpenGroups>, WantedGroups>()

/** For a request that names no groups. */
export function allGroups(open: OpenGroups): WantedGroups {
  if (open === null) return ALL_GROUPS
  const known = ofKeys.get(open)
  if (known) return known
  const opened = resources.filter(({ path }) => open.has(path))
  const made = wantedGroups(opened, true)
  ofKeys.set(open, made)
  return made
}

export function wantedGroups(wanted: readonly Resource[], areAll = false): WantedGroups {
  const pathsOf = (some: readonly Resource[]): string[] => some.map(({ path }) => path).toSorted()
  const sides = (['own', 'shared'] as const)
    .map((side) => ({ side, paths: pathsOf(wanted.filter(bySide[side])) }))
    .filter(({ paths }) => paths.length > 0)
  return { paths: pathsOf(wanted), areAll, sides }
}

export function ownerIdOfSide(side: Side, brandId: number): number {
  return side === 'shared' ? SHARED_BRAND_ID : brandId
}
