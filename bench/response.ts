/** A response as it came over the wire, so that a bare server can send the same bytes. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Response {
  readonly status: number
  /** Alternating names and values, without those that every server of Node adds by itself. */
  readonly headers: readonly string[]
  readonly body: string
}

const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

export async function fetchResponse(url: string, headers: Record<string, string>): Promise<Response> {
  const [message] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  const { rawHeaders, statusCode } = message
  const isKept = (at: number): boolean => !ADDED_BY_NODE.has(rawHeaders[at - (at % 2)]!.toLowerCase())
  return { status: statusCode!, headers: rawHeaders.filter((_, at) => isKept(at)), body: await text(message) }
}

export function headerOf({ headers }: Response, name: string): string {
  return headers[headers.indexOf(name) + 1]!
}
