/**
 * Clients that are slow on purpose, in a separate process so that they do not slow down the one that is timed. It takes
 * the port and their number, and reports after how many milliseconds each was disconnected.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { BASE_PATH } from '@selvedge/catalogue'

const GIVE_UP_SECONDS = 25
const SOCKETS_PER_MS = 2
const DRIP_INTERVAL_MS = 1_000
const PATH = `${BASE_PATH}/brands/alder-finch/tags`
const GET = `GET ${PATH} HTTP/1.1\r\nHost: a\r\n`

/** What each kind says at once, and then, a byte at a time. */
const KINDS: readonly { readonly first: string; readonly drip: string }[] = [
  { first: '', drip: '' },
  { first: '', drip: GET },
  { first: GET, drip: 'X-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
]

/** How long the service puts up with it. This side never closes by itself. */
async function lifeOf(port: number, number: number): Promise<number> {
  const { first, drip } = KINDS[number % KINDS.length]!
  // Not all in one instant: how many may wait to be let in is the operating system's affair.
  await sleep(number / SOCKETS_PER_MS)
  const socket: Socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  const started = performance.now()
  let at = 0
  const dripping = setInterval(() => {
    if (socket.writable && at < drip.length) socket.write(drip[at++]!)
  }, DRIP_INTERVAL_MS)
  const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_SECONDS * 1_000)
  await new Promise<void>((resolve) => {
    socket.write(first)
    socket.on('data', () => {})
    for (const event of ['end', 'error', 'close']) socket.once(event, () => resolve())
  })
  const lived = performance.now() - started
  clearInterval(dripping)
  clearTimeout(giveUp)
  socket.destroy()
  return lived
}

const [port, count] = process.argv.slice(2).map(Number) as [number, number]
process.send!(await Promise.all(Array.from({ length: count }, (_, number) => lifeOf(port, number))))
process.disconnect()
