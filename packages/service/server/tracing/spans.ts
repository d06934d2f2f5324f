/** A method of a part, watched: each call becomes a span below whatever the caller is in. */
import { SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { ApiError } from '../errors.ts'

type MethodsOf<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never }[keyof T]

export function traceMethod<T extends object, K extends MethodsOf<T>>(
  tracer: Tracer,
  part: T,
  method: K,
  name: string,
): void {
  const original = (part[method] as (...args: unknown[]) => Promise<unknown>).bind(part)
  const traced = (...args: unknown[]): Promise<unknown> =>
    tracer.startActiveSpan(name, async (span) => {
      try {
        return await original(...args)
      } catch (error) {
        // An error of the table is an answer; only what nobody foresaw is a fault. Its text may hold values: its name is told.
        if (error instanceof ApiError) span.setAttribute('selvedge.error_code', error.code)
        else span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
        throw error
      } finally {
        span.end()
      }
    })
  Object.defineProperty(part, method, { value: traced })
}
