/** A proxy between an importer and the listener for loads, which can hold a load in the middle until the importer is killed. */
import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** While the records are sent, or when they are loaded and nobody says so. */
export type Hold = 'sending' | 'loaded'

export class LoadLink {
  /** The importer's address of the listener. */
  readonly url: string
  readonly #target: string
  readonly #server: Server
  #hold: { readonly at: Hold; readonly reached: () => void } | null = null

  private constructor(server: Server, target: string) {
    this.#server = server
    this.#target = target
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${new URL(target).pathname}`
    server.on('request', (request, response) => this.#pass(request, response))
  }

  /** `target` is the address of the listener for loads. */
  static async to(target: string): Promise<LoadLink> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new LoadLink(server, target)
  }

  /** Holds the next load; resolves when it is held. */
  hold(at: Hold): Promise<void> {
    return new Promise((resolve) => {
      this.#hold = { at, reached: resolve }
    })
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const hold = request.method === 'POST' ? this.#hold : null
    if (hold) this.#hold = null
    const { method, headers } = request
    const onward = ask(new URL(request.url!, this.#target), { method, headers }, (answer) => {
      if (hold?.at === 'loaded') {
        answer.resume().once('end', hold.reached)
        return
      }
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    if (hold?.at === 'sending') {
      request.once('data', (chunk: Buffer) => onward.write(chunk.subarray(0, chunk.length / 2), hold.reached))
    } else request.pipe(onward)
  }
}
