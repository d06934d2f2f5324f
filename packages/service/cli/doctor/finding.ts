/** One result of `doctor`: what was checked, its state, and the fix. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  /** Describes the state that was found, or the problem. */
  readonly says: string
  /** How to fix it; null if there is no problem. The name is part of the output of `doctor --json`. */
  readonly mend: string | null
}

export function fine(check: string, says: string): Finding {
  return { check, ok: true, says, mend: null }
}

export function trouble(check: string, says: string, mend: string): Finding {
  return { check, ok: false, says, mend }
}

const NAMED_MAX = 3

/** A finding is one line, so a long list names the first few items and counts the rest. */
export function some(things: readonly string[]): string {
  const rest = things.length - NAMED_MAX
  return rest > 0 ? `${things.slice(0, NAMED_MAX).join(', ')} and ${rest} more` : things.join(', ')
}
