/** A case of the raw-socket tests: bytes, the answers they must get, and what becomes of the connection. */

export const TAGS = '/api/public/v1/brands/alder-finch/tags'
export const HOST = 'Host: example.test'
/** Stands for a key of the brand; the test puts a real one in its place. */
export const KEY = 'Authorization: Bearer {key}'

export interface Case {
  readonly name: string
  /** Latin-1: a character is a byte. Several pieces are sent one after the other. */
  readonly bytes: string | readonly string[]
  /** Status and error code of each answer, in order. */
  readonly answers: readonly Outcome[]
  /** Whether the connection serves another request afterwards. */
  readonly left: 'open' | 'closed'
  readonly halfClose?: boolean
  readonly bodiless?: boolean
}

export type Outcome =
  | '200'
  | '304'
  | '400 invalid_parameter'
  | '401 api_key_missing'
  | '401 api_key_invalid'
  | '404 not_found'
  | '405 method_not_allowed'
  | '408 request_timeout'
  | '431 request_too_large'

export interface Parts {
  readonly line?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

/** A good request, but for the parts given. */
export function request({ line = `GET ${TAGS} HTTP/1.1`, headers = [HOST, KEY], body = '' }: Parts = {}): string {
  return [line, ...headers, '', body].join('\r\n')
}

/** A good request with more headers. */
export function withHeaders(...headers: readonly string[]): string {
  return request({ headers: [HOST, KEY, ...headers] })
}

/** Bytes that Node's parser refuses: one answer, and the connection is over. */
export function notHttp(name: string, bytes: string | readonly string[]): Case {
  return { name, bytes, answers: ['400 invalid_parameter'], left: 'closed' }
}

/** A whole request that gets a response, and the connection stays open. */
export function answered(name: string, bytes: string | readonly string[], outcome: Outcome): Case {
  return { name, bytes, answers: [outcome], left: 'open' }
}

/** A request with a body that nobody reads: it gets a response, and the connection is over. */
export function unread(name: string, bytes: string | readonly string[], outcome: Outcome): Case {
  return { name, bytes, answers: [outcome], left: 'closed' }
}

/** How a byte that cannot be printed is called. */
export function byteName(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`
}

/** Bytes that are no text: NUL, the other control characters, DEL. */
export const CONTROLS = [...Array.from({ length: 32 }, (_, byte) => byte), 0x7f]
