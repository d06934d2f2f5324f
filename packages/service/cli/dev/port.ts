/**
 * Ports that `dev` holds from its start, so that it fails before it starts a database, and nobody takes them meanwhile. What
 * connects too early, such as a browser tab that was left open, gets a 503.
 */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { UsageError } from '../exit-codes.ts'

const TEXT = 'Selvedge is starting. Try again in a few seconds.\n'
const STARTING = [
  'HTTP/1.1 503 Service Unavailable',
  'Retry-After: 1',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${TEXT.length}`,
  'Connection: close',
  '',
  TEXT,
].join('\r\n')

export class HeldPort {
  readonly number: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server.unref().on('connection', (socket) => this.#answer(socket))
    this.number = (server.address() as { port: number }).port
  }

  /** 0 holds a free one. */
  static async hold(host: string, port: number): Promise<HeldPort> {
    const server = createServer().listen(port, host)
    try {
      await once(server, 'listening')
    } catch (error) {
      throw new UsageError(
        `Port ${port} cannot be used (${(error as Error).message}). Choose another: --port 0 takes a free one.`,
      )
    }
    return new HeldPort(server)
  }

  /** For the service to listen on it. Ends the connections, which the server would wait for. */
  async release(): Promise<number> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
    return this.number
  }

  #answer(socket: Socket): void {
    this.#sockets.add(socket)
    // A `dev` that is stopped before it serves does not wait for them.
    socket.unref()
    socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {})
    socket.once('data', () => socket.end(STARTING))
  }
}
