/** A proxy in front of the service that does, on request, what networks and overloaded servers do. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Passed {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export type Fault =
  /** Answers itself, without asking the service. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body: string
    }
  /** Closes the connection before anything is sent. */
  | { readonly kind: 'reset' }
  /** Sends half of the body, and then nothing more. */
  | { readonly kind: 'stall' }
  /** Sends half of the body and closes the connection. */
  | { readonly kind: 'cut' }
  /** Sends half of the body as if it were all of it. */
  | { readonly kind: 'truncate' }
  /** Passes on something else than the service answered. */
  | { readonly kind: 'change'; readonly change: (passed: Passed) => Passed }

/** Decides what happens to a request, by its address and how many came before it. */
export type Plan = (path: string, count: number) => Fault | undefined | Promise<Fault | undefined>

const PASSED_ON = [
  'content-type',
  'x-request-id',
  'etag',
  'selvedge-version',
  'selvedge-hint',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
]

export class FaultProxy {
  plan: Plan = () => undefined
  /** What was asked for since `next`, in order. */
  readonly requests: { readonly path: string; readonly ifNoneMatch: string | undefined }[] = []
  readonly url: string
  /** The service that requests go to. */
  target: string
  readonly #server: Server

  private constructor(server: Server, target: string) {
    this.#server = server
    this.target = target
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(target: string): Promise<FaultProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultProxy(server, target)
  }

  /** Each fault befalls one request, in this order; the requests after them pass. */
  next(...faults: readonly Fault[]): void {
    this.requests.length = 0
    this.plan = (_path, count) => faults[count]
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!
    const fault = await this.plan(path, this.requests.push({ path, ifNoneMatch: request.headers['if-none-match'] }) - 1)
    if (fault?.kind === 'reset') return void request.socket.resetAndDestroy()
    if (fault?.kind === 'answer') return void response.writeHead(fault.status, fault.headers).end(fault.body)
    const passed = await this.#pass(path, request)
    const { status, headers, body } = fault?.kind === 'change' ? fault.change(passed) : passed
    const kept = PASSED_ON.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!] as const] : []))
    const half = body.slice(0, body.length / 2)
    const sent = fault?.kind === 'truncate' ? half : body
    response.writeHead(status, { ...Object.fromEntries(kept), 'content-length': Buffer.byteLength(sent) })
    if (fault?.kind === 'stall') response.write(half)
    else if (fault?.kind === 'cut') response.write(half, () => request.socket.destroy())
    else response.end(sent)
  }

  async #pass(path: string, request: IncomingMessage): Promise<Passed> {
    const { authorization = '', 'if-none-match': etag } = request.headers
    const response = await fetch(this.target + path, {
      headers: { authorization, ...(etag !== undefined && { 'if-none-match': etag }) },
    })
    return { status: response.status, headers: response.headers, body: await response.text() }
  }
}
