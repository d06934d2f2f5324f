/** Answers as they leave: an answer of the API, or an error of the table, each with the headers every answer has. */
import type { ServerResponse } from 'node:http'
import { type ContentLink, type ErrorCode, errorTable } from '@selvedge/catalogue'
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

export const UNKEPT_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...SECURITY_HEADERS }

/** Kept by the client alone, and asked about again each time: records change, and keys are revoked. */
const ANSWER_HEADERS = flat({
  ...SECURITY_HEADERS,
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Accept-Encoding',
})

/**
 * Written to the connection directly: the bytes and nearly all headers are finished, and setting them one by one would
 * cost more than all that came before. Null: the client's own copy is still right.
 */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: Finished | null,
): Promise<FastifyReply> {
  const call = request.call!
  const gzipped =
    finished && acceptsEncoding(request.headers['accept-encoding'], 'gzip') ? await finished.gzipped() : null
  const body = gzipped ?? finished?.body
  const headers = directHeaders(reply.raw, request.id, request.server.isStopping, ANSWER_HEADERS, call.headers)
  if (finished && body) {
    headers.push('content-type', JSON_TYPE, 'content-length', String(body.length), ...finished.headers)
    if (gzipped) headers.push('content-encoding', 'gzip')
    call.bytes = body.length
  }
  reply.hijack()
  reply.raw.writeHead(finished ? 200 : 304, headers).end(body)
  return reply
}

/** What an answer that is written to the connection directly has besides its own headers: Fastify's hooks do not see it. */
export function directHeaders(
  response: ServerResponse,
  requestId: string,
  isStopping: boolean,
  ...own: (readonly string[])[]
): string[] {
  const headers = ['x-request-id', requestId].concat(...own)
  if (isStopping) headers.push('connection', 'close')
  if (response.hasHeader('vary')) headers.push('vary', 'Origin')
  return headers
}

/** Names and values in turn, as Node likes them best. */
export function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat()
}

export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError | ErrorCode): FastifyReply {
  const { code, details, headers } = error instanceof ApiError ? error : new ApiError(error)
  request.errorCode = code
  reply.code(errorTable[code].status).headers({ ...errorHeaders(code), ...headers })
  return sendUnkept(request, reply, errorBody(code, details))
}

/** An address opens the file to whoever has it, so nobody on the way is to keep it. */
export function sendLink(request: FastifyRequest, reply: FastifyReply, link: ContentLink): FastifyReply {
  return sendUnkept(request, reply, JSON.stringify(link))
}

function sendUnkept(request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply {
  if (request.server.isStopping) reply.header('connection', 'close')
  const known = request.call?.headers ?? []
  for (let at = 0; at < known.length; at += 2) reply.header(known[at]!, known[at + 1]!)
  // Also where no hook is run, because the router gave up.
  return reply.headers(UNKEPT_HEADERS).header('x-request-id', request.id).send(body)
}
