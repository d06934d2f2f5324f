/** The listener for Prometheus. It is separate, so that metrics never appear on the public port by mistake. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from '@prometheus-io/client'
import { errorTable } from '@selvedge/catalogue'
import type { Logger } from 'pino'
import { type Clock, systemClock } from '../../clock.ts'
import { overloaded } from '../connection/admission.ts'
import { createTransport, transportProblem } from '../connection/transport.ts'
import { UnsentBytes } from '../connection/unsent-bytes.ts'
import { ApiError, READ_METHODS } from '../reply/errors.ts'
import { errorReply, type Reply } from '../reply/reply.ts'

/** What is served: the metrics of this process, or those of several together. */
export type MetricsSource = Pick<Registry, 'metrics' | 'contentType'>

export interface MetricsListener {
  readonly url: string
  close(): void
}

/** There is room for a few dozen of them. A client that does not read its own is disconnected. */
const TEXT_BYTES_MAX = 256 * 1_024
/** However often they are asked for: each takes milliseconds of the thread that serves. */
const COMPUTE_INTERVAL_MS = 100

export async function serveMetrics(
  source: MetricsSource,
  host: string,
  port: number,
  log: Logger,
  clock: Clock = systemClock,
): Promise<MetricsListener> {
  const text = new MetricsText(source)
  // All of them count, whatever their size.
  const unsent = new UnsentBytes(TEXT_BYTES_MAX, 0)
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<Reply | Buffer> => {
    const problem = transportProblem(request)
    if (problem) return errorReply(new ApiError('invalid_parameter', [problem]))
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url !== '/metrics') return errorReply('not_found')
    const bytes = await text.read()
    return unsent.hold(response, bytes.length) ? bytes : errorReply(overloaded())
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const made = await reply(request, response).catch((err) => {
      log.error({ err }, 'metrics failed')
      return errorReply('internal_error')
    })
    if ('status' in made) response.writeHead(made.status, [...made.headers]).end(String(made.body))
    else response.writeHead(200, { 'content-type': source.contentType }).end(made)
  }
  const work = (request: IncomingMessage, response: ServerResponse): undefined => void respond(request, response)
  const { server } = createTransport(work, { log, errors: errorTable, methods: READ_METHODS, unsent, clock })
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw Object.assign(error, { setting: 'SELVEDGE_METRICS_PORT' })
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Computed for all that wait for it, one at a time. It begins after it was asked for, so that nobody gets what is old. */
class MetricsText {
  readonly #source: MetricsSource
  #previous: Promise<unknown> = Promise.resolve()
  #next: Promise<Buffer> | null = null

  constructor(source: MetricsSource) {
    this.#source = source
  }

  read(): Promise<Buffer> {
    this.#next ??= this.#previous.then(() => {
      this.#next = null
      const computed = this.#source.metrics().then((text) => Buffer.from(text))
      this.#previous = Promise.allSettled([computed, sleep(COMPUTE_INTERVAL_MS, null, { ref: false })])
      return computed
    })
    return this.#next
  }
}
