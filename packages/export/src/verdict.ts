/** Whether a finished walk gave what the service said: exactly as many different records as it counted. */
import type { Staging } from './staging.ts'

const KEYS_NAMED_MAX = 5

/** What is wrong, in a sentence; null where nothing is. */
export function faultOf(staging: Staging, path: string): string | null {
  const { total } = staging.walk(path)!
  const repeated = staging.repeated(path)
  if (repeated.length > 0) {
    const named = repeated.slice(0, KEYS_NAMED_MAX).join(', ')
    return `${path}: ${repeated.length} of the records came more than once: ${named}`
  }
  const count = staging.count(path)
  return count === total ? null : `${path}: the service counts ${total} records, but its list gave ${count}`
}
