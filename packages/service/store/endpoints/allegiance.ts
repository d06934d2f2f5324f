/**
 * Whether a standby follows the primary there is now.
 *
 * After a failover the promoted server may lack what another standby has from the old primary. By its place in the log
 * alone that one soon looks merely late, yet it shows records that were lost. A standby does not say whom it follows, so
 * it is trusted again when it has received something since (the old primary sends nothing any more), or shows exactly
 * what the new primary has.
 */
import type { Report } from './report.ts'

export interface Allegiance {
  /** Timeline of the primary it is known to follow; null before any was seen. */
  readonly timeline: number | null
  /** What it had received when it was first seen under a newer one. */
  readonly receivedThen: number | null
}

export const NO_ALLEGIANCE: Allegiance = { timeline: null, receivedThen: null }

/** Before any primary was seen there is nothing to doubt. */
export function isFollowing({ timeline }: Allegiance, primary: Report): boolean {
  return timeline === null || timeline === primary.timeline
}

/** What is known after another look at a server and at the primary. */
export function withAllegiance(known: Allegiance, report: Report, primary: Report): Allegiance {
  const { timeline, receivedThen } = known
  const follows: Allegiance = { timeline: primary.timeline, receivedThen: null }
  if (timeline === null || timeline === primary.timeline || report === primary) return follows
  if (report.replayed === primary.received) return follows
  if (receivedThen === null) return { timeline, receivedThen: report.received }
  return report.received > receivedThen ? follows : known
}
