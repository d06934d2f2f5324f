/** Fits what was asked for to what the API key opens: its only brand, and its groups. Nothing is written before that. */
import { expiryWarning, type Key, keyIfDescribed, onlyBrand, type SelvedgeError } from '@selvedge/client'
import type { Group } from '@selvedge/client/catalogue'
import { type Credentials, connectService } from './connect.ts'
import type { Scope } from './copy/complete.ts'
import { ExportProblem } from './problems.ts'

export interface Wanted extends Credentials, Scope {
  /** Null for the only one that the key opens. */
  readonly brand: string | null
}

export interface Fitted<Settings> {
  readonly settings: Settings & { readonly brand: string }
  /** Whether the key opens what one partner sees: its records refer to others that it does not see. */
  readonly isPartner: boolean
  /** What to say about the key by now; null for nothing. */
  readonly warning: () => string | null
}

export async function fitToKey<Settings extends Wanted>(
  wanted: Settings,
  signal: AbortSignal,
): Promise<Fitted<Settings>> {
  // Null where the service does not describe keys.
  const key = await keyIfDescribed(connectService(wanted), { signal })
  const brand = wanted.brand ?? brandOf(key)
  const settings = { ...wanted, brand, groups: groupsOf(wanted, key) }
  const isPartner = key !== null && key.partner !== null
  return { settings, isPartner, warning: () => key && expiryWarning(key, Date.now()) }
}

function brandOf(key: Key | null): string {
  if (key === null) {
    throw new ExportProblem('usage', '--brand is needed: this service does not say which brand a key opens')
  }
  try {
    return onlyBrand(key)
  } catch (error) {
    throw new ExportProblem('usage', `--brand is needed. ${(error as SelvedgeError).message}`)
  }
}

function groupsOf({ groups, isWhole }: Scope, key: Key | null): readonly Group[] {
  const opened: readonly string[] | null = key?.groups ?? null
  if (opened === null) return groups
  const closed = groups.filter(({ path }) => !opened.includes(path)).map(({ path }) => path)
  if (closed.length > 0 && !isWhole) {
    throw new ExportProblem('usage', `the key does not open ${closed.join(', ')}; it opens ${opened.join(', ')}`)
  }
  if (closed.length === groups.length) {
    throw new ExportProblem('usage', `the key opens no collection that can be exported; it opens ${opened.join(', ')}`)
  }
  return groups.filter(({ path }) => opened.includes(path))
}
