/**
 * How a request is turned away when there are too many: written to the connection directly, from bytes that are ready.
 * Refusing must cost next to nothing, because whoever refuses twice as much as it serves pays for it with what it serves.
 */
import { errorTable } from '@selvedge/catalogue'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '../errors.ts'
import { directHeaders, flat, UNKEPT_HEADERS } from '../reply.ts'
import { retrySeconds } from './admission.ts'

const CODE = 'overloaded'
const BODY = Buffer.from(errorBody(CODE))
const HEADERS = flat({ ...UNKEPT_HEADERS, 'content-length': String(BODY.length) })

export function refuse(request: FastifyRequest, reply: FastifyReply): void {
  request.errorCode = CODE
  const headers = directHeaders(request, reply, HEADERS, ['retry-after', String(retrySeconds())])
  reply.hijack()
  reply.raw.writeHead(errorTable[CODE].status, headers).end(BODY)
}
