/**
 * Timeline check: does this standby follow the current primary?
 *
 * After a failover, the new primary may lack WAL that another standby received from the old one. By its WAL position that
 * standby soon looks merely late, yet it shows records that were lost. A standby does not report its upstream. So it is
 * trusted again when it has received more WAL since (the old primary sends none any more), or shows exactly what the new
 * primary has.
 */
import type { Observation } from './observation.ts'

export interface FollowedTimeline {
  /** Timeline of the primary it is known to follow; null before any was seen. */
  readonly timeline: number | null
  /** What it had received when a newer timeline was first seen. */
  readonly receivedThen: number | null
}

export const NO_TIMELINE: FollowedTimeline = { timeline: null, receivedThen: null }

/** Until we have seen a primary, we have no timeline to compare with. */
export function isFollowing({ timeline }: FollowedTimeline, primary: Observation): boolean {
  return timeline === null || timeline === primary.timeline
}

/** What is known after another observation of the server and of the primary. */
export function withTimeline(
  known: FollowedTimeline,
  observation: Observation,
  primary: Observation,
): FollowedTimeline {
  const { timeline, receivedThen } = known
  const follows: FollowedTimeline = { timeline: primary.timeline, receivedThen: null }
  if (timeline === null || timeline === primary.timeline || observation === primary) return follows
  if (observation.replayed === primary.received) return follows
  if (receivedThen === null) return { timeline, receivedThen: observation.received }
  return observation.received > receivedThen ? follows : known
}
