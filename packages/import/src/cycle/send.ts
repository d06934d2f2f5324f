/** One load over HTTP, and what its refusals mean for the cycle. */
import { type BrandLoader, LoadError, type LoadResult } from '@selvedge/client'
import { ImportProblem } from '../problems.ts'

/** Another load came between: the groups have to be compared again. */
export class GroupsMoved extends ImportProblem {
  constructor() {
    super('failed', 'Other loads change these groups all the time; let one program own each group.')
  }
}

/** The load has faults, or would remove too much. Nothing was loaded. */
export class TransferRefused extends ImportProblem {
  readonly errorCode: string

  constructor(error: LoadError, errorCode: string) {
    super('failed', removalSentence(error) ?? error.message)
    this.errorCode = errorCode
  }
}

/** In the options of this program. A load that was followed after a 202 has no numbers. */
function removalSentence({ errorCode, details }: LoadError): string | null {
  if (!REMOVALS.includes(errorCode)) return null
  const { group, removals, of } = details as { readonly group: string; readonly removals: number; readonly of: number }
  return `Nothing was sent: ${removals} of ${of} ${group} would be removed. Check the query and the source, or run one cycle with --removals-max ${removals}.`
}

const REMOVALS = ['too_many_removals', 'empty_input']

export interface SendOptions {
  readonly removalsMax: string | null
  readonly signal: AbortSignal
}

export async function send(
  brand: BrandLoader,
  lines: () => AsyncIterable<string>,
  { removalsMax, signal }: SendOptions,
): Promise<LoadResult> {
  try {
    // Anyone who sets a limit has thought about removals. An empty group is then one more number.
    return await brand.load(lines, { signal, ...(removalsMax !== null && { removalsMax, allowEmpty: true }) })
  } catch (error) {
    if (!(error instanceof LoadError)) throw error
    // A load that was followed after a 202 has its reason among the faults.
    const codes = [error.errorCode, ...error.faults.map(({ code }) => code)]
    if (codes.includes('group_changed')) throw new GroupsMoved()
    const refusal = codes.find((code) => REMOVALS.includes(code))
    if (refusal !== undefined || error.status === 422) throw new TransferRefused(error, refusal ?? error.errorCode)
    throw error
  }
}
