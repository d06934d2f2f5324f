/** What a client of an object store meets when the store hangs: a proxy before a real one that stops at a chosen request, and worse. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** Requests of an upload in parts, and those before and after it. */
export type Stage = 'probe' | 'create' | 'part' | 'complete' | 'abort' | 'list'

/**
 * What happens to a request: nothing comes back and nothing arrives; it arrives, but nothing comes back; or it is refused.
 */
export type Treatment = 'lost' | 'unanswered' | 'refused'

export class HangingProxy {
  readonly url: string
  readonly #server: Server
  readonly #target: URL
  /** The others are passed on. */
  treatments: Partial<Record<Stage, Treatment>> = {}
  /** The stages that were asked for, in order. */
  readonly seen: Stage[] = []

  private constructor(server: Server, target: URL) {
    this.#server = server
    this.#target = target
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (incoming, response) => this.#pass(incoming, response))
  }

  static async start(target: string): Promise<HangingProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new HangingProxy(server, new URL(target))
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pass(incoming: IncomingMessage, response: ServerResponse): void {
    const stage = stageOf(incoming)
    this.seen.push(stage)
    const treatment = this.treatments[stage]
    if (treatment === 'lost') return
    if (treatment === 'refused') return void response.writeHead(403).end()
    const { method, url, headers } = incoming
    const { hostname, port } = this.#target
    // Signatures cover the name of the host, so it stays that of the proxy.
    const outgoing = request({ hostname, port, method, path: url, headers, setHost: false }, (answer) => {
      if (treatment === 'unanswered') return void answer.resume()
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
}

function stageOf({ method, url }: IncomingMessage): Stage {
  const { searchParams } = new URL(url!, 'http://any')
  if (method === 'HEAD') return 'probe'
  if (method === 'GET') return 'list'
  if (searchParams.has('uploads')) return 'create'
  if (searchParams.has('partNumber')) return 'part'
  return method === 'DELETE' ? 'abort' : 'complete'
}

const LISTENER = `
const server = require('node:net').createServer().listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => console.log(server.address().port))`

/** An address where connections are never accepted: a stopped process whose queue of them is full. */
export class FullListener {
  readonly url: string
  readonly #process: ChildProcess
  readonly #waiting: readonly Socket[]

  private constructor(port: number, child: ChildProcess, waiting: readonly Socket[]) {
    this.url = `http://127.0.0.1:${port}`
    this.#process = child
    this.#waiting = waiting
  }

  static async start(): Promise<FullListener> {
    const child = spawn(process.execPath, ['-e', LISTENER], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    child.kill('SIGSTOP')
    const port = Number(line)
    const waiting: Socket[] = []
    do {
      waiting.push(connect(port, '127.0.0.1').on('error', () => {}))
      await Promise.race([once(waiting.at(-1)!, 'connect'), sleep(200)])
    } while (!waiting.at(-1)!.connecting)
    return new FullListener(port, child, waiting)
  }

  stop(): void {
    for (const socket of this.#waiting) socket.destroy()
    this.#process.kill('SIGKILL')
  }
}
