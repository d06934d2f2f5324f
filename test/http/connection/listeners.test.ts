/** How connections are taken in: many in a turn of the event loop, by one service alone. */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Listeners } from '../../../packages/service/http/connection/listeners.ts'
import { Pipelining } from '../../../packages/service/http/connection/pipelining.ts'

const CONNECTIONS = 320
/** Connects while nobody is there to take anybody in, and leaves. */
const BURST = `
  const [port, count] = process.argv.slice(1).map(Number)
  let connected = 0
  for (let n = 0; n < count; n++)
    require('node:net').connect(port, '127.0.0.1', () => ++connected === count && process.exit(0))`

const server = createServer((_request, response) => response.writeHead(404).end())
let listeners: Listeners
let port: number
beforeAll(async () => {
  listeners = await Listeners.open({ server, pipelining: new Pipelining() }, '127.0.0.1', 0)
  port = Number(new URL(listeners.url).port)
})
afterAll(() => listeners.close())

it('takes in a burst of connections within a few turns of the event loop', async () => {
  let turn = 0
  const takenIn: number[] = []
  server.on('connection', () => takenIn.push(turn))
  let counting = setImmediate(function next() {
    turn++
    counting = setImmediate(next)
  })
  // This process waits meanwhile, so all of them are there at once.
  const burst = spawnSync(process.execPath, ['-e', BURST, String(port), String(CONNECTIONS)], { timeout: 30_000 })
  expect(burst.status).toBe(0)
  await expect.poll(() => takenIn.length).toBe(CONNECTIONS)
  clearImmediate(counting)
  // One each turn would be as many turns as connections.
  expect(new Set(takenIn).size).toBeLessThan(CONNECTIONS / 8)
})

it('does not share its port with a service that was started by mistake', async () => {
  const another = { server: createServer(), pipelining: new Pipelining() }
  await expect(Listeners.open(another, '127.0.0.1', port)).rejects.toThrow('EADDRINUSE')
  expect((await fetch(listeners.url)).status).toBe(404)
})
