/** One load over HTTP, and what its refusals mean for the cycle. */
import { type BrandLoader, LoadError, type LoadResult } from '@selvedge/client'
import { ImportProblem } from '../problems.ts'
import { isListRefused, type RemovalSettings, removalsRefused, TransferRefused } from './removals.ts'

/** Another load came between: the groups have to be compared again. */
export class GroupsMoved extends ImportProblem {
  constructor() {
    super('failed', 'Other loads change these groups all the time; let one program own each group.')
  }
}

export interface SendOptions extends RemovalSettings {
  /** Whether a group loses all of its records, which was allowed. */
  readonly isEmptying: boolean
  readonly signal: AbortSignal
}

export async function send(
  brand: BrandLoader,
  lines: () => AsyncIterable<string>,
  options: SendOptions,
): Promise<LoadResult> {
  const { removalsMax, isEmptying, signal } = options
  try {
    return await brand.load(lines, {
      signal,
      ...(removalsMax !== null && { removalsMax }),
      ...(isEmptying && { allowEmpty: true }),
    })
  } catch (error) {
    if (!(error instanceof LoadError)) throw error
    // A load that was followed after a 202 has its reason among the faults.
    if ([error.errorCode, ...error.faults.map(({ code }) => code)].includes('group_changed')) throw new GroupsMoved()
    if (isListRefused(error, options)) throw new ImportProblem('usage', EARLIER_LISTENER)
    if (error.faults.some(({ field, code }) => field === 'quarantined' && code === 'unknown_member'))
      throw new ImportProblem('usage', NO_QUARANTINE)
    const refused = removalsRefused(error, options)
    if (refused) throw refused
    if (error.status === 422) {
      const groups = [...new Set(error.faults.flatMap(({ group }) => group ?? []))]
      throw new TransferRefused(error.errorCode, error.message, groups, error.faults)
    }
    throw error
  }
}

const NO_QUARANTINE =
  'Nothing was sent: the listener is of an earlier release, which does not know --quarantine. Fix the rows in the source, or ask the operator to upgrade.'

const EARLIER_LISTENER =
  'Nothing was sent: the listener is of an earlier release, which takes no limits by group. Give --removals-max one number or percentage, which holds for every group, or ask the operator to upgrade.'
