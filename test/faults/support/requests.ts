/** Requests of a steady load to any service, without a separate client, and a look at what each of them got. */
import { Agent, request } from 'node:http'

export interface Ask {
  readonly url: string
  readonly headers: Record<string, string>
}

/** For a run that wants to know more of a response than its status. */
export type Look = (ask: Ask, status: number, headers: NodeJS.Dict<string | string[]>, body: string) => void

/** Longer than any deadline of the service: a response that takes this long will not come. How late others are is measured. */
const RESPONSE_TIMEOUT_MS = 60_000

/** What a `SteadyLoad` sends. */
export function sending(
  next: () => Ask,
  look?: Look,
  connectionsMax = 512,
): () => Promise<{ readonly status: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  return () => {
    const ask = next()
    return new Promise((resolve, reject) => {
      const options = { agent, headers: ask.headers, timeout: RESPONSE_TIMEOUT_MS }
      const sent = request(ask.url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const status = response.statusCode!
          look?.(ask, status, response.headers, Buffer.concat(chunks).toString())
          resolve({ status })
        })
      })
      sent.on('timeout', () => sent.destroy(new Error('no response')))
      sent.on('error', reject).end()
    })
  }
}
