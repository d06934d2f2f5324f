/**
 * Keeps all requests together within the key's limits.
 *
 * The client waits by itself when one of its requests is refused. Here the others wait too, and, where the service says
 * in `RateLimit` how many requests remain, nobody asks for more than that.
 */
import { setTimeout as wait } from 'node:timers/promises'

export function paced(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let resumeAt = 0
  let underWay = 0
  return async (input, init) => {
    const signal = init?.signal ?? undefined
    while (Date.now() < resumeAt) await wait(resumeAt - Date.now(), undefined, { signal })
    underWay++
    try {
      const response = await fetch(input, init)
      resumeAt = Math.max(resumeAt, Date.now() + pauseMs(response, underWay))
      return response
    } finally {
      underWay--
    }
  }
}

/** How long nobody should ask: what the answer demands, or until the limit starts anew where it is about to be reached. */
function pauseMs({ status, headers }: Response, underWay: number): number {
  if (status === 429) return seconds(headers.get('retry-after'), /^(\d+)$/)
  const limit = headers.get('ratelimit')
  const remaining = /\br=(\d+)/.exec(limit ?? '')?.[1]
  return remaining !== undefined && Number(remaining) < underWay ? seconds(limit, /\bt=(\d+)/) : 0
}

function seconds(text: string | null, pattern: RegExp): number {
  return Number(pattern.exec(text ?? '')?.[1] ?? 0) * 1000
}
