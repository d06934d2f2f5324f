/** The balancer that operators are given as an example: what it passes on, and what it keeps from outside. */
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
