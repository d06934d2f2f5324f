/** Ports that `dev` holds from its start, so that it fails before it starts a database, and nobody takes them meanwhile. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { UsageError } from '../exit-codes.ts'

export class HeldPort {
  readonly number: number
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server.unref()
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

  /** For the service to listen on it. */
  async release(): Promise<number> {
    this.#server.close()
    await once(this.#server, 'close')
    return this.number
  }
}
