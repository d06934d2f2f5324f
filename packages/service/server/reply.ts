/** Answers as they leave: an answer of the API, or an error of the table, each with the headers every answer has. */
import { type ErrorCode, errorTable } from '@selvedge/catalogue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './accept-encoding.ts'
import type { Finished } from './cache/finished.ts'
import { ApiError, errorBody, errorHeaders } from './errors.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A browser that is pointed at an answer shows it and does nothing else with it. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** Kept by the client alone, and asked about again each time: records change, and keys are revoked. */
const PRIVATE = { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Encoding' }

const ANSWER_HEADERS = { 'content-type': JSON_TYPE, ...SECURITY_HEADERS, ...PRIVATE }
const NOT_MODIFIED_HEADERS = { ...SECURITY_HEADERS, ...PRIVATE }

export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished | null,
): Promise<FastifyReply> {
  const { headers } = request.call!
  if (finished === null)
    return reply
      .code(304)
      .headers({ ...NOT_MODIFIED_HEADERS, ...headers })
      .send()
  reply.headers({ ...ANSWER_HEADERS, ...headers, ...finished.headers })
  const gzipped = acceptsEncoding(request.headers['accept-encoding'], 'gzip') ? finished.gzipped() : null
  if (gzipped === null) return reply.send(finished.body)
  return reply.header('content-encoding', 'gzip').send(await gzipped)
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError | ErrorCode): FastifyReply {
  const { code, details, headers } = error instanceof ApiError ? error : new ApiError(error)
  request.errorCode = code
  return reply
    .code(errorTable[code].status)
    .headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...SECURITY_HEADERS })
    .headers({ ...request.call?.headers, ...errorHeaders(code), ...headers })
    .send(errorBody(code, details))
}
