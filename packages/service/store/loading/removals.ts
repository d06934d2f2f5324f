/**
 * How many records of a group a load may remove, by leaving them out or by naming them. An input that is empty or cut short,
 * because the program that wrote it failed, must not empty a group.
 */
import type { Resource } from '@selvedge/catalogue'

/** A number of records, or a percentage of those that the group has. */
export type RemovalsMax = { readonly count: number } | { readonly percent: number }

/** As people write it: 500, or 25%. Null if it is neither. */
export function readRemovalsMax(text: string): RemovalsMax | null {
  const [, number, percent] = /^(\d{1,12})(%?)$/.exec(text) ?? []
  const value = Number(number)
  if (number === undefined || (percent && value > 100)) return null
  return percent ? { percent: value } : { count: value }
}

export const REMOVALS_MAX_HELP = 'must be a number of records, such as 500, or a percentage, such as 25%'

export interface RemovalLimits {
  /** Unless given, a group may lose 100 records or a tenth of them, whichever is more. */
  readonly removalsMax?: RemovalsMax | undefined
  /** Whether a group may be replaced by nothing. */
  readonly allowEmpty?: boolean
}

/** What a load did to a group. */
export interface GroupRemovals {
  readonly resource: Resource
  /** How many records were given, to be there. */
  readonly given: number
  /** Whether what was not given is removed. */
  readonly isReplaced: boolean
  readonly removed: number
  /** How many records there were before. */
  readonly of: number
}

export interface Refusal extends GroupRemovals {
  readonly code: 'empty_input' | 'too_many_removals'
}

/** The load removes more than it may, and has to be rolled back. */
export class RemovalsRefused extends Error {
  readonly refusals: readonly Refusal[]

  constructor(refusals: readonly Refusal[]) {
    super(
      refusals.map(({ resource, code, removed, of }) => `${resource.path}: ${code}, ${removed} of ${of}`).join('; '),
    )
    this.refusals = refusals
  }
}

const DEFAULT_COUNT = 100
const DEFAULT_PERCENT = 10

/** Throws `RemovalsRefused`, which names all groups. */
export function checkRemovals(groups: readonly GroupRemovals[], limits: RemovalLimits): void {
  const isLoadEmpty = groups.every(({ given }) => given === 0)
  const refusals = groups.flatMap((group): Refusal[] => {
    // A folder may have empty files for groups that are empty here too.
    const isEmptied = group.isReplaced && group.given === 0 && (group.removed > 0 || isLoadEmpty)
    return [
      ...(isEmptied && !limits.allowEmpty ? [{ ...group, code: 'empty_input' } as const] : []),
      ...(isTooMany(group, limits.removalsMax) ? [{ ...group, code: 'too_many_removals' } as const] : []),
    ]
  })
  if (refusals.length > 0) throw new RemovalsRefused(refusals)
}

function isTooMany({ removed, of }: GroupRemovals, max: RemovalsMax | undefined): boolean {
  const isAbove = (percent: number): boolean => removed * 100 > of * percent
  if (max === undefined) return removed > DEFAULT_COUNT && isAbove(DEFAULT_PERCENT)
  return 'count' in max ? removed > max.count : isAbove(max.percent)
}
