/**
 * Accepts connections. Node accepts one from each listening socket in a turn of its event loop, and under load a turn
 * lasts for tens of milliseconds: a thousand clients that connect at once would wait for many seconds before anything
 * could even reject them. So many sockets listen on the one port, and the kernel spreads connections over them.
 */
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, Server } from 'node:net'
import type { Pipelining } from './pipelining.ts'
import type { Transport } from './transport.ts'

/** Besides the server's own. Each of them adds a connection to a turn at most. */
const EXTRA_LISTENERS = 31
/** If the backlog is full, the kernel drops the SYN and the client retries after about a second. */
const BACKLOG_MAX = 4_096
/** On other systems a port has one socket, or several of which only the last one gets connections. */
export const CAN_SHARE_PORT = process.platform === 'linux'

export class Listeners {
  readonly url: string
  readonly #server: HttpServer
  readonly #extra: readonly Server[]
  readonly #pipelining: Pipelining

  private constructor(url: string, server: HttpServer, extra: readonly Server[], pipelining: Pipelining) {
    this.url = url
    this.#server = server
    this.#extra = extra
    this.#pipelining = pipelining
  }

  /** A process joins where others of the same supervisor listen on the port already. */
  static async open(
    { server, pipelining }: Transport,
    host: string,
    wantedPort: number,
    joins = false,
  ): Promise<Listeners> {
    if (!joins) await checkFree(host, wantedPort)
    const options = { host, backlog: BACKLOG_MAX, reusePort: CAN_SHARE_PORT }
    server.listen({ ...options, port: wantedPort })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const extra = Array.from({ length: CAN_SHARE_PORT ? EXTRA_LISTENERS : 0 }, () =>
      openExtra(server, { ...options, port }),
    )
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    return new Listeners(url, server, await Promise.all(extra), pipelining)
  }

  /** Accepts no more connections, closes each when its responses are sent, and returns when all are closed. */
  async close(): Promise<void> {
    const closed = [once(this.#server, 'close'), ...this.#extra.map((each) => each[Symbol.asyncDispose]())]
    // Only stops listening. The HTTP server's own `close` also cuts connections with complete but unsent responses.
    Server.prototype.close.call(this.#server)
    await this.#pipelining.sent()
    this.#server.close()
    await Promise.all(closed)
  }

  closeAllConnections(): void {
    this.#server.closeAllConnections()
  }
}

/** Sockets that may share a port would also share it with those of another service that was started by mistake. */
async function checkFree(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  await probe[Symbol.asyncDispose]()
}

async function openExtra(server: HttpServer, options: ListenOptions): Promise<Server> {
  // As Node's own server accepts its connections.
  const accepted = { allowHalfOpen: true, noDelay: true }
  const listener = createServer(accepted, (socket) => server.emit('connection', socket)).listen(options)
  await once(listener, 'listening')
  return listener
}
