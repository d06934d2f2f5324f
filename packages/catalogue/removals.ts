/**
 * How many records of a group a load may remove: one limit for every group, or a list with a limit for each group that is named. The
 * form is the same in the load API, in commands and in refusals, so that what a refusal proposes can be pasted.
 */
import { resources } from './contents.ts'

/** A number of records, or a percentage of those that the group has. */
export type RemovalLimit = { readonly count: number } | { readonly percent: number }

/** Groups that a list does not name keep the default. */
export type RemovalsMax = RemovalLimit | { readonly byGroup: Readonly<Record<string, RemovalLimit>> }

/** What a load would take from a group. */
export interface GroupLoss {
  readonly group: string
  readonly removed: number
  /** How many records there were before. */
  readonly of: number
}

/** Whichever is more. */
const DEFAULT_COUNT = 100
const DEFAULT_PERCENT = 10

const GROUP = '[a-z0-9]+(-[a-z0-9]+)*'
const LIMIT = '[0-9]{1,12}%?'

export const REMOVALS_MAX_PATTERN = `^(${LIMIT}|${GROUP}=${LIMIT}(,${GROUP}=${LIMIT})*)$`

const FORMS =
  'must be a number of records, such as 500, a percentage, such as 25%, or a list by group, such as order-items=500,shipments=25%'

/** What is wrong with the text, if it is not one of the forms. */
export function readRemovalsMax(text: string): RemovalsMax | string {
  if (!text.includes('=')) return readLimit(text) ?? FORMS
  const byGroup: Record<string, RemovalLimit> = {}
  for (const entry of text.split(',')) {
    const [group, given, ...more] = entry.split('=') as [string, string?]
    const limit = given === undefined || more.length > 0 ? null : readLimit(given)
    if (limit === null) return FORMS
    if (!resources.some(({ path }) => path === group)) return `names ${group}, which is not a group`
    if (Object.hasOwn(byGroup, group)) return `names ${group} more than once`
    byGroup[group] = limit
  }
  return { byGroup }
}

function readLimit(text: string): RemovalLimit | null {
  const [, number, percent] = /^(\d{1,12})(%?)$/.exec(text) ?? []
  const value = Number(number)
  if (number === undefined || (percent && value > 100)) return null
  return percent ? { percent: value } : { count: value }
}

export function isTooMany({ group, removed, of }: GroupLoss, max: RemovalsMax | undefined): boolean {
  const limit = max !== undefined && 'byGroup' in max ? max.byGroup[group] : max
  const isAbove = (percent: number): boolean => removed * 100 > of * percent
  if (limit === undefined) return removed > DEFAULT_COUNT && isAbove(DEFAULT_PERCENT)
  return 'count' in limit ? removed > limit.count : isAbove(limit.percent)
}

/** The same limits, raised where these losses need it and nowhere else; empty if there are none and the default suffices. */
export function removalsMaxFor(losses: readonly GroupLoss[], max: RemovalsMax | undefined): string {
  const refused = losses.filter((loss) => isTooMany(loss, max))
  if (refused.length === 0) return max === undefined ? '' : textOf(max)
  const kept = max === undefined ? {} : 'byGroup' in max ? max.byGroup : forEach(losses, () => max)
  return textOf({ byGroup: { ...kept, ...forEach(refused, ({ removed }) => ({ count: removed })) } })
}

function forEach(
  losses: readonly GroupLoss[],
  limitOf: (loss: GroupLoss) => RemovalLimit,
): Record<string, RemovalLimit> {
  return Object.fromEntries(losses.map((loss) => [loss.group, limitOf(loss)]))
}

function textOf(max: RemovalsMax): string {
  if ('byGroup' in max)
    return Object.entries(max.byGroup)
      .map(([group, limit]) => `${group}=${textOf(limit)}`)
      .join(',')
  return 'count' in max ? String(max.count) : `${max.percent}%`
}
