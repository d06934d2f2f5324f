/** A client that does no more than it must, for tests that ask thousands of times: connections are kept and bodies are text. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export class Client {
  readonly #agent: Agent
  readonly #origin: URL

  constructor(url: string, connectionsMax: number) {
    this.#origin = new URL(url)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  }

  get(path: string, headers: Record<string, string>): Promise<Reply> {
    return this.#ask('GET', path, headers, '')
  }

  post(path: string, headers: Record<string, string>, body: string): Promise<Reply> {
    return this.#ask('POST', path, headers, body)
  }

  #ask(method: string, path: string, headers: Record<string, string>, body: string): Promise<Reply> {
    const { hostname, port } = this.#origin
    return new Promise((resolve, reject) => {
      request({ agent: this.#agent, hostname, port, method, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
      })
        .on('error', reject)
        .end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export function bearer(key: string): { readonly authorization: string } {
  return { authorization: `Bearer ${key}` }
}

/** So many workers take turns until the work is done. */
export async function together(workers: number, work: () => Promise<boolean>): Promise<void> {
  const worker = async (): Promise<void> => {
    while (await work());
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
