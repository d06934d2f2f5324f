/** An address that is neither a page nor one of the API: a page for browsers, the error of the API for programs. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BASE, TestService } from '../support/service.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let service: TestService
beforeAll(async () => {
  service = await TestService.start()
})
afterAll(() => service.stop())

it('is a page in a browser, which leads to those that there are', async () => {
  const { status, text, headers } = await service.get('/nothing-here', { accept: BROWSER })
  expect(status).toBe(404)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('vary')).toBe('accept')
  for (const href of ['/explore', '/docs', '/guides/']) expect(text).toContain(`href="${href}"`)
})

it.each([
  ['a program', '/nothing-here', '*/*'],
  ['a program that names no type', '/nothing-here', ''],
  ['a script of a page', '/nothing-here', 'application/json, text/plain'],
  ['a browser at an address of the API', `${BASE}/brands/alder-finch/nothing-here`, BROWSER],
  ['a browser at an address that is nearly one of the API', '/api/brands', BROWSER],
])('is the error of the API for %s', async (_, address, accept) => {
  const { status, headers, text } = await service.get(address, accept === '' ? {} : { accept })
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  expect(JSON.parse(text)).toMatchObject({ errorCode: 'not_found' })
})
