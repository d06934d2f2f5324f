/** What a cycle did, for people and for programs. */
import type { LoadResult } from '@selvedge/client'
import { counted, type Fault, faultLines } from '../faults.ts'
import type { Comparison } from '../reading/compare.ts'
import type { Dangling } from './dangling.ts'
import type { LeftOutGroup } from './left-out.ts'
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

export interface GroupQuarantine {
  readonly group: string
  readonly rows: number
  /** None for a group that was not due. */
  readonly faults: readonly Fault[]
}

export interface CycleOutcome {
  /** Id of the load. */
  readonly id: string
  readonly groups: readonly GroupOutcome[]
  /** References that lead nowhere, by group and field. */
  readonly dangling: readonly Dangling[]
  /** Groups that were not sent, with --skip-refused. */
  readonly leftOut: readonly LeftOutGroup[]
  /** Invalid rows that were not sent, with --quarantine. */
  readonly quarantine: readonly GroupQuarantine[]
  readonly seconds: number
}

export function outcomeOf(
  plans: readonly GroupPlan[],
  comparisons: readonly Comparison[],
  { id, groups }: LoadResult,
): Pick<CycleOutcome, 'id' | 'groups'> {
  const outcomes = comparisons.map(({ path, rows, isKnown }): GroupOutcome => {
    const { inserted = 0, updated = 0, removed = 0 } = groups.find(({ group }) => group === path) ?? {}
    const isReplaced = !isKnown && plans.some((plan) => plan.path === path && plan.count > 0)
    return { group: path, rows, changed: inserted + updated, removed, isReplaced }
  })
  return { id, groups: outcomes }
}

export function quarantineOf(plans: readonly GroupPlan[], comparisons: readonly Comparison[]): GroupQuarantine[] {
  const groups = plans.map(({ path, quarantined }) => {
    const read = comparisons.find((each) => each.path === path)
    return { group: path, ...(read?.quarantine ?? { rows: quarantined, faults: [] }) }
  })
  return groups.filter(({ rows }) => rows > 0)
}

/** For people: each group with its rows. */
export function quarantineText(quarantine: readonly GroupQuarantine[]): string {
  const groups = quarantine.map(({ group, rows, faults }) => {
    return [
      `In quarantine: ${counted(rows, 'row')} of ${group}`,
      ...(faults.length > 0 ? [faultLines(faults)] : []),
    ].join('\n')
  })
  return `${groups.join('\n')}\nThe other rows were sent.`
}

type Groups = CycleOutcome['groups']

/** Whether the service had everything already. */
export function isIdle(groups: Groups): boolean {
  return groups.every(({ changed, removed, isReplaced }) => changed === 0 && removed === 0 && !isReplaced)
}

/** Over all groups that were read. */
export function totalsOf(groups: Groups) {
  const sum = (name: 'rows' | 'changed' | 'removed'): number => groups.reduce((total, group) => total + group[name], 0)
  return { rows: sum('rows'), changed: sum('changed'), removed: sum('removed') }
}

/** One line. */
export function summaryOf({ groups, dangling, seconds }: CycleOutcome): string {
  const { rows, changed, removed } = totalsOf(groups)
  const replaced = groups.filter(({ isReplaced }) => isReplaced).map(({ group }) => group)
  const of = `${counted(rows, 'row')} of ${counted(groups.length, 'group')}`
  const whole = replaced.length > 0 ? `; sent as a whole: ${replaced.join(', ')}` : ''
  return `${of} read; ${changed.toLocaleString('en')} records changed, ${removed.toLocaleString('en')} removed${whole}${danglingText(dangling)}; ${seconds.toFixed(1)} s`
}

function danglingText(dangling: CycleOutcome['dangling']): string {
  if (dangling.length === 0) return ''
  const fields = dangling.map(({ group, field, count }) => `${count.toLocaleString('en')} of ${group}.${field}`)
  return `; references that lead nowhere: ${fields.join(', ')}`
}
