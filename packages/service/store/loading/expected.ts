/** What a sender says of a group before it changes it. */
import type { Resource } from '@selvedge/catalogue'
import type { LoggedLoad } from './load-log.ts'

export interface ExpectedGroup {
  /** That it must have; null where there must never have been a record. */
  readonly stamp: string | null
  /** Rows that the sender left out, because they could not be records. */
  readonly quarantined: number
}

export type ExpectedGroups = ReadonlyMap<Resource, ExpectedGroup>

/** By group; null if nothing was left out. */
export function quarantinedIn(expected: ExpectedGroups): LoggedLoad['quarantined'] {
  const leftOut = [...expected].filter(([, { quarantined }]) => quarantined > 0)
  if (leftOut.length === 0) return null
  return Object.fromEntries(leftOut.map(([{ path }, { quarantined }]) => [path, quarantined]))
}
