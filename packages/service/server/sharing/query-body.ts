/** The body of a query. Filters and limits in it are hints, which the protocol allows to ignore. */
import type { IncomingMessage } from 'node:http'
import { inTime } from '../../time-out.ts'
import { ApiError } from '../reply/errors.ts'

const BODY_BYTES_MAX = 65_536
/** Clients send it with the headers. */
const BODY_TIMEOUT_MS = 2_000

/** The text of a body, or why there is none: a client learns that after it has shown its key. */
export type QueryBody = string | ApiError

/** What would read another version than the current one. */
const OTHER_VERSIONS = ['timestamp', 'startingVersion', 'endingVersion', 'startingTimestamp', 'endingTimestamp']

/** Never rejects. Call it before the request is admitted: one that waits for its client must not keep others out. */
export async function readQueryBody(request: IncomingMessage): Promise<QueryBody> {
  try {
    return await inTime(read(request), BODY_TIMEOUT_MS)
  } catch (problem) {
    // Otherwise a body that is longer than Node's buffer would block its connection, because nobody reads the rest.
    request.resume()
    // Also if the client disconnects.
    return problem instanceof ApiError ? problem : new ApiError('request_timeout')
  }
}

export function requireCurrentVersion(body: QueryBody, version: number): void {
  if (body instanceof ApiError) throw body
  const query = parsed(body)
  const isOther = query.version !== undefined && query.version !== null && query.version !== version
  const wanted = isOther ? 'version' : OTHER_VERSIONS.find((name) => (query[name] ?? null) !== null)
  if (wanted !== undefined) throw invalid(wanted, `is not available: only the current version ${version} can be read`)
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {}
  try {
    const query: unknown = JSON.parse(text)
    if (typeof query === 'object' && query !== null && !Array.isArray(query)) return query as Record<string, unknown>
  } catch {}
  throw invalid('body', 'must be a JSON object')
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw invalid('body', `must have at most ${BODY_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function invalid(parameter: string, problem: string): ApiError {
  return new ApiError('invalid_parameter', [{ parameter, problem }])
}
