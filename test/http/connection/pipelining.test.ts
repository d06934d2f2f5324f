/** Requests that a client sends without waiting for the responses. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Pipelining } from '../../../packages/service/http/connection/pipelining.ts'
import { rawGet } from '../../support/unread-client.ts'

const REQUESTS = 200

/** The paths, in the order in which the work on them begins. */
const begun: (string | undefined)[] = []
let onBegun: () => void = () => {}
const server = createServer(
  new Pipelining().inTurn(({ url }, response) => {
    begun.push(url)
    onBegun()
    response.end('ready')
    return undefined
  }),
)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function connected(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Resolves when the responses to so many requests have arrived. */
async function responses(socket: Socket, count: number): Promise<void> {
  let received = ''
  for await (const bytes of socket) {
    received += bytes
    if (received.split('HTTP/1.1 200').length > count) return
  }
}

it('others are served between the requests that one connection has sent ahead', async () => {
  const [ahead, other] = [await connected(), await connected()]
  onBegun = () => {
    onBegun = () => {}
    other.write(rawGet('/other'))
  }
  ahead.write(rawGet('/ahead').repeat(REQUESTS))
  await Promise.all([responses(ahead, REQUESTS), responses(other, 1)])
  expect(begun.filter((path) => path === '/ahead')).toHaveLength(REQUESTS)
  expect(begun.indexOf('/other')).toBeLessThan(REQUESTS / 2)
})
