/** SECURITY.md names the methods that each listener accepts: all of them are tried on every address of both. */
import { readFileSync } from 'node:fs'
import { BASE_PATH, loadOperations, operations, SHARING_BASE_PATH } from '@selvedge/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharingOperations } from '../../packages/service/api/sharing/route.ts'
import { TestIngest } from '../support/ingest.ts'
import { TestService } from '../support/service.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const ORIGIN = 'https://console.example'

let service: TestService
let ingest: TestIngest
beforeAll(async () => {
  service = await TestService.start({ corsOrigins: [ORIGIN] })
  ingest = await TestIngest.start()
})
afterAll(() => Promise.all([service?.stop(), ingest?.stop()]))

/** Without a key: whether a method is accepted is decided before. */
async function acceptedAt(addresses: readonly string[]): Promise<string[]> {
  const accepted = new Set<string>()
  for (const address of addresses) {
    for (const method of METHODS) {
      const { status } = await fetch(address.replaceAll(/\{\w+\}/g, 'x'), { method, headers: { origin: ORIGIN } })
      if (status !== 405) accepted.add(method)
    }
  }
  return METHODS.filter((method) => accepted.has(method))
}

/** In the promise that begins with the listener. */
function promisedOf(listener: string): string[] {
  const [promise] = new RegExp(`^- \`${listener}\` [^]*?(?=\\n(- |\\n))`, 'm').exec(
    readFileSync('SECURITY.md', 'utf8'),
  ) ?? ['']
  return METHODS.filter((method) => new RegExp(`\\b${method}\\b`).test(promise))
}

it('of `serve`, which takes a POST only for a query of a table', async () => {
  const pages = ['/', '/docs', '/guides/', '/explore', '/healthz'].map((path) => service.url + path)
  const api = operations.map(({ path }) => service.url + BASE_PATH + path)
  const tables = sharingOperations.map(({ path }) => service.url + SHARING_BASE_PATH + path)
  expect(await acceptedAt([...pages, ...api])).toEqual(['GET', 'HEAD', 'OPTIONS'])
  expect(await acceptedAt(tables)).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS'])
  expect(promisedOf('serve')).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS'])
})

it('of `ingest`', async () => {
  const found = await acceptedAt(Object.values(loadOperations).map(({ path }) => ingest.url + path))
  expect(found).toEqual(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
  expect(promisedOf('ingest')).toEqual(found)
})
