/**
 * Handles bytes that never become a request: Node's parser rejects them, they arrive too slowly, or they ask for a tunnel. The
 * error is written to the bare socket with the specified body. It is written once, after all pending responses of that
 * connection, and so that a client that is still sending can read it.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import type { Problem } from '../reply/errors.ts'
import { NO_STORE_HEADERS } from '../reply/reply.ts'
import type { Pipelining } from './pipelining.ts'
import { closeGently } from './unread-bodies.ts'

/** Maps errors of Node to ours. Any other error means that the bytes are not HTTP. */
const NAMED: Record<string, Code> = {
  HPE_HEADER_OVERFLOW: 'request_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

type Code = 'invalid_parameter' | 'method_not_allowed' | 'request_timeout' | 'request_too_large'

/** How a listener words them. */
export type Errors = Readonly<Record<Code, { readonly status: number; readonly error: string }>>

const NOT_HTTP: Problem = { parameter: 'request', problem: 'is not well-formed HTTP' }

export class MalformedRequests {
  readonly #log: Logger
  readonly #pipelining: Pipelining

  readonly #errors: Errors
  readonly #methods: string

  /** `methods` are those that an address may take. */
  constructor(log: Logger, pipelining: Pipelining, errors: Errors, methods: string) {
    this.#log = log
    this.#pipelining = pipelining
    this.#errors = errors
    this.#methods = methods
  }

  watch(server: Server): void {
    server.on('clientError', this.#onError)
    // A client may close its side after its last request. By default Node would then drop the pending responses.
    Object.assign(server, { httpAllowHalfOpen: true })
    // Without a listener, Node would respond to unknown expectations itself. We ignore them instead.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
      // Node detaches such a socket completely, and an error without a listener would end the process.
      socket.on('error', () => socket.destroy())
      socket.resume()
      this.#pipelining.endAfterResponses(socket, () => this.#answer(socket, 'method_not_allowed'))
    })
  }

  /** Node's parser found an error, or a time limit was exceeded. */
  readonly #onError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    // The body of a request is invalid that already has a response. The client would take a second one for the next request's.
    const inBody = this.#pipelining.cutRequest(socket) !== null
    const code = NAMED[error.code ?? '']
    // Only once, because Node reports the error again with each chunk that the client sends.
    this.#pipelining.endAfterResponses(socket, () => {
      if (inBody) closeGently(socket)
      else if (code) this.#answer(socket, code)
      else this.#answer(socket, 'invalid_parameter', [NOT_HTTP])
    })
  }

  #answer(socket: Duplex, code: Code, details?: readonly Problem[]): void {
    const { status, error } = this.#errors[code]
    const body = JSON.stringify({ error, errorCode: code, details })
    const requestId = randomUUID()
    const bytes = Buffer.byteLength(body)
    const headers = {
      date: new Date().toUTCString(),
      connection: 'close',
      'x-request-id': requestId,
      'content-length': bytes,
      ...NO_STORE_HEADERS,
      ...(code === 'method_not_allowed' && { allow: this.#methods }),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    closeGently(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    this.#log.info({ requestId, status, bytes }, 'broken request')
  }
}
