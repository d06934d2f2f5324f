/** The manifest for Airbyte, run by the real CDK against the real service: every stream, every record, within the limits of a key. */
import { readFileSync } from 'node:fs'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { openView } from '../support/open-view.ts'
import { BASE, TestService } from '../support/service.ts'
import { type Outcome, PythonFolder } from './support/python.ts'

interface Message {
  readonly type: string
  readonly [more: string]: unknown
}

interface ReadRecord {
  readonly stream: string
  readonly data: object
}

/** What the command `source-declarative-manifest` does. Its file names the folder that the environment was made in. */
const RUN = 'from airbyte_cdk.cli.source_declarative_manifest import run; run()'

let service: TestService
let loaded: RecordsByPath
let folder: PythonFolder
beforeAll(async () => {
  folder = await PythonFolder.create('airbyte')
  folder.write('manifest.yaml', MANIFEST)
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId)
})
afterAll(async () => {
  folder?.remove()
  await service?.stop()
})

const MANIFEST = readFileSync('connectors/airbyte/manifest.yaml', 'utf8')

async function read(key: string, ...names: string[]): ReturnType<typeof airbyte> {
  const streams = names.map((name) => ({
    stream: { name, json_schema: {}, supported_sync_modes: ['full_refresh'] },
    sync_mode: 'full_refresh',
    destination_sync_mode: 'overwrite',
  }))
  folder.write('catalog.json', JSON.stringify({ streams }))
  return airbyte('read', key, '--catalog', 'catalog.json')
}

function recordsIn(messages: readonly Message[]): ReadRecord[] {
  return messages.flatMap(({ type, record }) => (type === 'RECORD' ? [record as ReadRecord] : []))
}

async function airbyte(command: string, key: string, ...more: string[]): Promise<Outcome & { messages: Message[] }> {
  folder.write('config.json', JSON.stringify({ url: service.url + BASE, brand: 'alder-finch', api_key: key }))
  const args = ['-c', RUN, command, '--config', 'config.json', '--manifest-path', 'manifest.yaml', ...more]
  const outcome = await folder.run(args)
  const lines = outcome.stdout.split('\n').filter((line) => line.startsWith('{'))
  return { ...outcome, messages: lines.map((line) => JSON.parse(line)) }
}

/** The CDK leaves out empty fields. */
function withoutNulls(record: object): unknown {
  return JSON.parse(JSON.stringify(record, (_, value) => value ?? undefined))
}

it('connects with a key that is valid, and shows our sentence for one that is not', async () => {
  const { messages } = await airbyte('check', service.keys.brand)
  expect(messages.at(-1)).toEqual({ type: 'CONNECTION_STATUS', connectionStatus: { status: 'SUCCEEDED' } })
  const key = await service.database.createKey(service.brandId, { revokedAt: new Date(0) })
  const { json } = await service.get(`${BASE}/brands/alder-finch/orders`, { authorization: `Bearer ${key}` })
  const revoked = (await airbyte('check', key)).messages.at(-1)
  expect(revoked).toMatchObject({
    connectionStatus: { status: 'FAILED', message: expect.stringContaining(json.error) },
  })
})

it('connects with a key that is limited to groups, reads these, and says which others it does not', async () => {
  const key = await service.database.createKey(service.brandId, { groups: ['legs', 'shipments'] })
  expect((await airbyte('check', key)).messages.at(-1)).toMatchObject({ connectionStatus: { status: 'SUCCEEDED' } })
  const { code, messages, output } = await read(key, 'key', 'invoices', 'legs')
  expect(code, output.slice(-2_000)).toBe(0)
  const [described, ...legs] = recordsIn(messages).toSorted(
    (a, b) => Number(b.stream === 'key') - Number(a.stream === 'key'),
  )
  expect(described!.data).toEqual({
    id: expect.any(String),
    allBrands: false,
    groups: ['legs', 'shipments'],
    quota: { requests: expect.any(Number), windowSeconds: expect.any(Number) },
  })
  expect(legs.map(({ data }) => withoutNulls(data))).toEqual(loaded.get('legs')!.map(withoutNulls))
  expect(output).toContain('Nothing is read of invoices: The API key is not authorized for this group of records;')
})

it('reads what a supplier sees with the key of its view, and says which streams it does not open', async () => {
  const partnerId = String(loaded.get('suppliers')![0]!.partnerId)
  const view = await openView(service.database, service.brandId, { partnerId, kind: 'supplier' })
  const key = await service.database.createKey(view.id)
  const { code, messages, output } = await read(key, 'key', 'inventory', 'suppliers')
  expect(code, output.slice(-2_000)).toBe(0)
  const [described, ...suppliers] = recordsIn(messages).toSorted(
    (a, b) => Number(b.stream === 'key') - Number(a.stream === 'key'),
  )
  expect(described!.data).toMatchObject({ partner: { id: partnerId, kind: 'supplier' } })
  const { json } = await service.get(`${BASE}/brands/alder-finch/suppliers`, { authorization: `Bearer ${key}` })
  expect(suppliers.map(({ data }) => data)).toEqual(json.items.map(withoutNulls))
  expect(output).toContain('Nothing is read of inventory: ')
})

it('says that the rate limit is reached where it does not wait, in the words of Airbyte', async () => {
  const key = await service.database.createKey(service.brandId, { quota: 1, windowSeconds: 600 })
  await service.get(`${BASE}/brands/alder-finch`, { authorization: `Bearer ${key}` })
  folder.write('manifest.yaml', MANIFEST.replace('max_retries: 20', 'max_retries: 0'))
  const { messages } = await airbyte('check', key)
  folder.write('manifest.yaml', MANIFEST)
  const message = expect.stringContaining('API rate limit exceeded.')
  expect(messages.at(-1)).toMatchObject({ connectionStatus: { status: 'FAILED', message } })
})

it('reads every record of every list, with a key of 40 requests per 5 seconds', async () => {
  const key = await service.database.createKey(service.brandId, { quota: 40, windowSeconds: 5 })
  const catalog = (await airbyte('discover', key)).messages.find(({ type }) => type === 'CATALOG')!.catalog as {
    streams: { name: string; source_defined_primary_key: string[][]; json_schema: { properties: object } }[]
  }
  const [described, ...lists] = catalog.streams
  expect(described).toMatchObject({ name: 'key', source_defined_primary_key: [['id']] })
  expect(
    lists.map(({ name, source_defined_primary_key: key, json_schema }) => ({
      name,
      key: key.flat(),
      fields: Object.keys(json_schema.properties),
    })),
  ).toEqual(
    groups.map(({ path, key, fields }) => ({
      name: path.replaceAll('-', '_'),
      key,
      fields: fields.map(({ name }) => name),
    })),
  )
  const streams = catalog.streams.map((stream) => ({
    stream,
    sync_mode: 'full_refresh',
    destination_sync_mode: 'overwrite',
  }))
  folder.write('catalog.json', JSON.stringify({ streams }))
  service.logged.length = 0
  const { code, messages, output } = await airbyte('read', key, '--catalog', 'catalog.json')
  expect(code, output.slice(-2_000)).toBe(0)

  const rejected = service.logged.filter((line) => JSON.parse(line).status === 429)
  expect(rejected.length).toBeGreaterThan(0)
  expect(output).toContain('Rate limit exceeded (HTTP 429). Retrying in ')
  const records = recordsIn(messages)
  const read = Map.groupBy(records, ({ stream }) => stream)
  let equal = 0
  for (const { path } of groups) {
    const { json } = await service.list(`${path}?limit=1`)
    const data = (read.get(path.replaceAll('-', '_')) ?? []).map((record) => record.data)
    expect([path, data.length]).toEqual([path, json.totalItems])
    expect(data.map(withoutNulls)).toEqual((loaded.get(path) ?? []).map(withoutNulls))
    equal++
  }
  console.log(`${equal} of ${groups.length} streams equal, ${records.length} records, ${rejected.length} waits`)
})
