/** The service as this package reads it: patiently, within the limits of its key, and with numbers as they were written. */
import { parseExactly } from '@selvedge/catalogue/exact-json'
import { type BrandClient, Selvedge, type SelvedgeSettings } from '@selvedge/client'
import { paced } from './pace.ts'

/** An export may run for hours; a service that is away for some minutes should not end it. */
const CALL_DEADLINE_MS = 600_000

export interface Credentials {
  readonly apiKey: string
  readonly baseUrl: string
}

export interface Access extends Credentials {
  readonly brand: string
}

type More = Pick<SelvedgeSettings, 'cache' | 'log'>

export function connect({ brand, ...credentials }: Access, more: More = {}): BrandClient {
  return connectService(credentials, more).brand(brand)
}

export function connectService({ apiKey, baseUrl }: Credentials, more: More = {}): Selvedge {
  const settings = { apiKey, baseUrl, deadlineMs: CALL_DEADLINE_MS, fetch: paced(fetch), parse: parseExactly }
  return new Selvedge({ ...settings, ...more })
}
