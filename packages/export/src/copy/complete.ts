/** Makes a copy complete: follows the feed of changes to its end, and compares the copy with what the service counts. */
import { setTimeout as wait } from 'node:timers/promises'
import type { GroupPath } from '@selvedge/client'
import { groups as allGroups, type Group } from '@selvedge/client/catalogue'
import { ExportProblem } from '../problems.ts'
import type { Copy } from './copy.ts'
import { differenceOf } from './difference.ts'
import { type Feed, Follower } from './follow.ts'

/** What is copied. */
export interface Scope {
  readonly groups: readonly Group[]
  /** Whether the groups are all that the key opens, those that this version does not know included. */
  readonly isWhole: boolean
  /** How far an answer may be behind the service's own records. */
  readonly answerAgeMaxMs: number
}

export type Sources = Pick<Feed, 'brand' | 'progress' | 'signal' | 'download' | 'counted'>

/** Checks of a copy before it is left unproven, because loads keep coming between the changes and the check. */
const CHECKS_MAX = 10
const GROUPS_NAMED_MAX = 5

/** Paths of the groups with commas; empty for all. A key that opens other groups makes another copy. */
export function onlyOf({ groups, isWhole }: Scope): string {
  return isWhole && groups.length === allGroups.length ? '' : groups.map(({ path }) => path).join()
}

/** Gives what is different in the copy when it has all changes (`differenceOf`). */
export async function completeCopy(copy: Copy, scope: Scope, sources: Sources): Promise<string | null> {
  const { groups, isWhole, answerAgeMaxMs } = scope
  const { signal } = sources
  const only = isWhole ? null : groups.map(({ path }) => path as GroupPath)
  const follower = new Follower({ ...sources, copy, only })
  let changed: ReadonlySet<string> = new Set()
  let before: string | null = null
  for (let check = 1; check <= CHECKS_MAX; check++) {
    const { version, groups: lately } = await follower.catchUp()
    const state = await follower.state()
    changed = lately
    // A state of another version is of a load that came between, or a little behind: reads on.
    if (state.version === version) {
      const difference = differenceOf(copy, state)
      // Without versions, a difference may be such a load; one that stays is not.
      if (difference === null || version !== null || difference === before) return difference
      before = difference
    }
    await wait(answerAgeMaxMs, undefined, { signal })
  }
  const named = [...changed].slice(0, GROUPS_NAMED_MAX).join(', ')
  const message = `records of ${named || 'the brand'} were loaded before each of ${CHECKS_MAX} checks of the copy; it is not proven, run the command again`
  throw new ExportProblem('moved', message)
}
