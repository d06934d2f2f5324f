/**
 * Takes in connections. Node takes one from each listening socket in a turn of its event loop, and among a crowd a turn
 * lasts for tens of milliseconds: a thousand clients that connect at once would wait for many seconds before anybody
 * could as much as turn them away. So many sockets listen on the one port, and the system spreads connections over them.
 */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Besides the server's own. Each of them adds a connection to a turn at most. */
const MORE_DOORS = 31
/** Connections that wait to be taken. One that finds no room is not refused but forgotten, and tried again after seconds. */
const BACKLOG_MAX = 4_096
/** Elsewhere a port has one socket, or several of which only the last is asked. */
const CAN_SHARE = process.platform === 'linux'

export class Doors {
  readonly url: string
  readonly #app: FastifyInstance
  readonly #more: readonly Server[]

  private constructor(url: string, app: FastifyInstance, more: readonly Server[]) {
    this.url = url
    this.#app = app
    this.#more = more
  }

  static async open(app: FastifyInstance, host: string, port: number): Promise<Doors> {
    await checkFree(host, port)
    const options = { host, port, backlog: BACKLOG_MAX, reusePort: CAN_SHARE }
    const url = await app.listen(options)
    const opened = { ...options, port: (app.server.address() as AddressInfo).port }
    const more = Array.from({ length: CAN_SHARE ? MORE_DOORS : 0 }, () => openDoor(app.server, opened))
    return new Doors(url, app, await Promise.all(more))
  }

  /** Nobody comes in any more; returns when everybody has left. */
  async close(): Promise<void> {
    const closed = this.#more.map((door) => door[Symbol.asyncDispose]())
    // As the others stop listening: the server's own `close` also cuts connections, and has to wait for responses.
    Server.prototype.close.call(this.#app.server)
    await Promise.all([this.#app.close(), ...closed])
  }

  closeAllConnections(): void {
    this.#app.server.closeAllConnections()
  }
}

/** Sockets that may share a port would also share it with those of another service that was started by mistake. */
async function checkFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  await probe[Symbol.asyncDispose]()
}

async function openDoor(server: HttpServer, options: ListenOptions): Promise<Server> {
  // As Node's own server takes in its connections.
  const taken = { allowHalfOpen: true, noDelay: true }
  const door = createServer(taken, (socket) => server.emit('connection', socket)).listen(options)
  await once(door, 'listening')
  return door
}
