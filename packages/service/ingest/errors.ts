/** Errors of the listener for loads, and how they are replied. */
import { type LoadErrorCode, loadErrorTable } from '@selvedge/catalogue'
import { flat, NO_STORE, type Reply } from '../http/reply/reply.ts'

export class LoadError extends Error {
  readonly code: LoadErrorCode
  readonly details: object | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Instead of the sentence of the table. */
  readonly sentence: string | undefined

  constructor(
    code: LoadErrorCode,
    details?: object,
    headers: Readonly<Record<string, string>> = {},
    sentence?: string,
  ) {
    super(sentence ?? code)
    this.code = code
    this.details = details
    this.headers = headers
    this.sentence = sentence
  }

  static retryLater(
    code:
      | 'load_under_way'
      | 'not_forgotten'
      | 'overloaded'
      | 'rate_limited'
      | 'store_unavailable'
      | 'unavailable'
      | 'views_behind',
    seconds = RETRY_SECONDS,
  ): LoadError {
    return new LoadError(code, undefined, { 'retry-after': String(seconds) })
  }

  static parameter(parameter: string, problem: string): LoadError {
    return new LoadError('invalid_parameter', [{ parameter, problem }])
  }
}

const RETRY_SECONDS = 5

/** One for all reasons, so that nobody learns which brands and groups there are. The log has the reason. */
export class KeyRefused extends LoadError {
  readonly reason: string

  constructor(reason: string) {
    super('load_key_refused', undefined, { 'www-authenticate': 'Bearer realm="selvedge loads"' })
    this.reason = reason
  }
}

export function loadErrorReply({ code, details, headers, sentence }: LoadError): Reply {
  const { status, error } = loadErrorTable[code]
  return {
    status,
    headers: [...NO_STORE, ...flat(headers)],
    body: JSON.stringify({ error: sentence ?? error, errorCode: code, details }),
    errorCode: code,
  }
}

export function jsonReply(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: [...NO_STORE, ...flat(headers)], body: JSON.stringify(body) }
}
