/** Whether a copy has what the service has: the same count and digest for each group. */
import type { BrandState } from '@selvedge/client'
import type { Copy } from './copy.ts'
import { Tally } from './digest.ts'

const GROUPS_NAMED_MAX = 5

/** For a state of the version that the copy has: the groups that differ, as part of a sentence; null if there is none. */
export function differenceOf(copy: Copy, { groups }: BrandState): string | null {
  const held = copy.tallies()
  const none = new Tally()
  const differences = groups.flatMap(({ group, count, digest }) => {
    const { count: heldCount, digest: heldDigest } = held.get(group) ?? none
    held.delete(group)
    if (heldCount === count && heldDigest === digest) return []
    return [`${group} (${heldCount} records with digest ${heldDigest} here, ${count} with ${digest} there)`]
  })
  for (const [group, { count }] of held) differences.push(`${group} (${count} records here, no such group there)`)
  if (differences.length === 0) return null
  return `in ${differences.length} groups: ${differences.slice(0, GROUPS_NAMED_MAX).join(', ')}`
}
