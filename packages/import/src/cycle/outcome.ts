/** What a cycle did, for people and for programs. */
import type { LoadResult } from '@selvedge/client'
import { counted } from '../faults.ts'
import type { Comparison } from '../reading/compare.ts'
import type { GroupPlan } from './plan.ts'

export interface GroupOutcome {
  readonly group: string
  readonly rows: number
  /** Records that were added or changed at the service. */
  readonly changed: number
  readonly removed: number
  /** Whether everything was sent, because the service had something else than was sent before. */
  readonly isReplaced: boolean
}

export interface CycleOutcome {
  /** Id of the load. */
  readonly id: string
  readonly groups: readonly GroupOutcome[]
  readonly seconds: number
}

export function outcomeOf(
  plans: readonly GroupPlan[],
  comparisons: readonly Comparison[],
  { id, groups }: LoadResult,
  seconds: number,
): CycleOutcome {
  const outcomes = comparisons.map(({ path, rows, isKnown }): GroupOutcome => {
    const { inserted = 0, updated = 0, removed = 0 } = groups.find(({ group }) => group === path) ?? {}
    const isReplaced = !isKnown && plans.some((plan) => plan.path === path && plan.count > 0)
    return { group: path, rows, changed: inserted + updated, removed, isReplaced }
  })
  return { id, groups: outcomes, seconds }
}

/** One line. */
export function summaryOf({ groups, seconds }: CycleOutcome): string {
  const changed = groups.reduce((sum, group) => sum + group.changed, 0)
  const removed = groups.reduce((sum, group) => sum + group.removed, 0)
  const rows = groups.reduce((sum, group) => sum + group.rows, 0)
  const replaced = groups.filter(({ isReplaced }) => isReplaced).map(({ group }) => group)
  const of = `${counted(rows, 'row')} of ${counted(groups.length, 'group')}`
  const whole = replaced.length > 0 ? `; sent as a whole: ${replaced.join(', ')}` : ''
  return `${of} read; ${changed.toLocaleString('en')} records changed, ${removed.toLocaleString('en')} removed${whole}; ${seconds.toFixed(1)} s`
}
