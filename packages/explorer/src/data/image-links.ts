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

/** Of each key: another one may not open the same images. Rows that show one image ask once. */
const asked = new WeakMap<BrandClient, Map<string, Promise<Kept>>>()
let running = 0
let waiting: (() => void)[] = []

/** Null where there is no image to show. */
export async function imageUrl(client: BrandClient, id: string, signal: AbortSignal): Promise<string | null> {
  const links = asked.get(client) ?? new Map<string, Promise<Kept>>()
  asked.set(client, links)
  for (;;) {
    const kept = await links.get(id)
    if (kept && kept.untilMs > Date.now()) return kept.url
    if (kept) links.delete(id)
    if (signal.aborted || !hasRoom(currentQuota(), 1)) return null
    // Another row may have asked meanwhile.
    if (links.has(id)) continue
    if (running < AT_ONCE) {
      const link = linkTo(client, id)
      links.set(id, link)
      return (await link).url
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
}

/** Does not end with its row: others may show the same image. */
async function linkTo(client: BrandClient, id: string): Promise<Kept> {
  running++
  try {
    const { url, expiresAt } = await client.images.content(id as Id<'images'>)
    return { url, untilMs: Date.parse(expiresAt) }
  } catch {
    return { url: null, untilMs: Number.POSITIVE_INFINITY }
  } finally {
    running--
    const woken = waiting
    waiting = []
    for (const wake of woken) wake()
  }
}
