/** What went wrong, in a sentence that says what to do, and when to try again by itself. */
import { ApiError } from '@selvedge/client'

export interface Failure {
  readonly sentence: string
  /** Null where trying again would change nothing. */
  readonly retrySeconds: number | null
  /** There is no such record or report. */
  readonly isMissing?: true
  /** The key must be entered again. */
  readonly needsKey: boolean
  readonly requestId: string | null
}

const SOON_SECONDS = 5

/** `retryAfterSeconds` is what the service asked for last. */
export function failureOf(error: unknown, brand: string, retryAfterSeconds: number | null): Failure {
  if (!(error instanceof ApiError)) return passing('The service is not responding. It or your connection may be down.')
  const { status, requestId, errorCode } = error
  const permanent = { retrySeconds: null, needsKey: false, requestId }
  if (errorCode === 'group_out_of_scope') {
    return { ...permanent, sentence: 'The key cannot read this group.' }
  }
  if (status === 401) {
    const where = brand === '' ? '' : ` for “${brand}”`
    const sentence = `The key does not work${where}. It may be mistyped, expired or revoked, or belong to another brand.`
    return { ...permanent, sentence, needsKey: true }
  }
  if (status === 404)
    return {
      ...permanent,
      isMissing: true,
      sentence: 'The record or report does not exist, or the key cannot read it.',
    }
  if (errorCode === 'report_replaced') {
    return { ...permanent, sentence: 'The report has been updated. Start again from its first page.' }
  }
  if (status === 400) return { ...permanent, sentence: `The service rejected this request: ${error.message}` }
  if (status === 429) {
    const sentence =
      errorCode === 'rate_limited' ? 'The key has reached its rate limit.' : 'The service is busy right now.'
    return { sentence, retrySeconds: Math.max(1, retryAfterSeconds ?? SOON_SECONDS), needsKey: false, requestId }
  }
  return passing(`The service failed with status ${status}.`, requestId)
}

function passing(sentence: string, requestId: string | null = null): Failure {
  return { sentence, retrySeconds: SOON_SECONDS, needsKey: false, requestId }
}
