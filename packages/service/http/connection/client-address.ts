/** The address of the client: that of the connection, or the one reported by the trusted proxies in front of the service. */
import type { IncomingMessage } from 'node:http'
import { elementsOf, LIST_LENGTH_MAX } from '../list-header.ts'

/** Each proxy appends the address that it was called from, so only the last `trustedProxies` entries are believed. */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const remote = socket.remoteAddress ?? ''
  const header = headers['x-forwarded-for']
  if (trustedProxies === 0 || header === undefined) return remote
  // Entries before those come from the client, and may be of any length.
  const appended = String(header).slice(-LIST_LENGTH_MAX)
  const forwarded = elementsOf(appended).filter((each) => each !== '')
  return forwarded.at(-Math.min(trustedProxies, forwarded.length)) ?? remote
}
