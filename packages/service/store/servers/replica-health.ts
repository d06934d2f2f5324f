/**
 * The health of each server, assessed after every observation from what all servers report. A server is in one state:
 *
 * - `unreachable`: it did not respond to the last probe. Reads under way are retried elsewhere. Every server starts here.
 * - `diverged`: it is an old primary, or a standby that may have WAL which the current primary lacks, as after a failover.
 *   Left when the timeline check shows that it follows the current primary.
 * - `lagging`: another server has had WAL for longer than the allowed lag that this one does not show yet.
 * - `healthy`: reads go here. The current primary is always healthy while it responds.
 *
 * `unreachable` and `diverged` win over `lagging`; any state can follow any other, because a server can be rebuilt.
 *
 * Lag is measured by WAL positions, not by clocks. So a standby that lost its primary, or whose replay is paused, counts as
 * lagging; one whose primary is idle does not; and without a primary, the most advanced standby is the measure.
 */

import type { Observation } from './observation.ts'
import { type FollowedTimeline, isFollowing } from './timeline-check.ts'

export type Health = 'healthy' | 'lagging' | 'diverged' | 'unreachable'

/** When a server was first seen to have the WAL up to a position. */
interface WalSample {
  readonly at: number
  readonly received: number
}

export interface ObservedServer {
  /** The latest; null if the server did not respond. */
  readonly observation: Observation | null
  /** Oldest first. */
  readonly samples: readonly WalSample[]
  readonly followed: FollowedTimeline
}

export interface HealthReport {
  readonly health: Health
  readonly lagMs: number
}

/** Adds a sample where the server has received more, and drops samples that are too old to matter. */
export function withSample(
  samples: readonly WalSample[],
  { received, answeredAt }: Observation,
  keepMs: number,
): readonly WalSample[] {
  const last = samples.at(-1)
  // A server that has less WAL than before was rebuilt: its old samples belong to another history.
  if (last && received < last.received) return [{ at: answeredAt, received }]
  if (last && received === last.received) return samples
  const since = answeredAt - keepMs
  // The newest of the old ones stays: a standby that lacks even that has lagged for longer than samples are kept.
  return [...samples.filter((_, index) => (samples[index + 1]?.at ?? answeredAt) > since), { at: answeredAt, received }]
}

/** If two servers claim to be the primary, the one on the later timeline is. */
export function primaryOf<W extends { readonly observation: Observation | null }>(observed: readonly W[]): W | null {
  const claims = observed.filter(({ observation }) => observation?.isPrimary)
  return claims.reduce<W | null>(
    (best, each) => (best && best.observation!.timeline >= each.observation!.timeline ? best : each),
    null,
  )
}

export function assessHealth(observed: readonly ObservedServer[], lagMaxMs: number): HealthReport[] {
  const primary = primaryOf(observed)
  const isDiverged = observed.map(
    (each) => each !== primary && primary !== null && isDivergedFrom(primary.observation!, each),
  )
  const trusted = observed.filter((each, index) => each.observation !== null && !isDiverged[index])
  return observed.map((each, index) => {
    if (each.observation === null) return { health: 'unreachable', lagMs: 0 }
    if (isDiverged[index]) return { health: 'diverged', lagMs: 0 }
    const lagMs = each === primary ? 0 : lagOf(each.observation, trusted)
    return { health: lagMs > lagMaxMs ? 'lagging' : 'healthy', lagMs }
  })
}

/** An earlier primary, a standby not known to follow this one, or one that shows WAL which this one lacked later. */
function isDivergedFrom(primary: Observation, { observation, followed }: ObservedServer): boolean {
  if (observation === null) return false
  const wasFurther = observation.answeredAt < primary.askedAt && observation.replayed > primary.received
  return observation.isPrimary || !isFollowing(followed, primary) || wasFurther
}

function lagOf({ replayed, askedAt }: Observation, others: readonly ObservedServer[]): number {
  const missingSince = others
    .map(({ samples }) => samples.find((sample) => sample.received > replayed)?.at ?? Number.POSITIVE_INFINITY)
    .reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY)
  return Math.max(0, askedAt - missingSince)
}
