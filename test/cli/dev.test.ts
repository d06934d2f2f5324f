/** `selvedge dev`, from the first line it prints to the last trace of it. */
import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeInfo, writeInfo } from '../../packages/service/cli/dev/info.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { selvedge } from './support/cli.ts'
import { DevSystem } from './support/dev-system.ts'

let dev: DevSystem

beforeAll(async () => {
  dev = await DevSystem.start()
}, 120_000)

let stopped: Awaited<ReturnType<DevSystem['stop']>> | undefined

async function stop(): Promise<typeof stopped> {
  stopped ??= await dev.stop('SIGINT')
  return stopped
}

afterAll(stop)

test('writes down addresses, brands and keys, and nothing else', () => {
  expect(dev.info).toEqual({
    baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/public\/v1$/),
    docsUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/docs$/),
    guidesUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/guides\/$/),
    explorerUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/explore$/),
    ingestUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/load\/v1$/),
    databaseUrl: expect.stringMatching(/^postgres:\/\//),
    brand: 'alder-finch',
    otherBrand: 'skarv-lund',
    keys: {
      ...Object.fromEntries(
        ['brand', 'otherBrand', 'global', 'expired', 'supplier', 'forwarder'].map((name) => [
          name,
          expect.stringMatching(/^slv_live_/),
        ]),
      ),
      load: expect.stringMatching(/^slv_load_/),
    },
  })
})

test('prints three curl lines, which work as they are', () => {
  const lines = dev.output.split('\n').filter((line) => line.startsWith('curl '))
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    const out = execFileSync('bash', ['-c', `${line} -w '\\n%{http_code}'`], { encoding: 'utf8' })
    const [body, status] = [out.slice(0, out.lastIndexOf('\n')), out.slice(out.lastIndexOf('\n') + 1)]
    expect(status).toBe('200')
    expect(Object.keys(JSON.parse(body)).length).toBeGreaterThan(0)
  }
})

test('has a database in the only locale that every platform has', async () => {
  const client = new pg.Client(dev.info.databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    'select datcollate, datctype, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  await client.end()
  expect(rows).toEqual([{ datcollate: 'C', datctype: 'C', encoding: 'UTF8' }])
})

test('has keys that open what they are for', async () => {
  const { baseUrl, brand, otherBrand, keys } = dev.info
  const statusOf = async (slug: string, key: string): Promise<number> =>
    (await fetch(`${baseUrl}/brands/${slug}/orders?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await statusOf(brand, keys.brand)).toBe(200)
  expect(await statusOf(otherBrand, keys.brand)).toBe(401)
  expect(await statusOf(otherBrand, keys.otherBrand)).toBe(200)
  expect(await statusOf(brand, keys.supplier)).toBe(200)
  expect(await statusOf(otherBrand, keys.supplier)).toBe(401)
  expect(await statusOf(brand, keys.forwarder)).toBe(401)
  for (const slug of [brand, otherBrand]) expect(await statusOf(slug, keys.global)).toBe(200)
  expect(await statusOf(brand, keys.expired)).toBe(401)
})

test('accepts loads with its load key, which cannot read', async () => {
  const { baseUrl, ingestUrl, brand, keys } = dev.info
  const headers = { authorization: `Bearer ${keys.load}` }
  const { groups } = (await (await fetch(`${ingestUrl}/brands/${brand}/groups`, { headers })).json()) as {
    groups: { group: string; count: number }[]
  }
  expect(groups.find(({ group }) => group === 'orders')!.count).toBeGreaterThan(0)
  expect((await fetch(`${baseUrl}/brands/${brand}/orders`, { headers })).status).toBe(401)
  expect(dev.output).toContain(ingestUrl)
  expect(dev.output).toContain(keys.load)
})

test('has pictures and papers that can be downloaded, without anything being configured', async () => {
  const { baseUrl, brand, keys } = dev.info
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${keys.brand}` }
    return (await fetch(`${baseUrl}/brands/${brand}/${path}`, { headers })).json() as Promise<Record<string, unknown>>
  }
  const { items } = (await get('images?kind=product&limit=1')) as { items: Record<string, unknown>[] }
  const [image] = items
  const { url, extent } = await get(`images/${image!.id}/content`)
  const response = await fetch(url as string)
  expect(response.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(image!.sha256)
  expect(extent).toEqual({ widthPx: 400, heightPx: 500, sizeBytes: bytes.length })
  const { items: documents } = (await get('documents?limit=1')) as { items: Record<string, unknown>[] }
  const paper = await fetch((await get(`documents/${documents[0]!.id}/content`)).url as string)
  expect(await paper.text()).toMatch(/^%PDF-1\.7\n.*%%EOF\n$/s)
})

test('has records and reports of the day that it is told, and says how old they are', async () => {
  const { baseUrl, keys } = dev.info
  for (const slug of [dev.info.brand, dev.info.otherBrand]) {
    const get = async (path: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${keys.global}` }
      return (await fetch(`${baseUrl}/brands/${slug}/${path}`, { headers })).json()
    }
    const { reports } = (await get('reports')) as { reports: { asOf: string }[] }
    expect(new Set(reports.map(({ asOf }) => asOf))).toEqual(new Set([DEMO_DAY]))
    const { items } = (await get('inventory?limit=100')) as { items: { updatedAt: string }[] }
    expect(new Set(items.map(({ updatedAt }) => updatedAt.slice(0, 10)))).toEqual(new Set([DEMO_DAY]))
  }
  expect(dev.output).toMatch(/^Demo of 2026-06-30, \d+ days old\. For one of today, start a new one\.$/m)
})

test('shows the reference page', async () => {
  expect((await fetch(dev.info.docsUrl)).status).toBe(200)
  expect((await fetch(dev.info.explorerUrl!)).status).toBe(200)
})

test('keeps its file when another dev with the same file cannot start', async () => {
  const { port } = new URL(dev.info.baseUrl)
  const { code, stderr } = await selvedge(['dev', '--port', port, '--info', dev.infoFile])
  expect([code, stderr]).toEqual([2, expect.stringContaining(`Port ${port} cannot be used`)])
  expect(existsSync(dev.infoFile)).toBe(true)
})

test('removes its own file when it stops, and not one that another dev has written since', () => {
  const file = join(tmpdir(), `selvedge-info-${randomUUID()}.json`)
  const other = { ...dev.info, baseUrl: 'http://127.0.0.1:1/api/public/v1' }
  writeInfo(file, dev.info)
  writeInfo(file, other)
  removeInfo(file, dev.info)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other)
  removeInfo(file, other)
  expect(existsSync(file)).toBe(false)
})

test('leaves nothing behind when it is told to stop', async () => {
  expect(await stop()).toEqual({ code: 0, left: [] })
  const { port } = new URL(dev.info.databaseUrl)
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})
