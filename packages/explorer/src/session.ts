/**
 * The one place that has state: the key, the client that uses it, and what it asked for. The key is a variable of this
 * module, not in a cookie or an address, and a reload forgets it. A visitor may keep it for the tab (`keepForTab`). It leaves the
 * page in requests, and in a profile that the visitor downloads.
 */
import { type BrandClient, expiryWarning, type Key, MemoryCache, Selvedge } from '@selvedge/client'
import { type Quota, quotaOf } from './data/quota.ts'

/** Set by the build. */
declare const BASE_PATH: string
declare const SHARING_BASE_PATH: string

/** Short, so that a service that is gone is reported and not waited for. A view asks again by itself. */
const DEADLINE_MS = 4_000
/** Shorter than any Retry-After: a page does without an image rather than ask twice. */
const IMAGE_DEADLINE_MS = 1_000
const REQUESTS_KEPT = 40
const RESPONSES_KEPT = 300
const KEPT = 'selvedge-key'

export interface RequestNote {
  readonly url: string
  /** By `performance.now()`. */
  readonly startedAtMs: number
  /** Null while there is no response, or if none came. */
  readonly status: number | null
  readonly elapsedMs: number
  readonly etag: string | null
  readonly rateLimit: string | null
  readonly requestId: string | null
}

/** A key that works. */
export interface KnownKey {
  readonly apiKey: string
  readonly selvedge: Selvedge
  readonly cache: MemoryCache
  readonly key: Key
}

interface Session extends KnownKey {
  readonly brand: string
  readonly client: BrandClient
  readonly images: BrandClient
}

let session: Session | null = null
let quota: Quota | null = null
let retryAfterSeconds: number | null = null
let requests: readonly RequestNote[] = []
const listeners = new Set<() => void>()
const requestListeners = new Set<() => void>()

export const baseUrl = `${location.origin}${BASE_PATH}`

/** To another key. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** To each request, which would be too often for a whole page. */
export function subscribeToRequests(listener: () => void): () => void {
  requestListeners.add(listener)
  return () => void requestListeners.delete(listener)
}

/** Null until a key is entered for the brand. */
export function clientOf(brand: string): BrandClient | null {
  return session?.brand === brand ? session.client : null
}

/** What addresses of images are read with. */
export function imagesOf(brand: string): BrandClient | null {
  return session?.brand === brand ? session.images : null
}

/** What the page began to ask for before it was drawn. */
/** The kept key, until another one is used or it turns out not to work. */
let resumed: { readonly brand: string; readonly apiKey: string } | null = null
let early: { readonly apiKey: string; readonly known: Promise<KnownKey> } | null = null

/** Everything waits for what the kept key opens, so it is asked for first. */
export function describeKeptKey(brand: string): void {
  const kept = keptKey(brand)
  if (!kept) return
  const known = describeKey(kept.apiKey)
  early = { apiKey: kept.apiKey, known }
  resumed = kept
  // The form, which asks for the same, says what is wrong.
  const settle = (): void => {
    resumed = null
    notify()
  }
  // Later than the form, so that letters typed meanwhile stay where the key is opened.
  void known.catch(() => {}).then(() => setTimeout(settle))
}

/** Tells one key from another: null without a key, and while it is not known whether there is one. */
export function keyInUse(brand: string): string | null {
  const { apiKey } = session ?? resumed ?? {}
  return (session ?? resumed)?.brand === brand ? (apiKey ?? null) : null
}

/** Asks the service what the key opens. Throws at once if the text can never be a key. */
export function describeKey(apiKey: string): Promise<KnownKey> {
  if (early?.apiKey === apiKey) {
    const { known } = early
    early = null
    return known
  }
  const cache = new MemoryCache(RESPONSES_KEPT)
  const selvedge = new Selvedge({ apiKey, baseUrl, cache, deadlineMs: DEADLINE_MS, fetch: observed })
  return selvedge.key().then((key) => ({ apiKey, selvedge, cache, key }))
}

export function open(known: KnownKey, brand: string): void {
  const { apiKey, selvedge } = known
  const images = new Selvedge({ apiKey, baseUrl, deadlineMs: IMAGE_DEADLINE_MS, fetch: observed })
  if (keptKey('')?.apiKey !== apiKey) storage()?.removeItem(KEPT)
  session = { ...known, brand, client: selvedge.brand(brand), images: images.brand(brand) }
  requests = []
  notify()
}

export function close(): void {
  session = null
  resumed = null
  requests = []
  storage()?.removeItem(KEPT)
  notify()
}

/** Null where the browser blocks it. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Not a key for all brands: it opens brands that nobody has chosen. */
export function mayBeKept(): boolean {
  return storage() !== null && session?.key.allBrands === false
}

export function isKept(): boolean {
  return storage()?.getItem(KEPT) != null
}

/** A reload then does not ask for the key. The copy goes with the tab, with `close`, and as soon as the service rejects the key. */
export function keepForTab(keep: boolean): void {
  if (keep && session && mayBeKept()) {
    storage()?.setItem(KEPT, JSON.stringify({ brand: session.brand, apiKey: session.apiKey }))
  } else storage()?.removeItem(KEPT)
  notify()
}

/** The kept key of the brand, or of any if the address names none. */
export function keptKey(brand: string): { readonly brand: string; readonly apiKey: string } | null {
  const kept = JSON.parse(storage()?.getItem(KEPT) ?? 'null')
  return kept && (brand === '' || brand === kept.brand) ? kept : null
}

/** The partner whose records the key opens; null for all of the brand's. */
export function keyPartner(): Key['partner'] {
  return session?.key.partner ?? null
}

/** Whose records it opens, in words. */
export function keyScope(): string {
  const { partner, groups } = session!.key
  const whose = partner ? `Key of the ${partner.kind} ${partner.slug ?? ''}`.trim() : 'Key for the brand'
  return groups === null ? whose : `${whose}, for ${groups.length} groups`
}

/** Whether the key opens a group. */
export function opens(path: string): boolean {
  const groups: readonly string[] | null = session?.key.groups ?? null
  return groups === null || groups.includes(path)
}

/** Whether the key is limited to groups. */
export function isLimited(): boolean {
  return session !== null && session.key.groups !== null
}

/** A sentence if the key expires soon, otherwise null. */
export function keyWarning(): string | null {
  return session && expiryWarning(session.key, Date.now())
}

/** The content of a profile with the key, as clients of Delta Sharing take it. The command line writes the same. */
export function keyProfile(): string | null {
  if (!session) return null
  const { apiKey, key } = session
  const profile = {
    shareCredentialsVersion: 1,
    endpoint: location.origin + SHARING_BASE_PATH,
    bearerToken: apiKey,
    ...(key.expiresAt !== null && { expirationTime: key.expiresAt }),
  }
  return `${JSON.stringify(profile)}\n`
}

export function currentQuota(): Quota | null {
  return quota
}

/** How long the service asked to wait, in the last response that did. */
export function askedToWaitSeconds(): number | null {
  return retryAfterSeconds
}

/** The latest first. */
export function latestRequests(): readonly RequestNote[] {
  return requests
}

/** The text of the last response from an address, byte for byte. */
export function rawText(url: string): string | null {
  return session?.cache.get(url)?.body ?? null
}

/** The browser's own cache would keep records on the disk after the key is forgotten. */
const observed: typeof fetch = async (input, init) => {
  const startedAtMs = performance.now()
  const url = String(input)
  const took = (): number => performance.now() - startedAtMs
  try {
    const response = await fetch(input, {
      ...init,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    const { headers, status } = response
    quota = quotaOf(headers) ?? quota
    if (headers.has('retry-after')) retryAfterSeconds = Number(headers.get('retry-after'))
    if (status === 401 && isKept()) keepForTab(false)
    const rateLimit = headers.get('ratelimit')
    note({
      url,
      startedAtMs,
      status,
      elapsedMs: took(),
      etag: headers.get('etag'),
      rateLimit,
      requestId: headers.get('x-request-id'),
    })
    return response
  } catch (error) {
    // What nobody waits for any more is no failure.
    if (!init?.signal?.aborted)
      note({ url, startedAtMs, status: null, elapsedMs: took(), etag: null, rateLimit: null, requestId: null })
    throw error
  }
}

function note(request: RequestNote): void {
  requests = [request, ...requests].slice(0, REQUESTS_KEPT)
  for (const listener of requestListeners) listener()
}

function notify(): void {
  for (const listener of listeners) listener()
}
