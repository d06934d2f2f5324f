/**
 * An export killed at any moment and started again gives the same files as one that was left alone.
 * `SELVEDGE_KILLS=20 npx vitest run test/export/interruption` tries more moments than the usual run.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seeded } from '../../harness/random.ts'
import { FaultProxy } from '../client/support/fault-proxy.ts'
import { manyTags } from '../client/support/tags.ts'
import { BASE, TestService } from '../support/service.ts'
import { Command } from './support/command.ts'
import { loadDemoBrand } from './support/demo-brand.ts'
import { listsOf } from './support/lists.ts'
import { OutFolder } from './support/out-folder.ts'
import { runExport } from './support/run.ts'

const KILLS = Number(process.env.SELVEDGE_KILLS ?? 5)
const PATHS = ['orders', 'order-items', 'skus', 'invoice-lines', 'shipment-cartons', 'suppliers', 'tags']

let service: TestService
let proxy: FaultProxy
let whole: OutFolder
let requestCount: number
beforeAll(async () => {
  service = await TestService.start()
  proxy = await FaultProxy.start(service.url)
  await loadDemoBrand(service.database, service.brandId)
  await service.database.load(service.brandId, { tags: manyTags(2_600) })
  whole = new OutFolder()
  requestCount = (
    await requestsOf(() => runExport({ service, url: proxy.url, out: whole, format: 'sqlite', only: PATHS }))
  ).length
})
afterAll(async () => {
  whole.remove()
  await proxy.stop()
  await service.stop()
})

function start(out: OutFolder, brand = 'alder-finch', apiKey = service.keys.brand): Command {
  const args = ['--brand', brand, '--out', out.path, '--format', 'sqlite', '--only', PATHS.join(',')]
  return new Command(args, { SELVEDGE_API_KEY: apiKey, SELVEDGE_URL: proxy.url + BASE })
}

/** Starts an export and kills it so long after one of its requests. */
async function startAndKill(out: OutFolder, request: number, delayMs: number): Promise<void> {
  const command = start(out)
  const reached = new Promise<void>((resolve) => {
    proxy.next()
    proxy.plan = (_path, count) => {
      if (count === request) resolve()
      return undefined
    }
  })
  await reached
  await wait(delayMs)
  command.kill()
  await command.finished
}

const random = seeded(8)
it.for(Array.from({ length: KILLS }, (_, n) => n + 1))('killed at a random moment (%i)', async () => {
  const out = new OutFolder()
  const request = random(requestCount)
  // After the last request the files are written, which takes longer.
  await startAndKill(out, request, random(request === requestCount - 1 ? 300 : 20))
  proxy.next()
  expect(await start(out).finished).toMatchObject({ exitCode: 0, stderr: '' })
  expect(out.manifest().files).toEqual(whole.manifest().files)
  expect(out.manifest().collections).toEqual(whole.manifest().collections)
  out.remove()
})

it('goes on from the last cursor: what has come is not asked for again', async () => {
  const out = new OutFolder()
  const isPage = (path: string): boolean => path.includes('/changes')
  const all = await requestsOf(() => runExport({ service, url: proxy.url, out, only: ['tags'] }))
  expect(all.filter(isPage).length).toBeGreaterThan(5)
  proxy.next()
  proxy.plan = (_path, count) => (count >= 3 ? { kind: 'answer', status: 404, body: 'gone' } : undefined)
  const again = new OutFolder()
  await expect(runExport({ service, url: proxy.url, out: again, only: ['tags'] })).rejects.toThrow('status 404')
  const rest = await requestsOf(() => runExport({ service, url: proxy.url, out: again, only: ['tags'] }))
  // Of three requests, the first was for the state.
  expect(rest.filter(isPage)).toHaveLength(all.filter(isPage).length - 2)
  expect(again.text('tags.ndjson')).toBe(out.text('tags.ndjson'))
  for (const folder of [out, again]) folder.remove()
})

async function requestsOf(work: () => Promise<unknown>): Promise<string[]> {
  proxy.next()
  await work()
  return proxy.requests.map(({ path }) => path)
}

it('starts again when the service no longer knows its cursor', async () => {
  const out = new OutFolder()
  const unknown = { error: 'The cursor is not one that was issued.', errorCode: 'invalid_cursor' }
  proxy.next()
  proxy.plan = (_path, count) =>
    count === 3 ? { kind: 'answer', status: 400, body: JSON.stringify(unknown) } : undefined
  const { exitCode, said } = await runExport({ service, url: proxy.url, out, only: ['tags'] })
  expect(exitCode).toBe(0)
  expect(said.join()).toMatch(/invalid_cursor.*Starting again with every record/)
  const whole = await listsOf(service, ['tags'])
  expect(out.text('tags.ndjson')).toBe(whole.text('tags.ndjson'))
  for (const folder of [out, whole]) folder.remove()
})

it('starts with other collections where those that are asked for are others', async () => {
  const out = new OutFolder()
  proxy.next()
  proxy.plan = (_path, count) => (count >= 3 ? { kind: 'answer', status: 404, body: 'gone' } : undefined)
  await expect(runExport({ service, url: proxy.url, out, only: ['tags'] })).rejects.toThrow('status 404')
  proxy.next()
  expect(await runExport({ service, url: proxy.url, out, only: ['suppliers'] })).toMatchObject({ exitCode: 0 })
  expect(out.manifest().collections.map(({ path }) => path)).toEqual(['suppliers'])
  out.remove()
})

it('refuses to mix the records of two brands in one folder', async () => {
  const out = new OutFolder()
  await startAndKill(out, 3, 0)
  const { exitCode, stderr } = await start(out, 'other-brand', service.keys.otherBrand).finished
  expect(stderr).toMatch(
    /^the unfinished export in .* is a copy of .* of alder-finch from .*, not of .* of other-brand.*; remove it to start again, or name another place/,
  )
  expect(exitCode).toBe(2)
  out.remove()
})
