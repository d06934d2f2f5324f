/** A receiver of webhooks: an HTTP server on loopback that remembers each call, and responds as the test says. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { WebhookCall } from '@selvedge/catalogue'

export interface Call {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: WebhookCall
}

export type Respond = (response: ServerResponse, call: Call) => void

const ACCEPT: Respond = (response) => void response.writeHead(204).end()

export class Receiver {
  readonly url: string
  readonly calls: Call[] = []
  respond: Respond = ACCEPT
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', async (request, response) => {
      const body = (await json(request)) as Call['body']
      const call = { path: request.url!, headers: request.headers, body }
      this.calls.push(call)
      this.respond(response, call)
    })
  }

  static async start(): Promise<Receiver> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new Receiver(server)
  }

  /** Responds with this status from now on. */
  answer(status: number): void {
    this.respond = (response) => void response.writeHead(status).end()
  }

  accept(): void {
    this.respond = ACCEPT
  }

  /** The calls since the last time, as their groups. */
  taken(): (readonly string[])[] {
    return this.calls.splice(0).map(({ body }) => body.data.groups)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }
}
