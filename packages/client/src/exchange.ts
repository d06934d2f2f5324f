/** One request and its whole answer, bounded in time. */
import type { SelvedgeSettings } from './settings.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface ExchangeOptions {
  readonly fetch: NonNullable<SelvedgeSettings['fetch']>
  readonly headers: Headers
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** The time covers the body too: a server that stops in the middle of it is as silent as one that never began. */
export async function exchange(url: string, options: ExchangeOptions): Promise<Answer> {
  const { fetch, headers, timeoutMs, signal } = options
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal?.reason)
  const giveUp = (): void => controller.abort(new Error(`no complete answer within ${timeoutMs} ms`))
  const timer = setTimeout(giveUp, timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await fetch(url, { headers, signal: controller.signal })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
