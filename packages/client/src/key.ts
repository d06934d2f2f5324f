/** What the key of a client opens. */
import { query } from './address.ts'
import type { GroupPath } from './changes.ts'
import type { CallOptions } from './collection.ts'
import type { Connection } from './connection.ts'
import { hasCode, SelvedgeError } from './errors.ts'
import type { Id } from './id.ts'

export interface Key {
  /** By which operators know it. It is not the key itself. */
  readonly id: string
  /** All brands that it opens; none if its brand is suspended. */
  readonly brands: readonly { readonly slug: string }[]
  /** Whether it opens every brand, including those that are created later. Null for a service of release 1.1. */
  readonly allBrands: boolean | null
  /** Whose records of the brand it opens. Null for all of the brand's. */
  readonly partner: {
    readonly id: Id<'partners'>
    /** Null if the brand has no such partner any more. */
    readonly slug: string | null
    readonly kind: 'supplier' | 'forwarder' | 'company'
  } | null
  /** The groups that it opens. Null for all, including those of later releases. */
  readonly groups: readonly GroupPath[] | null
  readonly quota: { readonly requests: number; readonly windowSeconds: number }
  /** When it stops working. Null for never. */
  readonly expiresAt: string | null
}

const LIMIT_MAX = 100

/** A key for all brands lists them in pages. */
export async function readKey(connection: Connection, signal: AbortSignal | undefined): Promise<Key> {
  const brands: Key['brands'][number][] = []
  let cursor: string | null = null
  for (;;) {
    const address = `/key${query({ limit: LIMIT_MAX, ...(cursor !== null && { cursor }) })}`
    const { body } = await connection.read(address, signal)
    const { nextCursor, ...key } = body as Key & { readonly nextCursor: string | null }
    brands.push(...key.brands)
    // Release 1.1 knows neither.
    const { partner = null, allBrands = null } = key
    if (nextCursor === null) return { ...key, partner, allBrands, brands }
    cursor = nextCursor
  }
}

/** Null for a service from before release 1.1, which does not describe keys. */
export async function keyIfDescribed(
  selvedge: { key(options: CallOptions): Promise<Key> },
  options: CallOptions = {},
): Promise<Key | null> {
  try {
    return await selvedge.key(options)
  } catch (error) {
    if (hasCode(error, 'not_found')) return null
    throw error
  }
}

const BRANDS_NAMED_MAX = 20

/** The slug of the only brand that the key opens. Throws if there is none, or a choice. */
export function onlyBrand({ brands }: Key): string {
  const [first, ...others] = brands.map(({ slug }) => slug)
  if (first === undefined) throw new SelvedgeError('The key opens no brand: its brand is suspended.')
  if (others.length === 0) return first
  const named = [first, ...others].slice(0, BRANDS_NAMED_MAX)
  const more = brands.length > named.length ? `, and ${brands.length - named.length} more` : ''
  throw new SelvedgeError(`The key opens ${brands.length} brands; name one of them: ${named.join(', ')}${more}.`)
}

const DAY_MS = 86_400_000
const WARNED_DAYS = 14

/** A sentence if the key expires within 14 days, otherwise null. */
export function expiryWarning({ expiresAt }: Key, nowMs: number): string | null {
  if (expiresAt === null) return null
  const days = Math.floor((Date.parse(expiresAt) - nowMs) / DAY_MS)
  if (days >= WARNED_DAYS) return null
  const left = days < 1 ? 'in less than a day' : days === 1 ? 'in 1 day' : `in ${days} days`
  const moment = `${expiresAt.slice(0, 10)} at ${expiresAt.slice(11, 16)} UTC`
  return `The API key expires ${left}, on ${moment}. Ask the operator for a new one.`
}
