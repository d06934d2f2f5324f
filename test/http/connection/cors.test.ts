/** Pages of other origins: shut out unless the operator names them, and then told what they may read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASE, TestService } from '../../support/service.ts'

const TAGS = `${BASE}/brands/alder-finch/tags`
const ORIGIN = 'https://console.example'

const services: TestService[] = []
beforeAll(async () => {
  services.push(await TestService.start(), await TestService.start({ corsOrigins: [ORIGIN] }))
})
afterAll(() => Promise.all(services.map((service) => service.stop())))

async function corsHeaders(service: TestService, method: string, origin: string) {
  const headers = { origin, authorization: `Bearer ${service.keys.brand}` }
  const response = await fetch(service.url + TAGS, { method, headers })
  const named = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
  return { status: response.status, names: named, headers: response.headers }
}

describe('without configuration', () => {
  it.each(['GET', 'OPTIONS'])('%s says nothing to other origins', async (method) => {
    const { status, names } = await corsHeaders(services[0]!, method, ORIGIN)
    expect([status, names]).toEqual([method === 'GET' ? 200 : 405, []])
  })
})

describe('with an origin named', () => {
  it('lets that origin read the answer and its headers', async () => {
    const { status, headers } = await corsHeaders(services[1]!, 'GET', ORIGIN)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, ORIGIN])
    expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    expect(headers.get('access-control-expose-headers')).toContain('Selvedge-Hint')
    expect(headers.get('vary')).toBe('Authorization, Accept-Encoding, Origin')
  })

  it('answers its preflight', async () => {
    const { status, headers } = await corsHeaders(services[1]!, 'OPTIONS', ORIGIN)
    expect([status, headers.get('vary')]).toEqual([204, 'Origin'])
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, If-None-Match')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  it.each(['https://console.example.evil.test', 'null', 'http://console.example'])('%s is shut out', async (origin) => {
    const { status, names, headers } = await corsHeaders(services[1]!, 'GET', origin)
    expect([status, names, headers.get('vary')]).toEqual([200, [], 'Authorization, Accept-Encoding, Origin'])
    expect((await corsHeaders(services[1]!, 'OPTIONS', origin)).status).toBe(405)
  })
})
