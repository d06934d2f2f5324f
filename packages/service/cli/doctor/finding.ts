/** What the doctor says about one thing. */
export interface Finding {
  readonly check: string
  readonly ok: boolean
  /** What was found: how it is, or what is wrong. */
  readonly says: string
  /** How to mend it; null where there is nothing to mend. */
  readonly mend: string | null
}

export function fine(check: string, says: string): Finding {
  return { check, ok: true, says, mend: null }
}

export function trouble(check: string, says: string, mend: string): Finding {
  return { check, ok: false, says, mend }
}

const NAMED_MAX = 3

/** A finding is one line, so of many things a few are named and the rest counted. */
export function some(things: readonly string[]): string {
  const rest = things.length - NAMED_MAX
  return rest > 0 ? `${things.slice(0, NAMED_MAX).join(', ')} and ${rest} more` : things.join(', ')
}
