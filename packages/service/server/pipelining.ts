/**
 * Requests that a client sends ahead of our responses (HTTP pipelining) are worked on one at a time: the next one begins
 * when the response before it has been sent. Node parses everything that arrives, and responses leave in order; a client
 * that never reads would otherwise make us do all of the work at once and keep all of the results.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * We stop reading when the first request has to wait, but those that came in the same read (64 KiB) are parsed already.
 * More than this many fit in only if they are shorter than any with a key, and such a connection is closed.
 */
const WAITING_MAX = 500

interface Connection {
  /** Whether a response is worked on or not sent yet. */
  isOwed: boolean
  /** Starts the work on the requests that wait, in their order. */
  readonly waiting: (() => void)[]
}

export class Pipelining {
  readonly #connections = new Map<Socket, Connection>()
  #onSent: (() => void) | undefined

  /** Hands on a request when those before it on its connection have their responses. */
  inTurn(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request
      const connection = this.#connectionOf(socket)
      const begin = (): void => {
        connection.isOwed = true
        response.once('close', () => this.#end(socket, connection))
        listener(request, response)
      }
      if (!connection.isOwed) {
        begin()
        return
      }
      connection.waiting.push(begin)
      socket.pause()
      if (connection.waiting.length > WAITING_MAX) socket.destroy()
    }
  }

  /** Returns when nothing is worked on any more and all responses have been handed to the operating system. */
  async sent(): Promise<void> {
    if (this.#isSent()) return
    await new Promise<void>((resolve) => {
      this.#onSent = resolve
    })
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket)
    if (known) return known
    const connection: Connection = { isOwed: false, waiting: [] }
    this.#connections.set(socket, connection)
    socket.once('close', () => {
      this.#connections.delete(socket)
      this.#noteSent()
    })
    // Node also pauses sockets, and resumes them without knowing that we have paused them too.
    socket.on('resume', () => {
      if (connection.waiting.length > 0) socket.pause()
    })
    return connection
  }

  #end(socket: Socket, connection: Connection): void {
    connection.isOwed = false
    // No longer writable: the response closes the connection, and the requests after it get none.
    const begin = socket.writable ? connection.waiting.shift() : undefined
    if (!begin) {
      this.#noteSent()
      return
    }
    if (connection.waiting.length === 0) socket.resume()
    begin()
  }

  #noteSent(): void {
    if (this.#onSent && this.#isSent()) this.#onSent()
  }

  #isSent(): boolean {
    return this.#connections.values().every(({ isOwed }) => !isOwed)
  }
}
