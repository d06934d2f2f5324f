/** Work inside a span, below the span that the caller is in. */
import { type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { ApiError } from '../../http/reply/errors.ts'

/** Ends the span when the work is done: now, or when the promise that it returns is settled. */
export function inSpan<T>(tracer: Tracer, name: string, work: () => T): T {
  return tracer.startActiveSpan(name, (span) => {
    let result: T
    try {
      result = work()
    } catch (error) {
      return end(span, error)
    }
    if (result instanceof Promise) {
      return result.then(
        (value) => {
          span.end()
          return value
        },
        (error) => end(span, error),
      ) as T
    }
    span.end()
    return result
  })
}

/**
 * An ApiError is a normal response; only other errors mark the span as failed. Their text may contain values, so only
 * their name is recorded.
 */
function end(span: Span, error: unknown): never {
  if (error instanceof ApiError) span.setAttribute('selvedge.error_code', error.code)
  else span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
  span.end()
  throw error
}
