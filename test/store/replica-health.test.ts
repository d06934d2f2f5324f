/** The health of servers by what they report. Times and WAL positions are given, so each case is exact. */
import { describe, expect, it } from 'vitest'
import type { Observation } from '../../packages/service/store/servers/observation.ts'
import {
  assessHealth,
  type ObservedServer,
  primaryOf,
  withSample,
} from '../../packages/service/store/servers/replica-health.ts'
import { NO_TIMELINE, withTimeline } from '../../packages/service/store/servers/timeline-check.ts'

const LAG_MAX_MS = 1_000
const KEEP_MS = 6_000

type Said = Partial<Observation> & { at: number; wal: number }

/** What a server said, one observation after the other; the last is the latest. */
function observe(...said: readonly (Said | null)[]): ObservedServer {
  let samples: ObservedServer['samples'] = []
  let observation: Observation | null = null
  for (const each of said) {
    observation = each && reportOf(each)
    if (observation) samples = withSample(samples, observation, KEEP_MS)
  }
  return { observation, samples, followed: NO_TIMELINE }
}

function reportOf({ at, wal, ...more }: Said): Observation {
  const standby = { isPrimary: false, timeline: 0, received: wal, replayed: wal }
  return { askedAt: at, answeredAt: at + 1, ...standby, ...more }
}

const primary = { isPrimary: true, timeline: 1 }
const healths = (...observed: ObservedServer[]) => assessHealth(observed, LAG_MAX_MS).map(({ health }) => health)

describe('a standby', () => {
  it('is healthy while it shows what the primary has', () => {
    const leader = observe({ at: 0, wal: 10, ...primary }, { at: 500, wal: 20, ...primary })
    expect(healths(leader, observe({ at: 505, wal: 20 }))).toEqual(['healthy', 'healthy'])
  })

  it('lags by as long as the primary has had what it lacks', () => {
    const leader = observe({ at: 0, wal: 10, ...primary }, { at: 500, wal: 20, ...primary })
    const [, report] = assessHealth([leader, observe({ at: 1_600, wal: 15 })], LAG_MAX_MS)
    expect(report).toEqual({ health: 'lagging', lagMs: 1_600 - 501 })
    expect(healths(leader, observe({ at: 1_400, wal: 15 }))).toEqual(['healthy', 'healthy'])
  })

  it('is not blamed for a primary that is idle', () => {
    const leader = observe({ at: 0, wal: 10, ...primary })
    expect(healths(leader, observe({ at: 3_600_000, wal: 10 }))).toEqual(['healthy', 'healthy'])
  })

  it('lags when its replay is paused, even where no primary is watched', () => {
    const paused = observe({ at: 0, wal: 10 }, { at: 500, wal: 20, replayed: 10 }, { at: 2_000, wal: 30, replayed: 10 })
    expect(healths(paused)).toEqual(['lagging'])
  })

  it('keeps lagging however long ago the first thing it lacks was written', () => {
    const leader = observe({ at: 0, wal: 20, ...primary }, { at: 60_000, wal: 30, ...primary })
    expect(healths(leader, observe({ at: 60_100, wal: 10 }))).toEqual(['healthy', 'lagging'])
  })

  it('is measured by the furthest of them when the primary is gone', () => {
    const furthest = observe({ at: 0, wal: 30 }, { at: 2_000, wal: 30 })
    expect(healths(observe(null), furthest, observe({ at: 2_000, wal: 20 }))).toEqual([
      'unreachable',
      'healthy',
      'lagging',
    ])
  })

  it('has diverged when it shows what a promoted primary never had', () => {
    const promoted = observe({ at: 500, wal: 20, isPrimary: true, timeline: 2 })
    expect(healths(promoted, observe({ at: 400, wal: 25 }))).toEqual(['healthy', 'diverged'])
    // The primary may have written more since it was asked.
    expect(healths(promoted, observe({ at: 600, wal: 25 }))).toEqual(['healthy', 'healthy'])
  })
})

describe('after a failover, a standby', () => {
  const before = reportOf({ at: 0, wal: 100, ...primary })
  const promoted = reportOf({ at: 1_000, wal: 105, isPrimary: true, timeline: 2 })
  const later = reportOf({ at: 2_000, wal: 200, isPrimary: true, timeline: 2 })
  const following = withTimeline(NO_TIMELINE, reportOf({ at: 0, wal: 100 }), before)

  /** Health of a standby that reported one WAL position after the promotion and another later. */
  function healthAfter(first: number, then: number): string {
    const one = withTimeline(following, reportOf({ at: 1_100, wal: first }), promoted)
    const two = withTimeline(one, reportOf({ at: 2_100, wal: then }), later)
    const standby = { ...observe({ at: 1_100, wal: first }, { at: 2_100, wal: then }), followed: two }
    return assessHealth([{ observation: later, samples: [], followed: NO_TIMELINE }, standby], LAG_MAX_MS)[1]!.health
  }

  it('has diverged while it has received nothing since, even where the new primary has overtaken it', () => {
    expect(healthAfter(110, 110)).toBe('diverged')
    expect(healthAfter(100, 100)).toBe('diverged')
  })

  it('is trusted once it receives from the new primary, or has just what that has', () => {
    expect(healthAfter(100, 150)).toBe('healthy')
    expect(healthAfter(105, 105)).toBe('healthy')
    expect(healthAfter(90, 200)).toBe('healthy')
  })
})

describe('the primary', () => {
  it('is the one that was promoted last; an earlier one has diverged', () => {
    const old = observe({ at: 0, wal: 99, ...primary })
    const promoted = observe({ at: 0, wal: 20, isPrimary: true, timeline: 2 })
    expect(primaryOf([old, promoted])).toBe(promoted)
    expect(healths(old, promoted)).toEqual(['diverged', 'healthy'])
  })

  it('starts a new measure when it was rebuilt from an older copy', () => {
    const leader = observe({ at: 0, wal: 99, ...primary }, { at: 500, wal: 20, ...primary })
    expect(healths(leader, observe({ at: 1_600, wal: 20 }))).toEqual(['healthy', 'healthy'])
  })
})
