/** How long groups may be without a load, as the command line and the environment have it: `inventory=15m`. */
import { resources } from '@selvedge/catalogue'
import { durationMs } from '@selvedge/catalogue/duration'
import { nearest } from '../nearest.ts'
import type { GroupAgesMax } from '../store/loading/group-times.ts'

/** What is wrong with an entry, if it is not a group of a brand with a duration. */
export function readGroupAges(entries: readonly string[]): GroupAgesMax | string {
  const ages = new Map<string, number>()
  for (const entry of entries) {
    const [group = '', age = '', ...more] = entry.split('=')
    const ms = more.length > 0 ? null : durationMs(age)
    if (ms === null) return 'must be groups with durations (a number and s, m, h or d), such as inventory=15m,orders=1d'
    if (!PATHS.includes(group)) {
      const meant = nearest(group, PATHS)
      return `names ${group}, which is not a group of a brand${meant ? `; did you mean ${meant}?` : ''}`
    }
    if (ages.has(group)) return `names ${group} more than once`
    ages.set(group, ms / 1000)
  }
  return ages
}

const PATHS = resources.filter(({ shared }) => !shared).map(({ path }) => path as string)
