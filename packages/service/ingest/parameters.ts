/** What a request says about its load beside the body: query parameters, headers, and the format of the body. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Format } from '../loader/formats.ts'
import { REMOVALS_MAX_HELP, type RemovalsMax, readRemovalsMax } from '../store/loading/removals.ts'
import { LoadError } from './errors.ts'

export interface LoadParameters {
  readonly dryRun: boolean
  readonly checkReferences: boolean
  readonly allowEmpty: boolean
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
    removalsMax: removalsMax(take('removalsMax')),
  }
  const [unknown] = given.keys()
  if (unknown !== undefined) throw LoadError.parameter(unknown, `is not one of ${Object.keys(parameters).join(', ')}`)
  return parameters
}

function removalsMax(text: string | undefined): RemovalsMax | undefined {
  if (text === undefined) return undefined
  const max = readRemovalsMax(text)
  if (max === null) throw LoadError.parameter('removalsMax', REMOVALS_MAX_HELP)
  return max
}

/** Up to 255 characters of ASCII without spaces; null if there is none. */
export function idempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw LoadError.parameter('Idempotency-Key', 'must be 1 to 255 visible characters of ASCII, such as a UUID')
}

export type BodyFormat = Format | 'json' | 'json.gz'

const TYPES: Readonly<Record<string, 'ndjson' | 'csv' | 'json'>> = {
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'text/csv': 'csv',
  'application/json': 'json',
}

export function bodyFormat(headers: IncomingHttpHeaders, takesCsv: boolean): BodyFormat {
  const type = TYPES[(headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()]
  const encoding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (!type || (type === 'csv' && !takesCsv) || (encoding !== 'gzip' && encoding !== 'identity')) {
    throw new LoadError('unsupported_media_type')
  }
  return encoding === 'gzip' ? `${type}.gz` : type
}
