/** The network link to a server. It can be cut and restored while the server keeps running. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export class Link {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(server: Server) {
    this.port = (server.address() as AddressInfo).port
    this.#server = server
  }

  static async to(port: number): Promise<Link> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const link = new Link(server)
    server.on('connection', (near) => link.#join(near, port))
    return link
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  restore(): void {
    this.#isCut = false
  }

  stop(): void {
    this.cut()
    this.#server.close()
  }

  #join(near: Socket, port: number): void {
    if (this.#isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
  }
}
