/** The command with keys that see less: its brand need not be typed, its groups are all there is, and its expiry is announced. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { groups } from '@selvedge/client/catalogue'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FaultProxy } from '../client/support/fault-proxy.ts'
import { resourceOf } from '../support/database.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BASE } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { until } from '../support/until.ts'
import { variation } from '../support/variations.ts'
import { Command, type Finished } from './support/command.ts'
import { loadDemoBrand, type RecordsByPath } from './support/demo-brand.ts'
import { OutFolder } from './support/out-folder.ts'

const DAY_MS = 86_400_000
/** What the report on late shipments reads, and one group that it does not. */
const OPEN = ['shipments', 'legs', 'shipment-items'].toSorted()

let running: FileService
let loaded: RecordsByPath
let out: OutFolder
let limited: string
beforeAll(async () => {
  running = await startFileService(null, 60)
  const { database, brandId } = running.service
  loaded = await loadDemoBrand(database, brandId)
  const expiresAt = new Date(Date.now() + 5.5 * DAY_MS)
  limited = await database.createKey(brandId, { groups: OPEN, expiresAt })
})
afterAll(() => running.stop())
beforeEach(() => {
  out = new OutFolder()
  return () => out.remove()
})

const start = (key: string, args: readonly string[], url = running.service.url) =>
  new Command(args, { SELVEDGE_API_KEY: key, SELVEDGE_URL: url + BASE })
const run = (key: string, ...args: readonly string[]): Promise<Finished> => start(key, args).finished

function tablesAndViews(file: string): { tables: string[]; views: string[] } {
  const database = new DatabaseSync(file, { readOnly: true })
  const named = (type: string): string[] =>
    database
      .prepare(`select name from sqlite_schema where type = ? and name not like 'selvedge_%' order by name`)
      .all(type)
      .map(({ name }) => name as string)
  const found = { tables: named('table').filter((name) => name !== 'report_date'), views: named('view') }
  for (const view of found.views) database.prepare(`select count(*) from ${view}`).get()
  database.close()
  return found
}

const tableNames = OPEN.map((path) => path.replaceAll('-', '_'))

describe('a limited key', () => {
  it('exports its groups of its brand, and announces its expiry', async () => {
    const { exitCode, stderr } = await run(limited, '--out', out.path)
    expect(stderr).toMatch(/^The API key expires in 5 days, on .* UTC\. Ask the operator for a new one\.\n$/)
    expect(exitCode).toBe(0)
    const { brand, collections, references } = out.manifest()
    expect(brand).toBe('alder-finch')
    expect(collections.map(({ path }) => path).toSorted()).toEqual(OPEN)
    for (const path of OPEN) expect(out.records(path)).toEqual(loaded.get(path))
    expect(references.fieldsLeadingOut).toContain('shipments.forwarderId')
  })

  it.each(['sqlite', 'parquet', 'csv'])('has the files, tables and views of its groups in %s', async (format) => {
    expect(await run(limited, '--out', out.path, '--format', format)).toMatchObject({ exitCode: 0 })
    const { files } = out.manifest()
    if (format === 'csv') expect(files.map(({ name }) => name).toSorted()).toEqual(OPEN.map((path) => `${path}.csv`))
    if (format === 'parquet') expect(out.text('duckdb.sql').match(/from '[a-z-]+\.parquet'/g)).toHaveLength(OPEN.length)
    if (format !== 'sqlite') return
    const { tables, views } = tablesAndViews(out.file('records.sqlite'))
    expect(tables).toEqual(tableNames)
    expect(views).toEqual(['late_shipments', 'shipment_headlines'])
  })

  it('syncs its groups from a snapshot, and then what changes in them', async () => {
    const { database, brandId } = running.service
    await snapshotOf(database.url('selvedge_loader'), brandId, running.store)
    const file = out.file('copy.sqlite')
    const first = await run(limited, '--sync', file)
    const count = OPEN.reduce((sum, path) => sum + loaded.get(path)!.length, 0)
    expect(first.stdout).toContain(`${count} records verified`)
    expect(first.stdout).toContain(`legs: ${loaded.get('legs')!.length} records`)
    await database.load(brandId, { tags: [variation(resourceOf('tags'), 1)] })
    await database.load(brandId, { legs: [loaded.get('legs')![0]!] }, 'delete')
    const second = await run(limited, '--sync', file)
    expect(second.stdout).toMatch(/^alder-finch: 0 upserts and 1 deletes in 1 groups; 2 requests; /)
    expect(tablesAndViews(file).tables).toEqual(tableNames)

    const other = await run(running.service.keys.brand, '--sync', file)
    expect(other.exitCode).toBe(2)
    expect(other.stderr).toMatch(/is a copy of shipments,.*, not of all collections/)
    await database.load(brandId, { legs: [loaded.get('legs')![0]!] })
  })

  it('is told which of the collections that it names are closed, before anything is written', async () => {
    const folder = out.file('new')
    const closed = ['--only', 'legs,invoices,orders']
    for (const target of [
      ['--out', folder],
      ['--sync', folder],
      ['--sync', `${folder}.sqlite`],
    ]) {
      const { exitCode, stderr } = await run(limited, ...target, ...closed)
      expect([exitCode, stderr]).toEqual([2, `the key does not open invoices, orders; it opens ${OPEN.join(', ')}\n`])
    }
    expect([existsSync(folder), existsSync(`${folder}.sqlite`)]).toEqual([false, false])
    expect(await run(limited, '--out', folder, '--only', 'legs')).toMatchObject({ exitCode: 0 })
  })

  it('of the brand alone has nothing to export', async () => {
    const { database, brandId } = running.service
    const { exitCode, stderr } = await run(await database.createKey(brandId, { groups: ['brand'] }), '--out', out.path)
    expect([exitCode, stderr]).toEqual([2, 'the key opens no collection that can be exported; it opens brand\n'])
  })

  it('announces its expiry once a day with --every', async () => {
    const command = start(limited, ['--sync', out.file('copy.sqlite'), '--every', '1s', '--only', 'legs'])
    await until(() => command.stdout.split('verified').length > 3)
    command.kill('SIGTERM')
    const { exitCode, stderr } = await command.finished
    expect(exitCode).toBe(0)
    expect(stderr.match(/The API key expires in 5 days/g)).toHaveLength(1)
  })
})

it('names the brands of a key that opens several, and takes one of them', async () => {
  const { keys } = running.service
  const { exitCode, stderr } = await run(keys.global, '--out', out.file('new'))
  expect(exitCode).toBe(2)
  expect(stderr).toBe('--brand is needed. The key opens 2 brands; name one of them: alder-finch, other-brand.\n')
  expect(existsSync(out.file('new'))).toBe(false)
  expect(await run(keys.global, '--brand', 'other-brand', '--out', out.path)).toMatchObject({ exitCode: 0, stderr: '' })
  expect(out.manifest()).toMatchObject({ brand: 'other-brand', collections: { length: groups.length } })
})

it('works with a service that does not describe keys, and then needs the brand', async () => {
  const { service } = running
  const proxy = await FaultProxy.start(service.url)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ error: 'Not found.', errorCode: 'not_found' })
  proxy.plan = (path) => (path.startsWith(`${BASE}/key`) ? { kind: 'answer', status: 404, headers, body } : undefined)
  const args = ['--out', out.path, '--only', 'legs']
  const unnamed = await start(service.keys.brand, args, proxy.url).finished
  expect([unnamed.exitCode, unnamed.stderr]).toEqual([
    2,
    '--brand is needed: this service does not say which brand a key opens\n',
  ])
  const named = await start(service.keys.brand, ['--brand', 'alder-finch', ...args], proxy.url).finished
  expect(named).toMatchObject({ exitCode: 0, stderr: '' })
  await proxy.stop()
})
