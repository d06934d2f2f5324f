/**
 * The HTTP server: what happens to every request, whatever it asks for. Requests to operations of the API continue in
 * the pipeline; the few other addresses (health, the reference page, downloads) have a handler each.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorTable } from '@selvedge/catalogue'
import type { Clock } from '../clock.ts'
import { FolderStore } from '../files/folder-store.ts'
import type { WatchedStore } from '../files/watched-store.ts'
import { type Admission, overloaded } from '../http/connection/admission.ts'
import { clientAddress } from '../http/connection/client-address.ts'
import type { Forwarding } from '../http/connection/forwarding.ts'
import { REJECTION_CODE, reject, shedding } from '../http/connection/load-shedding.ts'
import { createTransport, originForm, type Transport, transportProblem } from '../http/connection/transport.ts'
import type { UnsentBytes } from '../http/connection/unsent-bytes.ts'
import { Exchange, type Handler } from '../http/exchange.ts'
import { type Audit, noteEnd } from '../http/operating/audit.ts'
import { healthHandlers, type Readiness } from '../http/operating/health.ts'
import { segmentsOf } from '../http/path-segments.ts'
import { Cors } from '../http/reply/cors.ts'
import { ApiError, type Problem, READ_METHODS } from '../http/reply/errors.ts'
import { errorReply, type Reply } from '../http/reply/reply.ts'
import { Representation } from '../http/reply/representation.ts'
import { send } from '../http/reply/send.ts'
import { andThen, type Soon } from '../soon.ts'
import { Overloaded } from '../store/connections/failures.ts'
import type { KeyRecord } from '../store/directory/directory.ts'
import { DOWNLOAD_ROUTE, downloadHandlers, isDownload } from './downloads/downloads.ts'
import { pathProblems } from './path-problems.ts'
import type { Pipeline } from './pipeline.ts'
import { explorerHandlers } from './reference/explorer.ts'
import { asksForPage, noPage } from './reference/no-page.ts'
import { referenceHandlers } from './reference/reference.ts'
import { isSite, SITE_ROUTE, siteHandlers } from './reference/site.ts'
import { routeOf } from './router.ts'
import { sharingErrorReply } from './sharing/errors.ts'
import { QueryBodies } from './sharing/query-body.ts'
import { isSharing, type SharingRoute, sharingRouteOf } from './sharing/route.ts'
import type { UsageCounts } from './usage/counts.ts'
import { noteUse } from './usage/note-use.ts'

export interface AppSettings extends Audit {
  /** Null where usage is not recorded. */
  readonly counts: UsageCounts | null
  readonly admission: Admission
  readonly pipeline: Pipeline
  readonly readiness: Readiness
  /** Number of proxies in front that we trust to report the client's address. */
  readonly trustedProxies: number
  readonly corsOrigins: readonly string[]
  readonly forwarding: Forwarding
  readonly files: WatchedStore | null
  /** Whether the explorer is served. */
  readonly explorer: boolean
  /** Bytes that clients have not read yet. */
  readonly unsent: UnsentBytes
  readonly clock: Clock
  /** Runs a request: inside its span, if traces are collected. */
  readonly around: (exchange: Exchange, run: () => void) => void
}

const MALFORMED_PATH: Problem = { parameter: 'path', problem: 'is not valid percent-encoded UTF-8' }

export class App {
  readonly transport: Transport
  readonly #settings: AppSettings
  readonly #cors: Cors
  readonly #queryBodies = new QueryBodies()
  /** Queries whose keys are looked up. */
  #identifying = 0
  readonly #handlers: ReadonlyMap<string, Handler>
  readonly #noPage: Handler

  constructor(settings: AppSettings) {
    const { corsOrigins, explorer, files, readiness } = settings
    this.#settings = settings
    this.#cors = new Cors(corsOrigins)
    const downloads = files?.store instanceof FolderStore ? downloadHandlers(files, files.store) : []
    this.#handlers = new Map([
      ...healthHandlers(readiness),
      ...referenceHandlers(explorer),
      ...siteHandlers(explorer),
      ...(explorer ? explorerHandlers(files) : []),
      ...downloads,
    ])
    this.#noPage = noPage(explorer)
    const work = shedding(settings, (request, response) => this.#begin(request, response))
    const { clock, log, unsent } = settings
    this.transport = createTransport(work, { log, errors: errorTable, methods: READ_METHODS, unsent, clock })
  }

  #begin(request: IncomingMessage, response: ServerResponse): () => void {
    const exchange = new Exchange(request, response, originForm(request.url), this.#settings.readiness)
    this.#settings.forwarding.note(request.headers)
    this.#settings.around(exchange, () => void this.#recover(exchange, () => this.#handle(exchange)))
    return () => {
      const ended = noteEnd(this.#settings, exchange)
      if (this.#settings.counts) noteUse(this.#settings.counts, exchange, ended)
    }
  }

  #handle(exchange: Exchange): void | Promise<void> {
    const { request, path } = exchange
    const problem = transportProblem(request)
    if (problem) throw new ApiError('invalid_parameter', [problem])
    if (this.#cors.handle(exchange)) return
    const { pipeline } = this.#settings
    if (isSharing(path)) {
      const route = sharingRouteOf(request.method!, decoded(path))
      exchange.route = route
      if (route.operation.name === 'sharing.query') return this.#query(exchange, route)
      return this.#serve(exchange, (address) =>
        andThen(pipeline.sharingKey(exchange, address), (key) => pipeline.share(exchange, route, key, '')),
      )
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ApiError('method_not_allowed')
    const segments = decoded(path)
    const route = routeOf(segments)
    exchange.route = route
    if (route) return this.#serve(exchange, (address) => pipeline.serve(exchange, route, address))
    const page = pageOf(segments)
    const handler = this.#handlers.get(page)
    if (!handler) return this.#notFound(exchange, segments)
    exchange.page = page
    return handler(exchange, segments)
  }

  #notFound(exchange: Exchange, segments: readonly string[]): void | Promise<void> {
    const problems = pathProblems(segments)
    if (problems || !asksForPage(exchange.request)) throw new ApiError('not_found', problems)
    return this.#noPage(exchange, segments)
  }

  /**
   * First the key, then the body, and only then a slot: how long a body takes is up to its client. Keys are looked up for as many at
   * once as there are slots.
   */
  async #query(exchange: Exchange, route: SharingRoute): Promise<void> {
    const { admission, pipeline } = this.#settings
    if (admission.isFull() || this.#identifying >= admission.limit) throw overloaded()
    this.#identifying++
    exchange.isAdmitted = true
    const identify = async (): Promise<KeyRecord> => pipeline.sharingKey(exchange, () => this.#addressOf(exchange))
    const key = await identify().finally(() => this.#identifying--)
    const body = await this.#queryBodies.read(exchange.request, exchange.response)
    await this.#serve(exchange, () => pipeline.share(exchange, route, key, body))
  }

  #serve(exchange: Exchange, answer: (clientAddress: () => string) => Soon<Reply>): void | Promise<void> {
    const { admission } = this.#settings
    exchange.isAdmitted = admission.enter()
    if (!exchange.isAdmitted) {
      if (isSharing(exchange.path)) throw overloaded()
      exchange.errorCode = REJECTION_CODE
      return reject(exchange)
    }
    const admittedAt = performance.now()
    const replied = this.#recover(exchange, () => {
      const reply = answer(() => this.#addressOf(exchange))
      return reply instanceof Promise ? reply.then((later) => this.#send(exchange, later)) : this.#send(exchange, reply)
    })
    // The slot is free as soon as the response is handed over: how long sending takes is up to the client.
    const leave = (): void => admission.leave(performance.now() - admittedAt)
    if (replied instanceof Promise) return replied.finally(leave)
    leave()
  }

  #addressOf({ request }: Exchange): string {
    return clientAddress(request, this.#settings.trustedProxies)
  }

  #send(exchange: Exchange, reply: Reply): void | Promise<void> {
    // Counts the uncompressed size, because the response is in memory while it is compressed, too.
    const bytes = reply.body instanceof Representation ? reply.body.bytes.length : 0
    if (!this.#settings.unsent.hold(exchange.response, bytes)) throw overloaded()
    return send(exchange, reply)
  }

  /** Replies with an error if the work fails, whether at once or later. */
  #recover(exchange: Exchange, work: () => void | Promise<void>): void | Promise<void> {
    try {
      const working = work()
      return working instanceof Promise ? working.catch((error) => this.#fail(exchange, error)) : working
    } catch (error) {
      this.#fail(exchange, error)
    }
  }

  #fail(exchange: Exchange, error: unknown): void {
    const { log, readiness } = this.#settings
    // If the database is the reason, the log says what is wrong with it.
    if (!(error instanceof ApiError)) void readiness.status()
    const known = error instanceof Overloaded ? overloaded() : error
    if (error instanceof Overloaded && error.cause) {
      log.warn({ requestId: exchange.id, err: error.cause }, 'read missed its deadline')
    }
    if (!(known instanceof ApiError)) log.error({ requestId: exchange.id, err: error }, 'request failed')
    // Headers are sent: destroy the socket, so the client sees a truncated response.
    if (exchange.response.headersSent) exchange.response.destroy()
    else {
      const reply = isSharing(exchange.path) ? sharingErrorReply : errorReply
      void send(exchange, reply(known instanceof ApiError ? known : 'internal_error'))
    }
  }
}

/** The address of a handler, or one address for all files of a kind. */
function pageOf(segments: readonly string[]): string {
  if (isDownload(segments)) return DOWNLOAD_ROUTE
  return isSite(segments) ? SITE_ROUTE : segments.join('/')
}

function decoded(path: string): string[] {
  try {
    return segmentsOf(path)
  } catch {
    throw new ApiError('invalid_parameter', [MALFORMED_PATH])
  }
}
