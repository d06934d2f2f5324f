/** What a request says about its load beside the body: query parameters, headers, and the format of the body. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { type RemovalsMax, readRemovalsMax } from '@selvedge/catalogue'
import { LoadError } from './errors.ts'

export interface LoadParameters {
  readonly dryRun: boolean
  readonly checkReferences: boolean
  readonly allowEmpty: boolean
  /** Whether the records that it removes are forgotten. */
  readonly forget: boolean
  readonly removalsMax: RemovalsMax | undefined
}

export function loadParameters(rawQuery: string): LoadParameters {
  const given = new URLSearchParams(rawQuery)
  const take = (name: string): string | undefined => {
    const values = given.getAll(name)
    given.delete(name)
    if (values.length > 1) throw LoadError.parameter(name, 'is given more than once')
    return values[0]
  }
  const flag = (name: string): boolean => {
    const value = take(name)
    if (value === undefined || value === 'false') return false
    if (value === 'true') return true
    throw LoadError.parameter(name, 'must be true or false')
  }
  const parameters = {
    dryRun: flag('dryRun'),
    checkReferences: flag('checkReferences'),
    allowEmpty: flag('allowEmpty'),
    forget: flag('forget'),
    removalsMax: removalsMax(take('removalsMax')),
  }
  const [unknown] = given.keys()
  if (unknown !== undefined) throw LoadError.parameter(unknown, `is not one of ${Object.keys(parameters).join(', ')}`)
  return parameters
}

/** Of an address that takes none. */
export function noParameters(rawQuery: string): void {
  const [name] = new URLSearchParams(rawQuery).keys()
  if (name !== undefined) throw LoadError.parameter(name, 'is not known: this address takes no parameters')
}

function removalsMax(text: string | undefined): RemovalsMax | undefined {
  if (text === undefined) return undefined
  const max = readRemovalsMax(text)
  if (typeof max === 'string') throw LoadError.parameter('removalsMax', max)
  return max
}

/** Up to 255 characters of ASCII without spaces; null if there is none. */
export function idempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw LoadError.parameter('Idempotency-Key', 'must be 1 to 255 visible characters of ASCII, such as a UUID')
}

export interface BodyFormat {
  readonly type: 'ndjson' | 'csv' | 'json'
  /** Whether it is compressed with gzip. */
  readonly isPacked: boolean
}

const TYPES: ReadonlyMap<string, BodyFormat['type']> = new Map([
  ['application/x-ndjson', 'ndjson'],
  ['application/ndjson', 'ndjson'],
  ['application/jsonl', 'ndjson'],
  ['text/csv', 'csv'],
  ['application/json', 'json'],
])

export function bodyFormat({ headers, headersDistinct }: IncomingMessage, takesCsv: boolean): BodyFormat {
  // HTTP takes a request without either for one without a body, and a sender that forgot them believes that it sent one.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) {
    throw LoadError.parameter('Content-Length', 'is required, or Transfer-Encoding: chunked; the body has the records')
  }
  // Node keeps the first of several, but a proxy may have used the last.
  if ((headersDistinct['content-type']?.length ?? 0) > 1) {
    throw LoadError.parameter('Content-Type', 'is given more than once')
  }
  const type = TYPES.get((headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase())
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (!type || (type === 'csv' && !takesCsv) || (encoding !== 'gzip' && encoding !== 'identity')) {
    throw new LoadError('unsupported_media_type')
  }
  return { type, isPacked: encoding === 'gzip' }
}
