/**
 * Bytes that never become a request: Node's parser refuses them, they come too slowly, or they ask for a tunnel. They are
 * answered on the bare socket with the specified body: once, after the answers still owed on that connection, and so that
 * a client that is still sending can read it.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ErrorCode, errorTable } from '@selvedge/catalogue'
import type { Logger } from 'pino'
import { errorBody, errorHeaders, type Problem } from './errors.ts'
import { UNKEPT_HEADERS } from './reply.ts'

/** What Node reports, as errors of ours; anything else is bytes that are not HTTP. */
const NAMED: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'request_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

const NOT_HTTP: Problem = { parameter: 'request', problem: 'is not well-formed HTTP' }

/** A socket that were closed with bytes unread would be reset, and the answer lost; so it is read, in vain, for a while. */
const LINGER_MS = 1_000

interface Connection {
  /** Requests that are being answered. */
  owed: number
  newest: IncomingMessage | null
  /** How it ends, once it has come to that and nothing is owed any more. */
  end: (() => void) | null
}

export class BrokenRequests {
  readonly #log: Logger
  readonly #connections = new WeakMap<Duplex, Connection>()

  constructor(log: Logger) {
    this.#log = log
  }

  watch(server: Server): void {
    // A client that has asked everything may close its side; Node would take back the answers it is waiting for.
    Object.assign(server, { httpAllowHalfOpen: true })
    server.prependListener('request', (request, response) => this.#note(request, response))
    // Without a listener Node would answer unknown expectations by itself. They are passed over instead.
    server.on('checkExpectation', (request, response) => server.emit('request', request, response))
    server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
      // Node lets go of such a socket altogether: an error that nobody listens to would end the process.
      socket.on('error', () => socket.destroy())
      socket.resume()
      this.#end(socket, () => this.#answer(socket, 'method_not_allowed'))
    })
  }

  /** Node's parser gave up, or its clock ran out. */
  readonly onError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    // What is broken is the body of a request that has an answer of its own: another one would be taken for the next's.
    const inBody = this.#connectionOf(socket).newest?.complete === false
    const code = NAMED[error.code ?? '']
    this.#end(socket, () => {
      if (inBody) close(socket, '')
      else if (code) this.#answer(socket, code)
      else this.#answer(socket, 'invalid_parameter', [NOT_HTTP])
    })
  }

  #note(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connectionOf(request.socket)
    connection.owed++
    connection.newest = request
    response.on('close', () => {
      connection.owed--
      if (connection.owed === 0) connection.end?.()
    })
  }

  /** Once: a client that goes on sending is reported again with each piece. */
  #end(socket: Duplex, end: () => void): void {
    const connection = this.#connectionOf(socket)
    if (connection.end) return
    connection.end = end
    if (connection.owed === 0) end()
  }

  #answer(socket: Duplex, code: ErrorCode, details?: readonly Problem[]): void {
    const { status } = errorTable[code]
    const body = errorBody(code, details)
    const requestId = randomUUID()
    const bytes = Buffer.byteLength(body)
    const headers = {
      date: new Date().toUTCString(),
      connection: 'close',
      'x-request-id': requestId,
      'content-length': bytes,
      ...UNKEPT_HEADERS,
      ...errorHeaders(code),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    close(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    this.#log.info({ requestId, status, bytes }, 'broken request')
  }

  #connectionOf(socket: Duplex): Connection {
    const known = this.#connections.get(socket)
    if (known) return known
    const connection: Connection = { owed: 0, newest: null, end: null }
    this.#connections.set(socket, connection)
    return connection
  }
}

function close(socket: Duplex, lastWords: string): void {
  if (socket.writable) socket.end(lastWords)
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
