/**
 * The HTTP server: Fastify carries the connections and finds the route, the pipeline does the rest.
 *
 * Fastify's own ideas about queries, bodies and errors are switched off or answered here, because each of them would
 * add to the contract: it drops unknown parameters, coerces numbers and has error bodies of its own.
 */
import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@selvedge/catalogue'
import { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Logger } from 'pino'
import { FolderStore } from '../files/folder-store.ts'
import type { WatchedStore } from '../files/watched-store.ts'
import { Overloaded } from '../store/failures.ts'
import { type Audit, noteEnd, writeLine } from './audit.ts'
import { BrokenRequests } from './broken-requests.ts'
import { addCors } from './cors.ts'
import { addDownloads } from './downloads.ts'
import { ApiError, type Problem } from './errors.ts'
import type { Forwarding } from './forwarding.ts'
import { addHealth, type Readiness } from './health.ts'
import { type Admission, overloaded } from './limits/admission.ts'
import { guarded, REFUSAL_CODE, refuse } from './limits/refusal.ts'
import { type Operation, operations } from './operations.ts'
import { answer, type Call, link, type Stages } from './pipeline.ts'
import { Pipelining } from './pipelining.ts'
import { addReference } from './reference.ts'
import { sendAnswer, sendError, sendLink } from './reply.ts'
import { closeStalledConnections } from './stalled-connections.ts'
import { createTransport, originForm, problemOf } from './transport.ts'

/** A segment of the address may be as long as the request line; what is wrong with it is said as for any parameter. */
const PARAM_LENGTH_MAX = 16_384

declare module 'fastify' {
  interface FastifyInstance {
    /** From when the service was told to stop, a connection closes with its next answer; idle ones with the server. */
    readonly isStopping: boolean
  }
  interface FastifyRequest {
    startedAt: number
    /** What it asks for, where it asks for something that there is. */
    operation: Operation | undefined
    /** Whether it is one of those that are worked on. */
    isAdmitted: boolean
    /** What the pipeline was asked, on requests that reached an operation. */
    call: Call | undefined
    /** The error it was answered with. */
    errorCode: ErrorCode | undefined
  }
}

export interface AppSettings extends Audit {
  readonly admission: Admission
  readonly stages: Stages
  readonly readiness: Readiness
  /** Whose word on the client's address is believed: nobody's, or that many proxies in front. */
  readonly trustedProxies: number
  readonly corsOrigins: readonly string[]
  readonly forwarding: Forwarding
  readonly files: WatchedStore | null
}

export function createApp(settings: AppSettings): FastifyInstance {
  const { readiness, log, trustedProxies, corsOrigins, forwarding, files } = settings
  const broken = new BrokenRequests(log)
  const pipelining = new Pipelining()
  const app = fastify({
    serverFactory: (listener) => createTransport(pipelining.inTurn(guarded(settings, listener))),
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustedProxies,
    rewriteUrl: originForm,
    routerOptions: { maxParamLength: PARAM_LENGTH_MAX, querystringParser: () => ({}) },
    frameworkErrors: (_error, request, reply) => refuseAddress(log, request, reply),
    clientErrorHandler: broken.onError,
    return503OnClosing: false,
  })
  broken.watch(app.server)
  closeStalledConnections(app.server)
  // Closing cuts connections whose responses are complete, even if they are not sent yet.
  app.addHook('preClose', () => pipelining.sent())
  // A GET has no body; one that comes anyway is not read.
  app.removeAllContentTypeParsers()
  app.decorateRequest('call', undefined)
  app.decorateRequest('errorCode', undefined)
  app.decorateRequest('startedAt', 0)
  app.decorateRequest('operation', undefined)
  app.decorateRequest('isAdmitted', false)
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAt = performance.now()
    forwarding.note(request.headers)
    // Comes also where the client has gone away meanwhile.
    reply.raw.on('close', () => noteEnd(settings, request, reply))
    const problem = problemOf(request.raw)
    if (problem) sendError(request, reply, new ApiError('invalid_parameter', [problem]))
    else done()
  })
  // What is written to the connection directly has it already.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    done(null, payload)
  })
  app.decorate('isStopping', { getter: () => readiness.isStopping })
  addCors(app, corsOrigins)
  // Before Fastify looks at the content type of what it would read for other methods.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') sendError(request, reply, 'method_not_allowed')
    else done()
  })
  addHealth(app, readiness)
  addReference(app)
  if (files?.store instanceof FolderStore) addDownloads(app, files, files.store)
  for (const operation of operations) addOperation(app, operation, settings)
  app.setNotFoundHandler((request, reply) => sendError(request, reply, 'not_found'))
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    if (error instanceof ApiError) return sendError(request, reply, error)
    if (error instanceof Overloaded) {
      if (error.cause) log.warn({ requestId: request.id, err: error.cause }, 'read missed its deadline')
      return sendError(request, reply, overloaded())
    }
    log.error({ requestId: request.id, err: error }, 'request failed')
    return sendError(request, reply, 'internal_error')
  })
  return app
}

interface OperationParams {
  readonly brand: string
  readonly id?: string
}

function addOperation(app: FastifyInstance, operation: Operation, settings: AppSettings): void {
  const { stages, admission, readiness } = settings
  app.route<{ Params: OperationParams }>({
    method: 'GET',
    url: operation.route,
    handler: async (request, reply) => {
      request.operation = operation
      request.isAdmitted = admission.enter()
      if (!request.isAdmitted) {
        request.errorCode = REFUSAL_CODE
        reply.hijack()
        refuse(reply.raw, request.id, readiness.isStopping)
        return reply
      }
      // Leaves with the response handed over, not sent: how long sending takes is up to the client.
      try {
        return await answerWith(stages, operation, request, reply)
      } finally {
        admission.leave(performance.now() - request.startedAt)
      }
    },
  })
}

async function answerWith(
  stages: Stages,
  operation: Operation,
  request: FastifyRequest<{ Params: OperationParams }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [path, rawQuery] = splitUrl(request.url)
  const { brand, id } = request.params
  const call: Call = {
    operation,
    authorization: request.headers.authorization,
    ifNoneMatch: request.headers['if-none-match'],
    address: () => request.ip,
    brandSlug: brand,
    brandId: 0,
    id: id ?? '',
    path,
    rawQuery,
    keyId: undefined,
    bytes: 0,
    headers: [],
  }
  request.call = call
  if (operation.kind === 'content') return sendLink(request, reply, await link(stages, call))
  return sendAnswer(request, reply, await answer(stages, call))
}

function splitUrl(url: string): [path: string, rawQuery: string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

const MALFORMED_ADDRESS: Problem = { parameter: 'path', problem: 'is not valid percent-encoded UTF-8' }

/** The router gave up; no hook runs for such a request, neither before nor after it. */
function refuseAddress(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => writeLine(log, request, reply.raw.statusCode, 0))
  sendError(request, reply, new ApiError('invalid_parameter', [MALFORMED_ADDRESS]))
}
