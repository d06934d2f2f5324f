/**
 * The responses that a connection is owed. Requests that a client sends ahead of our responses (HTTP pipelining) are worked
 * on one at a time: the next one begins when the response before it has been sent. Node parses everything that arrives, and
 * responses leave in order; a client that never reads would otherwise make us do all of the work at once and keep all of
 * the results.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * We stop reading when the first request has to wait, but those that came in the same read (64 KiB) are parsed already.
 * More than this many fit in only if they are shorter than any with a key, and such a connection is closed.
 */
const WAITING_MAX = 500

/** Begins the work on a request. What it returns, if anything, is called when the response has ended. */
export type Work = (request: IncomingMessage, response: ServerResponse) => (() => void) | undefined

interface Connection {
  /** Whether a response is worked on or not sent yet. */
  isOwed: boolean
  /** Starts the work on the requests that wait, in their order. */
  readonly waiting: (() => void)[]
  /** The request that came last. */
  newest: IncomingMessage | null
  /** Ends the connection once no response is pending. Null while it may stay open. */
  end: (() => void) | null
}

export class Pipelining {
  readonly #connections = new WeakMap<Duplex, Connection>()
  /** How many connections are owed a response. */
  #owed = 0
  #onSent: (() => void) | undefined

  /** Hands on a request when those before it on its connection have their responses. */
  inTurn(work: Work): RequestListener {
    return (request, response) => {
      const { socket } = request
      const connection = this.#connectionOf(socket)
      connection.newest = request
      const begin = (): void => {
        const ended = work(request, response)
        // Also called if the client has disconnected meanwhile.
        response.on('close', () => {
          ended?.()
          this.#next(socket, connection)
        })
      }
      if (!connection.isOwed) {
        connection.isOwed = true
        this.#owed++
        begin()
        return
      }
      connection.waiting.push(begin)
      socket.pause()
      if (connection.waiting.length > WAITING_MAX) socket.destroy()
    }
  }

  /** The last request on this connection, if it is still incomplete. */
  cutRequest(socket: Duplex): IncomingMessage | null {
    const { newest } = this.#connectionOf(socket)
    return newest?.complete === false ? newest : null
  }

  /** Ends a connection when it is owed no response any more. Only the first `end` counts. */
  endAfterResponses(socket: Duplex, end: () => void): void {
    const connection = this.#connectionOf(socket)
    if (connection.end) return
    connection.end = end
    if (!connection.isOwed) end()
  }

  /** Returns when nothing is worked on any more and all responses have been handed to the operating system. */
  async sent(): Promise<void> {
    if (this.#owed === 0) return
    await new Promise<void>((resolve) => {
      this.#onSent = resolve
    })
  }

  #connectionOf(socket: Duplex): Connection {
    const known = this.#connections.get(socket)
    if (known) return known
    const connection: Connection = { isOwed: false, waiting: [], newest: null, end: null }
    this.#connections.set(socket, connection)
    socket.once('close', () => this.#noteSent(connection))
    // Node also pauses sockets, and resumes them without knowing that we have paused them too. Requests on a connection that is
    // being closed do not wait for anything.
    socket.on('resume', () => {
      if (connection.waiting.length > 0 && socket.writable) socket.pause()
    })
    return connection
  }

  /**
   * In a later turn of the event loop if a request waits: responses from memory are sent at once, and a connection with
   * hundreds of requests would otherwise be served to the end before any other.
   */
  #next(socket: Duplex, connection: Connection): void {
    if (connection.waiting.length > 0) setImmediate(() => this.#beginNext(socket, connection))
    else this.#end(connection)
  }

  #beginNext(socket: Duplex, connection: Connection): void {
    // No longer writable: the response closes the connection, and the requests after it get none.
    const begin = socket.writable ? connection.waiting.shift() : undefined
    if (!begin) {
      this.#end(connection)
      return
    }
    if (connection.waiting.length === 0) socket.resume()
    begin()
  }

  #end(connection: Connection): void {
    this.#noteSent(connection)
    connection.end?.()
  }

  /** Nothing is owed any more: all responses were sent, or the connection is gone. */
  #noteSent(connection: Connection): void {
    if (!connection.isOwed) return
    connection.isOwed = false
    this.#owed--
    if (this.#owed === 0) this.#onSent?.()
  }
}
