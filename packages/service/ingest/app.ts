/** The HTTP server for loads: what happens to every request, from its key to its reply. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LOAD_BASE_PATH, loadErrorTable } from '@selvedge/catalogue'
import type { Clock } from '../clock.ts'
import { type Admission, retrySeconds } from '../http/connection/admission.ts'
import { clientAddress } from '../http/connection/client-address.ts'
import type { Forwarding } from '../http/connection/forwarding.ts'
import {
  createTransport,
  originForm,
  type Transport,
  transportProblem,
  WITH_BODIES,
} from '../http/connection/transport.ts'
import { UnsentBytes } from '../http/connection/unsent-bytes.ts'
import { Exchange, type Handler } from '../http/exchange.ts'
import type { LastUse } from '../http/identity/last-use.ts'
import type { RateLimit } from '../http/limits/rate-limit.ts'
import { type Audit, noteEnd } from '../http/operating/audit.ts'
import { healthHandlers, type Readiness } from '../http/operating/health.ts'
import { segmentsOf } from '../http/path-segments.ts'
import { Asset, CHECKED } from '../http/reply/asset.ts'
import { aliasUse } from '../http/reply/deprecated-use.ts'
import { JSON_TYPE, type Reply } from '../http/reply/reply.ts'
import { send } from '../http/reply/send.ts'
import { isTemporary, Overloaded } from '../store/connections/failures.ts'
import { NotInstalled } from '../store/connections/installation.ts'
import { operatorAdvice } from '../store/connections/operator-advice.ts'
import { Unreachable } from '../store/connections/primary.ts'
import { OtherShape } from '../store/loading/shape-check.ts'
import { breakBody } from './body.ts'
import { KeyRefused, LoadError, loadErrorReply } from './errors.ts'
import type { LoadKeys } from './load-keys.ts'
import type { Loads, LoadWish, ReadBody } from './loads.ts'
import { noParameters } from './parameters.ts'
import { groupNamed, type LoadRoute, loadRouteOf, notAGroup } from './routes.ts'

export interface IngestAppSettings extends Audit {
  readonly keys: LoadKeys
  readonly admission: Admission
  readonly rateLimit: RateLimit
  readonly loads: Loads
  readonly lastUse: LastUse
  readonly readiness: Readiness
  readonly trustedProxies: number
  readonly forwarding: Forwarding
  /** The OpenAPI document of this listener. */
  readonly document: object
  readonly clock: Clock
}

/** Larger than any response: a load names a hundred faults at most. */
const RESPONSE_BYTES_MAX = 2 ** 20

/** Of any address. */
const METHODS = 'GET, HEAD, POST, PUT, DELETE'

const MODES = { mergeGroup: 'upsert', replaceGroup: 'replace', deleteFromGroup: 'delete' } as const

export class IngestApp {
  readonly transport: Transport
  readonly #unsent = new UnsentBytes(RESPONSE_BYTES_MAX)
  readonly #settings: IngestAppSettings
  readonly #handlers: ReadonlyMap<string, Handler>

  constructor(settings: IngestAppSettings) {
    this.#settings = settings
    const document = new Asset(JSON_TYPE, JSON.stringify(settings.document))
    this.#handlers = new Map([
      ...healthHandlers(settings.readiness),
      [`${LOAD_BASE_PATH}/openapi.json`, (exchange) => document.send(exchange, CHECKED)],
    ])
    const { clock, log } = settings
    this.transport = createTransport(
      (request, response) => this.#begin(request, response),
      { log, errors: loadErrorTable, methods: METHODS, unsent: this.#unsent, clock },
      WITH_BODIES,
    )
    const { server, pipelining } = this.transport
    // What is malformed may be the rest of a body. Its load gets a response.
    server.on('clientError', (error, socket) => {
      const request = pipelining.cutRequest(socket)
      if (request) breakBody(request, error)
    })
  }

  #begin(request: IncomingMessage, response: ServerResponse): () => void {
    const exchange = new Exchange(request, response, originForm(request.url), this.#settings.readiness)
    this.#settings.forwarding.note(request.headers)
    // A body that breaks off is noticed where it is read.
    request.on('error', () => {})
    void this.#handle(exchange).catch((error) => send(exchange, this.#errorReply(exchange, error)))
    return () => noteEnd(this.#settings, exchange)
  }

  async #handle(exchange: Exchange): Promise<void> {
    const { request } = exchange
    const problem = transportProblem(request)
    if (problem) throw LoadError.parameter(problem.parameter, problem.problem)
    const segments = decoded(exchange.path)
    const handler = this.#handlers.get(segments.join('/'))
    if (handler && (request.method === 'GET' || request.method === 'HEAD')) return handler(exchange, segments)
    const route = loadRouteOf(request.method!, segments)
    if (route === null) throw new LoadError('not_found')
    if (!('operation' in route)) throw new LoadError('method_not_allowed', undefined, { allow: route.join(', ') })
    exchange.route = route
    const reply = await this.#admitted(exchange, () => this.#serve(exchange, route))
    // It is short, and a load that is in gets no error.
    if (typeof reply === 'function') return send(exchange, await reply())
    const bytes = typeof reply.body === 'string' ? Buffer.byteLength(reply.body) : 0
    if (!this.#unsent.hold(exchange.response, bytes)) throw LoadError.retryLater('overloaded', retrySeconds())
    await send(exchange, reply)
  }

  /** The slot is free again before a body is read: how long that takes is up to its sender, and loads have their own places. */
  async #admitted<T>(exchange: Exchange, work: () => Promise<T>): Promise<T> {
    const { admission } = this.#settings
    exchange.isAdmitted = admission.enter()
    if (!exchange.isAdmitted) throw LoadError.retryLater('overloaded', retrySeconds())
    const admittedAt = performance.now()
    try {
      return await work()
    } finally {
      admission.leave(performance.now() - admittedAt)
    }
  }

  /** The reply, or what reads the body of a load that may be sent. */
  async #serve(exchange: Exchange, route: LoadRoute): Promise<Reply | ReadBody> {
    const { keys, lastUse, loads, rateLimit, trustedProxies } = this.#settings
    const { request, response, rawQuery } = exchange
    const { name } = route.operation
    const group = name in MODES ? route.id : null
    const address = (): string => clientAddress(request, trustedProxies)
    const key = await keys.identify(request.headers.authorization, route.brandSlug, group, address)
    exchange.keyId = key.id
    lastUse.note(key.id)
    const alias = keys.aliasOf(key, route.brandSlug)
    if (alias) exchange.noteDeprecated(aliasUse(alias))
    const quota = await rateLimit.admit(key)
    exchange.quota = quota
    if (!quota.admitted) throw LoadError.retryLater('rate_limited', quota.resetSeconds)
    if (request.method === 'GET' || request.method === 'HEAD') noParameters(rawQuery)
    switch (name) {
      case 'listGroups':
        return loads.groups(key)
      case 'listLoads':
        return loads.list(key)
      case 'getLoad':
        return loads.get(key, route.id)
      case 'loadChanges':
        return loads.begin({ request, response, rawQuery, key, group: null })
      default: {
        const resource = groupNamed(route.id)
        if (!resource) throw new LoadError('not_found', undefined, {}, notAGroup(route.id))
        const wish: LoadWish = { request, response, rawQuery, key, group: { resource, mode: MODES[name] } }
        return loads.begin(wish)
      }
    }
  }

  #errorReply(exchange: Exchange, error: unknown): Reply {
    const { log, readiness } = this.#settings
    const requestId = exchange.id
    if (error instanceof KeyRefused) log.warn({ requestId, reason: error.reason }, 'key refused')
    if (error instanceof LoadError) return loadErrorReply(error)
    if (error instanceof Overloaded) return loadErrorReply(LoadError.retryLater('overloaded', retrySeconds()))
    // If the database is the reason, the log says what is wrong with it.
    void readiness.status()
    const isPassing = error instanceof Unreachable || isTemporary(error)
    const isOperators = error instanceof OtherShape || error instanceof NotInstalled || operatorAdvice(error) !== null
    log.error({ requestId, err: error }, isPassing ? 'the database is not available' : 'load failed')
    return loadErrorReply(
      isPassing || isOperators ? LoadError.retryLater('unavailable') : new LoadError('internal_error'),
    )
  }
}

function decoded(path: string): string[] {
  try {
    return segmentsOf(path)
  } catch {
    throw LoadError.parameter('path', 'is not valid percent-encoded UTF-8')
  }
}
