/**
 * What a cycle may remove. The service has a limit for each group, which a small group is always below. So a group that had records
 * and now has none is refused here, unless it is allowed by name: a source or a query that is wrong looks like that.
 */
import { type GroupLoss, isTooMany, type RemovalsMax, readRemovalsMax, removalsMaxFor } from '@selvedge/catalogue'
import type { LoadError, LoadFault } from '@selvedge/client'
import { ImportProblem } from '../problems.ts'
import type { Comparison } from '../reading/compare.ts'
import type { GroupPlan } from './plan.ts'

export interface RemovalSettings {
  /** How many records of a group may be removed; null for the limit of the service. */
  readonly removalsMax: string | null
  /** Groups that may lose all of their records. */
  readonly allowEmpty: readonly string[]
}

/** The load has faults, or would remove too much. Nothing was loaded. */
export class TransferRefused extends ImportProblem {
  readonly errorCode: string
  /** Those that it is refused for, as far as that is known. */
  readonly groups: readonly string[]
  /** The first ones that the service found in records; they name ids. */
  readonly faults: readonly LoadFault[]

  constructor(errorCode: string, message: string, groups: readonly string[], faults: readonly LoadFault[] = []) {
    super('failed', message)
    this.errorCode = errorCode
    this.groups = groups
    this.faults = faults
  }
}

/** The groups that lose all of their records, each of them allowed. */
export function emptiedGroups(
  plans: readonly GroupPlan[],
  comparisons: readonly Comparison[],
  settings: RemovalSettings,
): readonly string[] {
  const losses = comparisons.map((comparison) => lossOf(comparison, plans))
  const emptied = losses.filter(({ isEmptied }) => isEmptied).map(({ group }) => group)
  if (emptied.every((group) => settings.allowEmpty.includes(group))) return emptied
  const max = settings.removalsMax === null ? undefined : (readRemovalsMax(settings.removalsMax) as RemovalsMax)
  const isRefused = (group: string): boolean => emptied.includes(group) && !settings.allowEmpty.includes(group)
  const refused = losses.filter((loss) => isRefused(loss.group) || isTooMany(loss, max))
  throw new TransferRefused('empty_input', sentenceOf(refused, emptied, removalsMaxFor(losses, max)), groupsOf(refused))
}

/** Of a group that is replaced, only the service knows what it would lose, unless that is everything. It decides on its limit. */
function lossOf({ path, rows, removals }: Comparison, plans: readonly GroupPlan[]) {
  const { count } = plans.find((plan) => plan.path === path)!
  const isEmptied = rows === 0 && count > 0
  return { group: path, removed: isEmptied ? count : removals, of: count, isEmptied }
}

const CODES = ['too_many_removals', 'empty_input']

/** Null if the service did not refuse it because of removals. */
export function removalsRefused(error: LoadError, { allowEmpty }: RemovalSettings): TransferRefused | null {
  // A load that was followed after a 202 has its reasons among the faults, in words.
  const code = [error.errorCode, ...error.faults.map((fault) => fault.code)].find((each) => CODES.includes(each))
  if (code === undefined) return null
  if (code !== error.errorCode) {
    return new TransferRefused(code, error.message, groupsOf(error.faults.filter((fault) => fault.code === code)))
  }
  const { refusals, removalsMax, ...first } = error.details as Refused
  if (refusals === undefined) return new TransferRefused(code, earlierSentence(first), groupsOf([first]))
  const refused = refusals.map(({ group, removals, of }) => ({ group, removed: removals, of }))
  return new TransferRefused(code, sentenceOf(refused, allowEmpty, removalsMax!), groupsOf(refused))
}

function groupsOf(refused: readonly { readonly group: string | null }[]): string[] {
  return [...new Set(refused.flatMap(({ group }) => group ?? []))]
}

interface Removals {
  readonly group: string
  readonly removals: number
  readonly of: number
}

/** Release 1.1.0 names the first group only. */
interface Refused extends Removals {
  readonly refusals?: readonly Removals[]
  readonly removalsMax?: string
}

/** With all that one cycle has to be given, ready to be pasted. */
function sentenceOf(refused: readonly GroupLoss[], allowEmpty: readonly string[], removalsMax: string): string {
  const losses = refused.map(({ group, removed, of }) => `${removed} of ${of} ${group}`)
  const options = [
    ...(allowEmpty.length > 0 ? [`--allow-empty ${allowEmpty.join(',')}`] : []),
    ...(removalsMax === '' ? [] : [`--removals-max ${removalsMax}`]),
  ]
  return `Nothing was sent: ${losses.join(', ')} would be removed. Check the queries and the source, or run one cycle with ${options.join(' ')}.`
}

function earlierSentence({ group, removals, of }: Removals): string {
  return `Nothing was sent: ${removals} of ${of} ${group} would be removed, and perhaps records of other groups: the listener is of an earlier release, which names the first group and has one limit for all. Check the queries and the source, or run one cycle with --removals-max ${removals}.`
}

/** What a listener of 1.1.0 says to a list, which this program has read as one. */
export function isListRefused({ errorCode, details }: LoadError, { removalsMax }: RemovalSettings): boolean {
  if (errorCode !== 'invalid_parameter' || !removalsMax?.includes('=')) return false
  return (details as readonly { readonly parameter: string }[]).some(({ parameter }) => parameter === 'removalsMax')
}
