/**
 * Addresses of image files. Each is a request, so: few at a time, kept until they expire, and none where programs need the quota. An
 * image that could not be read is not asked for again.
 */
import type { BrandClient, Id } from '@selvedge/client'
import { currentQuota } from '../session.ts'
import { hasRoom } from './quota.ts'

const AT_ONCE = 6

interface Kept {
  /** Null for an image without a file, or one that the service refused. */
  readonly url: string | null
  readonly untilMs: number
}

let readBy: BrandClient | null = null
const kept = new Map<string, Kept>()
let running = 0
const waiting = new Set<() => void>()

/** Null where there is no image to show. */
export async function imageUrl(client: BrandClient, id: string, signal: AbortSignal): Promise<string | null> {
  if (readBy !== client) kept.clear()
  readBy = client
  const known = kept.get(id)
  if (known && known.untilMs > Date.now()) return known.url
  while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.add(resolve))
  if (signal.aborted || !hasRoom(currentQuota(), 1)) {
    wakeOne()
    return null
  }
  running++
  try {
    const { url, expiresAt } = await client.images.content(id as Id<'images'>, { signal })
    kept.set(id, { url, untilMs: Date.parse(expiresAt) })
    return url
  } catch {
    if (!signal.aborted) kept.set(id, { url: null, untilMs: Number.POSITIVE_INFINITY })
    return null
  } finally {
    running--
    wakeOne()
  }
}

function wakeOne(): void {
  const [next] = waiting
  if (next) waiting.delete(next)
  next?.()
}
