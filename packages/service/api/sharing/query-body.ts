/** The body of a query. Filters and limits in it are hints, which the protocol allows to ignore. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { overloaded } from '../../http/connection/admission.ts'
import { SMALL_BODY_CHUNKS_MAX } from '../../http/connection/transport.ts'
import { ApiError } from '../../http/reply/errors.ts'
import { inTime } from '../../time-out.ts'

const BODY_BYTES_MAX = 65_536
/** Clients send it with the headers. */
const BODY_TIMEOUT_MS = 2_000
/** Over all clients. They have sent it already, so those that are waited for longest are not missed. */
const BODIES_MAX = 256

/** The text of a body, or why there is none: a client learns that after it has shown its key. */
export type QueryBody = string | ApiError

/** What would read another version than the current one. */
const OTHER_VERSIONS = ['timestamp', 'startingVersion', 'endingVersion', 'startingTimestamp', 'endingTimestamp']

export class QueryBodies {
  /** What gives up each body that is read now, the oldest first. */
  readonly #reading = new Set<(problem: ApiError) => void>()

  /** Never rejects. Call it while the request has no slot: one that waits for its client must not keep others out. */
  async read(request: IncomingMessage, response: ServerResponse): Promise<QueryBody> {
    // Clients that wait for it have sent nothing of the body so far.
    if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>()
    if (this.#reading.size === BODIES_MAX) this.#reading.values().next().value!(overloaded())
    this.#reading.add(giveUp)
    try {
      return await inTime(Promise.race([read(request), givenUp]), BODY_TIMEOUT_MS)
    } catch (problem) {
      response.shouldKeepAlive = false
      // Also if the client disconnects.
      return problem instanceof ApiError ? problem : new ApiError('request_timeout')
    } finally {
      this.#reading.delete(giveUp)
    }
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

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      // The rest is discarded as it comes, until the response closes the connection.
      if (bytes > BODY_BYTES_MAX) reject(invalid('body', `must have at most ${BODY_BYTES_MAX} bytes`))
      else if (chunks.length === SMALL_BODY_CHUNKS_MAX)
        reject(invalid('body', `must come in at most ${SMALL_BODY_CHUNKS_MAX} chunks`))
      else chunks.push(chunk)
    })
    request.once('end', () => resolve(Buffer.concat(chunks).toString()))
    request.once('error', reject)
    request.once('close', () => reject(new ApiError('request_timeout')))
  })
}

function invalid(parameter: string, problem: string): ApiError {
  return new ApiError('invalid_parameter', [{ parameter, problem }])
}
