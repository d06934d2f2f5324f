/** The balancer that operators are given as an example: what it passes on, and what it keeps from outside. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Balancer } from '../faults/support/balancer.ts'
import { TestService } from '../support/service.ts'

let services: TestService[]
let balancer: Balancer
beforeAll(async () => {
  services = [await TestService.start(), await TestService.start()]
  const [one, two] = services.map(({ url }) => Number(new URL(url).port))
  balancer = await Balancer.start([one!, two!])
})
afterAll(async () => {
  await balancer.stop()
  for (const service of services) await service.stop()
})

it('looks at /readyz itself, and passes on what is for clients', async () => {
  const statuses = ['/readyz', '/readyz?a', '/%72eadyz', '/healthz'].map(
    async (path) => (await fetch(balancer.url + path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200])
  expect((await services[0]!.get('/readyz', {})).status).toBe(200)
})

it('takes 100 connections of a client, closes more, and takes others when some have ended', async () => {
  const port = Number(new URL(balancer.url).port)
  const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  /** Null where it is closed without a response. */
  const attempt = (): Promise<Socket | null> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket
        .on('error', () => {})
        .once('data', () => resolve(socket))
        .once('close', () => resolve(null))
      socket.write(request)
    })
  // Connections of other tests may still be open.
  const open: Socket[] = []
  for (let socket = await attempt(); socket !== null; socket = await attempt()) open.push(socket)
  expect(open.length).toBeGreaterThan(80)
  expect(open.length).toBeLessThanOrEqual(100)
  expect(await attempt()).toBeNull()
  for (const socket of open) socket.destroy()
  await expect.poll(async () => (await attempt())?.destroy() !== undefined).toBe(true)
})
