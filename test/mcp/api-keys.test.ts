/** The MCP server with keys that see less: an assistant is shown what the key opens, and its brand need not be typed. */
import { reports } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FaultProxy } from '../client/support/fault-proxy.ts'
import { Command } from '../export/support/command.ts'
import { loadDemoBrand, type RecordsByPath } from '../export/support/demo-brand.ts'
import { computeReports } from '../reports/support/compute.ts'
import { BASE, TestService } from '../support/service.ts'
import { Assistant } from './support/assistant.ts'

const DAY_MS = 86_400_000

let service: TestService
let loaded: RecordsByPath
beforeAll(async () => {
  service = await TestService.start()
  loaded = await loadDemoBrand(service.database, service.brandId)
  await computeReports(service.database, service.brandId, '2026-06-30')
})
afterAll(() => service.stop())

describe('a limited key', () => {
  const OPEN = ['shipments', 'legs', 'shipment-items']
  let assistant: Assistant
  beforeAll(async () => {
    const expiresAt = new Date(Date.now() + 3.5 * DAY_MS)
    const key = await service.database.createKey(service.brandId, { groups: OPEN, expiresAt })
    assistant = await Assistant.startWithoutBrand(service.url + BASE, key)
  })
  afterAll(() => assistant?.stop())

  it('shows its brand, and that it expires', () => {
    expect(assistant.instructions()).toContain(
      'of the brand alder-finch. Tell the user: The API key expires in 3 days,',
    )
  })

  it('lists its groups and no others', async () => {
    const lines = (await assistant.call('groups')).split('\n')
    expect(lines.map((line) => line.slice(0, line.indexOf(':'))).toSorted()).toEqual(OPEN.toSorted())
  })

  it('describes them without what leads out of them', async () => {
    const text = await assistant.call('describe', { group: 'shipments' })
    expect(text).toMatch(/^- forwarderId\?: string\. /m)
    expect(text).toMatch(/^Referred to by: shipment-items\.shipmentId, legs\.shipmentId$/m)
    // Shipments are filtered by order and booking through groups that the key does not open.
    const [, filters] = /^Filters: (.*)$/m.exec(text)!
    expect(filters!.split(', ')).toEqual(expect.arrayContaining(['number', 'status']))
    expect(filters!.split(', ')).not.toEqual(expect.arrayContaining(['orderId']))
    expect(await assistant.call('describe', { group: 'legs' })).toContain('-> shipments.')
  })

  it('has the reports that it opens whole, and says so of others', async () => {
    const { description } = (await assistant.tools()).find(({ name }) => name === 'report')!
    const named = reports.filter(({ name }) => description!.includes(`${name}: `)).map(({ name }) => name)
    expect(named).toEqual(['late-shipments', 'shipment-headlines'])
    expect(JSON.parse(await assistant.call('report', { name: 'late-shipments' }))).toMatchObject({ asOf: '2026-06-30' })
    expect(await assistant.mistake('report', { name: 'late-orders' })).toBe(
      'The API key does not open late-orders; it opens late-shipments, shipment-headlines.',
    )
  })

  it('reads its records, and says of others that the key does not open them', async () => {
    expect(await assistant.find({ group: 'legs' })).toMatchObject({ totalItems: loaded.get('legs')!.length })
    for (const tool of ['describe', 'find']) {
      expect(await assistant.mistake(tool, { group: 'invoices' })).toBe(
        'The API key does not open invoices; the tool groups lists what it opens.',
      )
    }
  })
})

it('has no tool for reports if the key opens none', async () => {
  const key = await service.database.createKey(service.brandId, { groups: ['tags'] })
  const assistant = await Assistant.startWithoutBrand(service.url + BASE, key)
  expect((await assistant.tools()).map(({ name }) => name)).toEqual(['groups', 'describe', 'search', 'find', 'get'])
  expect(assistant.instructions()).not.toContain('report counts')
  await assistant.stop()
})

describe('without --brand', () => {
  const start = (key: string, url = service.url) =>
    new Command([], { SELVEDGE_API_KEY: key, SELVEDGE_URL: url + BASE }, 'packages/mcp/cli.ts').finished

  it('names the brands of a key that opens several', async () => {
    expect(await start(service.keys.global)).toMatchObject({
      exitCode: 2,
      stderr: 'The key opens 2 brands; name one of them: alder-finch, other-brand.\n',
    })
  })

  it('says why the brand is not known', async () => {
    const key = await service.database.createKey(service.brandId, { revokedAt: new Date(0) })
    expect(await start(key)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/^--brand is needed, since the service does not say .*api_key_invalid/),
    })
    const proxy = await FaultProxy.start(service.url)
    const body = JSON.stringify({ error: 'Not found.', errorCode: 'not_found' })
    proxy.plan = () => ({ kind: 'answer', status: 404, headers: { 'content-type': 'application/json' }, body })
    expect(await start(service.keys.brand, proxy.url)).toMatchObject({
      exitCode: 2,
      stderr: '--brand is needed: this service does not say which brand a key opens\n',
    })
    await proxy.stop()
  })
})
