/**
 * Which loads every response of the service shows by now. A response may be older than the database, by default by up to a second: a
 * receiver that is called at once and reads at once would find nothing, and nobody would tell it again.
 *
 * A load counts from the moment that this process first saw it: its own time is from before its commit, and of shared records from
 * before they came to the cell. A process that is killed loses these moments, and its receivers are told a little later.
 */
import type { Clock } from '../clock.ts'
import type { Change, KnownLoad } from '../store/webhooks/changed-groups.ts'

interface SeenLoad {
  readonly sequence: number
  readonly stamp: string
  readonly loadedAt: Date
  readonly firstSeenMs: number
  /** As the newest one. */
  lastSeenMs: number
}

/** A load that was not the newest for so long is not told of any more: a newer one is. */
const KEEP_MS = 60_000

export class ShownLoads {
  /** How old responses may be. */
  readonly #maxAgeMs: number
  readonly #clock: Clock
  readonly #seen = new Map<number, SeenLoad[]>()

  constructor(maxAgeMs: number, clock: Clock) {
    this.#maxAgeMs = maxAgeMs
    this.#clock = clock
  }

  /**
   * What is new for receivers that know a load: up to the newest one that is shown, or null if they know that one. The groups may be
   * those of newer ones, too: these are told again.
   */
  of(ownerId: number, known: KnownLoad, newest: Change): Change | null {
    const now = this.#clock.elapsedMs()
    const seen = this.#note(ownerId, newest, now)
    const shown = seen.findLast(({ sequence, stamp, firstSeenMs }) => {
      // Others are of a history that was lost, or of a cell that is ahead.
      const isBefore = sequence < newest.sequence || stamp === newest.stamp
      return isBefore && now - firstSeenMs >= this.#maxAgeMs
    })
    if (!shown) return null
    // With the groups, the journal has the load that is known, and sequences can be compared.
    if (newest.groups !== null && shown.sequence <= known.sequence) return null
    const { sequence, stamp, loadedAt } = shown
    return { sequence, stamp, loadedAt, groups: newest.groups }
  }

  /** So that owners without news take no memory. */
  forgetOld(): void {
    const now = this.#clock.elapsedMs()
    for (const [ownerId, seen] of this.#seen) {
      if (seen.every((load) => this.#isOld(load, now))) this.#seen.delete(ownerId)
    }
  }

  /** In the order in which they were first seen. */
  #note(ownerId: number, { sequence, stamp, loadedAt }: Change, now: number): readonly SeenLoad[] {
    const seen = (this.#seen.get(ownerId) ?? []).filter((load) => !this.#isOld(load, now))
    const load = seen.find((each) => each.stamp === stamp)
    if (load) load.lastSeenMs = now
    else seen.push({ sequence, stamp, loadedAt, firstSeenMs: now, lastSeenMs: now })
    this.#seen.set(ownerId, seen)
    return seen
  }

  #isOld({ lastSeenMs }: SeenLoad, now: number): boolean {
    return now - lastSeenMs > this.#maxAgeMs + KEEP_MS
  }
}
