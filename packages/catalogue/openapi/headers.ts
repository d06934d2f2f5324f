/** Headers of responses. */
import type { Deprecation } from '../deprecation.ts'
import type { Fields, JsonSchema } from '../kinds/field.ts'
import { refTo } from './ref.ts'

interface Header {
  readonly description: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

const text: JsonSchema = { type: 'string' }

export const headers = {
  'X-Request-Id': {
    description: 'Names this answer in the logs of the service; quote it when you report a problem.',
    schema: text,
    example: '0b8c8a52-4c1f-4a5e-9d0e-6f1c3a7b2d94',
  },
  'RateLimit-Policy': {
    description: 'The quota of the key (`q`, requests) and its window (`w`, seconds).',
    schema: text,
    example: '"default";q=1200;w=60',
  },
  RateLimit: {
    description: 'What is left of the quota (`r`, requests) and when it is full again (`t`, seconds).',
    schema: text,
    example: '"default";r=1187;t=42',
  },
  ETag: {
    description: 'Names this state of the answer; send it as `If-None-Match` to learn whether it still holds.',
    schema: text,
    example: 'W/"5LqX0c9uYt2m"',
  },
  Link: {
    description:
      'The next page, as an address relative to the origin with `rel="next"`; filters and page size are in it. ' +
      'Absent when `nextCursor` is null.',
    schema: text,
    example: '</api/public/v1/brands/alder-finch/orders?limit=25&cursor=c2VsdmVkZ2U>; rel="next"',
  },
  'Selvedge-Version': {
    description:
      'Opaque; equal on two pages of a list when both were read from the same state of the records. The last page of ' +
      'changes and the state have the same one when they show the same records.',
    schema: text,
    example: 'mJ3vXq8s',
  },
  'Selvedge-Hint': {
    description:
      'Why nothing can match: the value of a filter is not in the closed list of its field. It names the nearest value, or ' +
      'all of them. Absent otherwise.',
    schema: text,
    example: 'status has no value in_prodution; nearest in_production',
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
    example: 7,
  },
  'WWW-Authenticate': {
    description: 'The scheme to authenticate with.',
    schema: text,
    example: 'Bearer realm="selvedge"',
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof headers

/** The headers of a response: those that every response has, and the named ones. */
export function headersWith(...names: readonly HeaderName[]): Record<string, { readonly $ref: string }> {
  const all: HeaderName[] = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', ...names]
  return Object.fromEntries(all.map((name) => [name, refTo('headers', name)]))
}

/** Of a list that has a filter by a field with a closed list of values. */
export function hintHeader(fields: Fields, filters: readonly unknown[]): readonly HeaderName[] {
  const isClosed = filters.some((filter) => typeof filter === 'string' && Array.isArray(fields[filter]!.schema.enum))
  return isClosed ? ['Selvedge-Hint'] : []
}

/** Of an operation that is deprecated; the others have neither. */
export function deprecationHeaders({ sunset }: Deprecation): Record<string, Header> {
  const since = { description: 'When the operation was deprecated (RFC 9745), in seconds since 1970.', schema: text }
  const end = { description: 'From when on the operation may be gone (RFC 8594).', schema: text }
  return { Deprecation: since, ...(sunset !== undefined && { Sunset: end }) }
}
