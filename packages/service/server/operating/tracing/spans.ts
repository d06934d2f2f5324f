/** A method of a part, watched: each call becomes a span below the one that the caller is in. */
import { type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { ApiError } from '../../reply/errors.ts'

type MethodsOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never }[keyof T]

export function traceMethod<T extends object, K extends MethodsOf<T>>(
  tracer: Tracer,
  part: T,
  method: K,
  name: string,
): void {
  const original = (part[method] as (...args: unknown[]) => unknown).bind(part)
  const traced = (...args: unknown[]): unknown =>
    tracer.startActiveSpan(name, (span) => {
      let result: unknown
      try {
        result = original(...args)
      } catch (error) {
        result = Promise.reject(error)
      }
      if (result instanceof Promise) return result.catch((error) => fail(span, error)).finally(() => span.end())
      span.end()
      return result
    })
  Object.defineProperty(part, method, { value: traced })
}

/** An error of the table is an answer; only what nobody foresaw is a fault. Its text may hold values: its name is told. */
function fail(span: Span, error: unknown): never {
  if (error instanceof ApiError) span.setAttribute('selvedge.error_code', error.code)
  else span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
  throw error
}
