/** The known name that a misspelt one was probably meant to be. */

/** Two letters swapped are two edits; beyond that, more than a third of the letters wrong is a guess, not a hint. */
const DISTANCE_MIN = 2
const DISTANCE_SHARE_MAX = 1 / 3
/** Names are short; a long one is not a slip of the pen, and comparing it would cost time for nothing. */
const NAME_LENGTH_MAX = 64

export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > NAME_LENGTH_MAX) return null
  let best: string | null = null
  let bestDistance = Math.max(DISTANCE_MIN, Math.floor(name.length * DISTANCE_SHARE_MAX)) + 1
  for (const candidate of known) {
    // Each letter that one has more than the other is an edit.
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
  }
  return best
}

/** Levenshtein distance, one row at a time. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
