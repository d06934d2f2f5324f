/** One result of `doctor`: what was checked, its state, and the fix. `doctor --json` prints it under these names. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  /** Describes the state that was found, or the problem. */
  readonly detail: string
  /** How to fix it; null if there is no problem. */
  readonly fix: string | null
  /** Of the check `loads`: all brands, where its detail names a few. */
  readonly loads?: readonly BrandLoad[]
}

export interface BrandLoad {
  readonly brand: string
  /** End of the newest successful load; null if the history has none. */
  readonly newestAt: Date | null
  readonly ageSeconds: number | null
  /** All that this release has loaded. */
  readonly groups: readonly GroupLoad[]
}

export interface GroupLoad {
  readonly group: string
  /** Ends of the newest load that changed it, and of the newest one that found it unchanged; null if there is none. */
  readonly changedAt: Date | null
  readonly confirmedAt: Date | null
  /** Of the newer one. */
  readonly ageSeconds: number
  /** How old it may be; null for any age. */
  readonly ageMaxSeconds: number | null
  /** Rows that the sender of its newest load left out. */
  readonly quarantined: number
}

export function fine(check: string, detail: string): Finding {
  return { check, ok: true, detail, fix: null }
}

export function trouble(check: string, detail: string, fix: string): Finding {
  return { check, ok: false, detail, fix }
}

const NAMED_MAX = 3

/** A finding is one line, so a long list names the first few items and counts the rest. */
export function some(things: readonly string[]): string {
  const rest = things.length - NAMED_MAX
  return rest > 0 ? `${things.slice(0, NAMED_MAX).join(', ')} and ${rest} more` : things.join(', ')
}
