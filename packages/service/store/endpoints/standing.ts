/**
 * How far each server can be trusted with a read, worked out from what all of them say.
 *
 * Lag is measured by places in the log, not by clocks: a standby is behind by as long as another server has had something
 * that it does not show yet. So a standby that lost its primary, or whose replay is paused, is found out, one whose
 * primary is idle is not blamed, and when the primary is gone the furthest standby is the measure.
 */
import { type Allegiance, isFollowing } from './allegiance.ts'
import type { Report } from './report.ts'

/** `apart`: it may follow a history that the primary does not have, as after a failover. */
export type Standing = 'good' | 'behind' | 'apart' | 'silent'

/** When a server was first seen to have the log up to a place. */
interface Mark {
  readonly at: number
  readonly received: number
}

export interface Witness {
  /** The latest, null where the server did not answer. */
  readonly report: Report | null
  /** Oldest first. */
  readonly marks: readonly Mark[]
  readonly allegiance: Allegiance
}

export interface Judged {
  readonly standing: Standing
  readonly lagMs: number
}

/** Adds what a report tells to the marks, and drops those that are too old to matter. */
export function withMark(marks: readonly Mark[], { received, answeredAt }: Report, keepMs: number): readonly Mark[] {
  const last = marks.at(-1)
  // A server that is now less far than it was has been rebuilt: its marks are another history's.
  if (last && received < last.received) return [{ at: answeredAt, received }]
  if (last && received === last.received) return marks
  const since = answeredAt - keepMs
  // The last of the old ones stays: a standby that lacks even that has been behind for longer than is kept.
  return [...marks.filter((_, index) => (marks[index + 1]?.at ?? answeredAt) > since), { at: answeredAt, received }]
}

/** Where two servers say they are the primary, the one that was promoted later is. */
export function primaryOf<W extends { readonly report: Report | null }>(witnesses: readonly W[]): W | null {
  const claims = witnesses.filter(({ report }) => report?.isPrimary)
  return claims.reduce<W | null>(
    (best, each) => (best && best.report!.timeline >= each.report!.timeline ? best : each),
    null,
  )
}

export function judge(witnesses: readonly Witness[], lagMaxMs: number): Judged[] {
  const primary = primaryOf(witnesses)
  const isApart = witnesses.map((each) => each !== primary && primary !== null && isApartFrom(primary.report!, each))
  const trusted = witnesses.filter((each, index) => each.report !== null && !isApart[index])
  return witnesses.map((each, index) => {
    if (each.report === null) return { standing: 'silent', lagMs: 0 }
    if (isApart[index]) return { standing: 'apart', lagMs: 0 }
    const lagMs = each === primary ? 0 : lagOf(each.report, trusted)
    return { standing: lagMs > lagMaxMs ? 'behind' : 'good', lagMs }
  })
}

/** An earlier primary, a standby not known to follow this one, or one that shows what this one did not have later. */
function isApartFrom(primary: Report, { report, allegiance }: Witness): boolean {
  if (report === null) return false
  const wasFurther = report.answeredAt < primary.askedAt && report.replayed > primary.received
  return report.isPrimary || !isFollowing(allegiance, primary) || wasFurther
}

function lagOf({ replayed, askedAt }: Report, others: readonly Witness[]): number {
  const missingSince = others
    .map(({ marks }) => marks.find((mark) => mark.received > replayed)?.at ?? Number.POSITIVE_INFINITY)
    .reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY)
  return Math.max(0, askedAt - missingSince)
}
