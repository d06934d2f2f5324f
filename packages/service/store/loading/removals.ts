/**
 * How many records of a group a load may remove, by leaving them out or by naming them. An input that is empty or cut short,
 * because the program that wrote it failed, must not empty a group.
 */
import { type GroupLoss, isTooMany, type RemovalsMax, type Resource, removalsMaxFor } from '@selvedge/catalogue'

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
  /** The limits that allow all that the load would remove, in every group; empty if the default does. */
  readonly removalsMax: string
}

/** How a sender allows all that was refused. */
export type AllowedBy = (refusals: readonly Refusal[]) => string

export const BY_OPTION: AllowedBy = (refusals) => permissions(refusals, '--allow-empty', '--removals-max ').join(' ')
export const BY_PARAMETER: AllowedBy = (refusals) => permissions(refusals, 'allowEmpty=true', 'removalsMax=').join('&')

function permissions(refusals: readonly Refusal[], allowEmpty: string, removalsMax: string): string[] {
  const [first] = refusals
  return [
    ...(refusals.some(({ code }) => code === 'empty_input') ? [allowEmpty] : []),
    ...(first?.removalsMax ? [`${removalsMax}${first.removalsMax}`] : []),
  ]
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

/** Throws `RemovalsRefused`, which names all groups. */
export function checkRemovals(groups: readonly GroupRemovals[], limits: RemovalLimits): void {
  const isLoadEmpty = groups.every(({ given }) => given === 0)
  const removalsMax = removalsMaxFor(groups.map(lossOf), limits.removalsMax)
  const refusals = groups.flatMap((group): Refusal[] => {
    // A folder may have empty files for groups that are empty here too.
    const isEmptied = group.isReplaced && group.given === 0 && (group.removed > 0 || isLoadEmpty)
    const refusal = { ...group, removalsMax }
    return [
      ...(isEmptied && !limits.allowEmpty ? [{ ...refusal, code: 'empty_input' } as const] : []),
      ...(isTooMany(lossOf(group), limits.removalsMax) ? [{ ...refusal, code: 'too_many_removals' } as const] : []),
    ]
  })
  if (refusals.length > 0) throw new RemovalsRefused(refusals)
}

function lossOf({ resource, removed, of }: GroupRemovals): GroupLoss {
  return { group: resource.path, removed, of }
}
