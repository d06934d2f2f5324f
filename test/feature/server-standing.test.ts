/** How servers are judged by what they say of themselves. Times and places are given, so each case is exact. */
import { describe, expect, it } from 'vitest'
import { NO_ALLEGIANCE, withAllegiance } from '../../packages/service/store/endpoints/allegiance.ts'
import type { Report } from '../../packages/service/store/endpoints/report.ts'
import { judge, primaryOf, type Witness, withMark } from '../../packages/service/store/endpoints/standing.ts'

const LAG_MAX_MS = 1_000
const KEEP_MS = 6_000

type Said = Partial<Report> & { at: number; place: number }

/** What a server said, one report after the other; the last is the latest. */
function witness(...said: readonly (Said | null)[]): Witness {
  let marks: Witness['marks'] = []
  let report: Report | null = null
  for (const each of said) {
    report = each && reportOf(each)
    if (report) marks = withMark(marks, report, KEEP_MS)
  }
  return { report, marks, allegiance: NO_ALLEGIANCE }
}

function reportOf({ at, place, ...more }: Said): Report {
  const standby = { isPrimary: false, timeline: 0, received: place, replayed: place }
  return { askedAt: at, answeredAt: at + 1, ...standby, ...more }
}

const primary = { isPrimary: true, timeline: 1 }
const standings = (...witnesses: Witness[]) => judge(witnesses, LAG_MAX_MS).map(({ standing }) => standing)

describe('a standby', () => {
  it('is good while it shows what the primary has', () => {
    const leader = witness({ at: 0, place: 10, ...primary }, { at: 500, place: 20, ...primary })
    expect(standings(leader, witness({ at: 505, place: 20 }))).toEqual(['good', 'good'])
  })

  it('is behind by as long as the primary has had what it lacks', () => {
    const leader = witness({ at: 0, place: 10, ...primary }, { at: 500, place: 20, ...primary })
    const [, judged] = judge([leader, witness({ at: 1_600, place: 15 })], LAG_MAX_MS)
    expect(judged).toEqual({ standing: 'behind', lagMs: 1_600 - 501 })
    expect(standings(leader, witness({ at: 1_400, place: 15 }))).toEqual(['good', 'good'])
  })

  it('is not blamed for a primary that is idle', () => {
    const leader = witness({ at: 0, place: 10, ...primary })
    expect(standings(leader, witness({ at: 3_600_000, place: 10 }))).toEqual(['good', 'good'])
  })

  it('is behind when its replay is paused, even where no primary is watched', () => {
    const paused = witness(
      { at: 0, place: 10 },
      { at: 500, place: 20, replayed: 10 },
      { at: 2_000, place: 30, replayed: 10 },
    )
    expect(standings(paused)).toEqual(['behind'])
  })

  it('stays behind however long ago the first thing it lacks was written', () => {
    const leader = witness({ at: 0, place: 20, ...primary }, { at: 60_000, place: 30, ...primary })
    expect(standings(leader, witness({ at: 60_100, place: 10 }))).toEqual(['good', 'behind'])
  })

  it('is measured by the furthest of them when the primary is gone', () => {
    const furthest = witness({ at: 0, place: 30 }, { at: 2_000, place: 30 })
    expect(standings(witness(null), furthest, witness({ at: 2_000, place: 20 }))).toEqual(['silent', 'good', 'behind'])
  })

  it('is apart when it shows what a promoted primary never had', () => {
    const promoted = witness({ at: 500, place: 20, isPrimary: true, timeline: 2 })
    expect(standings(promoted, witness({ at: 400, place: 25 }))).toEqual(['good', 'apart'])
    // The primary may have gone on since it was asked.
    expect(standings(promoted, witness({ at: 600, place: 25 }))).toEqual(['good', 'good'])
  })
})

describe('after a failover, a standby', () => {
  const before = reportOf({ at: 0, place: 100, ...primary })
  const promoted = reportOf({ at: 1_000, place: 105, isPrimary: true, timeline: 2 })
  const later = reportOf({ at: 2_000, place: 200, isPrimary: true, timeline: 2 })
  const loyal = withAllegiance(NO_ALLEGIANCE, reportOf({ at: 0, place: 100 }), before)

  /** Standing of a standby that said one thing after the promotion and another later. */
  function standingAfter(first: number, then: number): string {
    const one = withAllegiance(loyal, reportOf({ at: 1_100, place: first }), promoted)
    const two = withAllegiance(one, reportOf({ at: 2_100, place: then }), later)
    const standby = { ...witness({ at: 1_100, place: first }, { at: 2_100, place: then }), allegiance: two }
    return judge([{ report: later, marks: [], allegiance: NO_ALLEGIANCE }, standby], LAG_MAX_MS)[1]!.standing
  }

  it('is apart while it has received nothing since, even where the new primary has overtaken it', () => {
    expect(standingAfter(110, 110)).toBe('apart')
    expect(standingAfter(100, 100)).toBe('apart')
  })

  it('is trusted once it receives from the new primary, or has just what that has', () => {
    expect(standingAfter(100, 150)).toBe('good')
    expect(standingAfter(105, 105)).toBe('good')
    expect(standingAfter(90, 200)).toBe('good')
  })
})

describe('the primary', () => {
  it('is the one that was promoted last; an earlier one is apart', () => {
    const old = witness({ at: 0, place: 99, ...primary })
    const promoted = witness({ at: 0, place: 20, isPrimary: true, timeline: 2 })
    expect(primaryOf([old, promoted])).toBe(promoted)
    expect(standings(old, promoted)).toEqual(['apart', 'good'])
  })

  it('starts a new measure when it was rebuilt from an older copy', () => {
    const leader = witness({ at: 0, place: 99, ...primary }, { at: 500, place: 20, ...primary })
    expect(standings(leader, witness({ at: 1_600, place: 20 }))).toEqual(['good', 'good'])
  })
})
