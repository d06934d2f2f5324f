/** The balancer that operators are given as an example: what it passes on, and what it keeps from outside. */
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Balancer } from '../faults/support/balancer.ts'
import { TestIngest } from '../support/ingest.ts'
import { TestService } from '../support/service.ts'

let services: TestService[]
let ingest: TestIngest
let balancer: Balancer
beforeAll(async () => {
  services = [await TestService.start(), await TestService.start()]
  ingest = await TestIngest.start()
  const [one, two] = services.map(({ url }) => Number(new URL(url).port))
  balancer = await Balancer.start([one!, two!], Number(new URL(ingest.url).port))
})
afterAll(async () => {
  await balancer.stop()
  await ingest.stop()
  for (const service of services) await service.stop()
})

it('looks at /readyz itself, and passes on what is for clients', async () => {
  const statuses = ['/readyz', '/readyz?a', '/%72eadyz', '/healthz'].map(
    async (path) => (await fetch(balancer.url + path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200])
  expect((await services[0]!.get('/readyz', {})).status).toBe(200)
})

it('passes loads on to the listener for loads, and nothing else', async () => {
  const groups = `${balancer.loadsUrl}${new URL(ingest.url).pathname}/brands/alder-finch/groups`
  const headers = { authorization: `Bearer ${ingest.key}` }
  await expect.poll(async () => (await fetch(groups, { headers })).status).toBe(200)
  expect((await fetch(`${balancer.loadsUrl}/readyz`)).status).toBe(404)
  expect((await fetch(`${balancer.loadsUrl}/api/public/v1/brands/alder-finch/tags`, { headers })).status).toBe(404)
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
