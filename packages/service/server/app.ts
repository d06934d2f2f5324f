/**
 * The HTTP server: Fastify carries the connections and finds the route, the pipeline does the rest.
 *
 * Fastify's own ideas about queries, bodies and errors are switched off or answered here, because each of them would
 * add to the contract: it drops unknown parameters, coerces numbers and has error bodies of its own.
 */
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Logger } from 'pino'
import { ApiError, type ErrorCode, errorBody, errorHeaders, errorTable, type Problem } from './errors.ts'
import { addHealth, type Readiness } from './health.ts'
import { type Operation, operations } from './operations.ts'
import { answer, type Call, type Stages } from './pipeline.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** A segment of the address may be as long as the request line; what is wrong with it is said as for any parameter. */
const PARAM_LENGTH_MAX = 16_384

declare module 'fastify' {
  interface FastifyRequest {
    /** What the pipeline was asked, on requests that reached an operation. */
    call: Call | undefined
  }
}

export interface AppSettings {
  readonly stages: Stages
  readonly readiness: Readiness
  readonly log: Logger
}

export function createApp({ stages, readiness, log }: AppSettings): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX, querystringParser: () => ({}) },
    frameworkErrors: (_error, _request, reply) => malformedAddress(reply),
    clientErrorHandler,
    return503OnClosing: false,
  })
  // A GET has no body; one that comes anyway is not read.
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  closeConnectionsWhenStopping(app)
  app.decorateRequest('call', undefined)
  app.addHook('onResponse', async (request, reply) => logRequest(log, request, reply))
  addHealth(app, readiness)
  for (const operation of operations) addOperation(app, operation, stages)
  app.setNotFoundHandler((request, reply) => sendError(reply, isRead(request) ? 'not_found' : 'method_not_allowed'))
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError) return sendError(reply, error.code, error.details)
    log.error({ requestId: request.id, err: error }, 'request failed')
    return sendError(reply, 'internal_error')
  })
  return app
}

function addOperation(app: FastifyInstance, operation: Operation, stages: Stages): void {
  app.route<{ Params: { brand: string; id?: string } }>({
    method: 'GET',
    url: operation.route,
    handler: async (request, reply) => {
      const [path, rawQuery] = splitUrl(request.url)
      const { brand, id } = request.params
      const { authorization } = request.headers
      request.call = { operation, authorization, brandSlug: brand, id: id ?? '', path, rawQuery }
      const { body, headers } = await answer(stages, request.call)
      return reply.headers({ 'content-type': JSON_TYPE, ...headers }).send(body)
    },
  })
}

/** Names and numbers only: a key, a cursor or the value of a filter has no place in a log. */
function logRequest(log: Logger, { id, method, call }: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status, elapsedTime } = reply
  const line = { requestId: id, method, operation: call?.operation.name, keyId: call?.keyId, status }
  log.info({ ...line, ms: Math.round(elapsedTime * 1000) / 1000 }, 'request')
}

/** Idle connections are closed when the server stops; one that is still answering then closes with its answer. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

function splitUrl(url: string): [path: string, rawQuery: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function sendError(reply: FastifyReply, code: ErrorCode, details?: readonly Problem[]): FastifyReply {
  return reply
    .code(errorTable[code].status)
    .headers({ 'content-type': JSON_TYPE, ...errorHeaders(code) })
    .send(errorBody(code, details))
}

const MALFORMED_ADDRESS: Problem = { parameter: 'path', problem: 'is not valid percent-encoded UTF-8' }

function malformedAddress(reply: FastifyReply): void {
  reply.header('x-request-id', randomUUID())
  sendError(reply, 'invalid_parameter', [MALFORMED_ADDRESS])
}

/** What Node's parser refuses never becomes a request; it is answered on the bare socket, with the same body. */
function clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = errorBody('invalid_parameter', [{ parameter: 'request', problem: 'is not well-formed HTTP' }])
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: ${JSON_TYPE}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nConnection: close\r\n\r\n${body}`,
  )
}
