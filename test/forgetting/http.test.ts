/** Records that are forgotten over HTTP: by DELETE with `forget=true`, and a key of their groups. */
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { UNDO_RECORDS_MAX } from '../../packages/service/loader/undo.ts'
import { ADVISORY_LOCKS } from '../../packages/service/store/advisory-locks.ts'
import { record } from '../loader/support/change-lines.ts'
import { ndjson, type Values } from '../loader/support/files.ts'
import { type Loaded, TestIngest } from '../support/ingest.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { filesWith, tablesWith } from './support/byte-search.ts'

const PLANTED = 'zqplantedqz'
const folder = mkdtempSync(join(tmpdir(), 'selvedge-forget-'))
const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, ['x'])
const person = record('contacts', 1, { name: `${PLANTED} Carvalho` })
const others = Array.from({ length: 20 }, (_, n) => record('contacts', n + 2))

let ingest: TestIngest
beforeAll(async () => {
  ingest = await TestIngest.start({}, { undo: { store, recordsMax: UNDO_RECORDS_MAX } })
})
afterAll(async () => {
  await ingest.stop()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  for (const records of [[person], others, [{ ...person, jobTitle: 'Later' }]]) await send('POST', records)
  await snapshotOf(ingest.database.url('selvedge_loader'), ingest.brandId, store)
})

async function send(method: string, records: readonly Values[], query = '', key = ingest.key): Promise<Loaded> {
  return ingest.send(method, 'groups/contacts', { body: ndjson(records), query, key })
}
const forget = (query = 'forget=true', key = ingest.key): Promise<Loaded> =>
  send('DELETE', [{ id: person.id }], query, key)
const places = async (): Promise<string[]> => [
  ...(await filesWith(store, PLANTED)),
  ...(await tablesWith(ingest.database, PLANTED)),
]

it('removes them everywhere before it replies, and again after they are gone', async () => {
  expect(await places()).toEqual(
    expect.arrayContaining(['snapshots gzip', 'snapshots parquet', 'undo gzip', 'records.contacts', 'records.words']),
  )
  const first = await forget()
  expect([first.status, first.json.outcome, first.json.groups[0].removed]).toEqual([200, 'loaded', 1])
  expect(await places()).toEqual([])
  expect((await forget()).json.groups[0]).toMatchObject({ removed: 0, unchanged: 1 })
})

it('a key does not forget what it may not load', async () => {
  const key = await ingest.database.createLoadKey(ingest.brandId, { groups: ['tags'] })
  const before = await places()
  expect((await forget('forget=true', key)).json.errorCode).toBe('load_key_refused')
  expect(await places()).toEqual(before)
  const limited = await ingest.database.createLoadKey(ingest.brandId, { groups: ['contacts'] })
  expect((await forget('forget=true', limited)).status).toBe(200)
  expect(await places()).toEqual([])
})

it('is a parameter of DELETE, without dryRun, where there is a store', async () => {
  for (const [sent, problem] of [
    [() => send('POST', [person], 'forget=true'), /DELETE/],
    [() => ingest.send('POST', 'loads', { body: '', query: 'forget=true' }), /DELETE/],
    [() => forget('forget=true&dryRun=true'), /dryRun/],
  ] as const) {
    const { status, json } = await sent()
    expect([status, json.details]).toEqual([400, [{ parameter: 'forget', problem: expect.stringMatching(problem) }]])
  }
  const without = await TestIngest.start()
  onTestFinished(() => without.stop())
  const { status, json } = await without.send('DELETE', 'groups/contacts', { body: '', query: 'forget=true' })
  expect([status, json.details]).toEqual([400, [{ parameter: 'forget', problem: expect.stringMatching(/store/) }]])
})

it('says what it could not do, and completes it when it is sent again, with the same key', async () => {
  const headers = { 'idempotency-key': 'forget-1' }
  const forgetWithKey = () =>
    ingest.send('DELETE', 'groups/contacts', { body: ndjson([{ id: person.id }]), query: 'forget=true', headers })
  await ingest.database.withConnection('selvedge_loader', async (loader) => {
    await loader.query('select pg_advisory_lock($1, $2)', [ADVISORY_LOCKS.snapshots, ingest.brandId])
    const { status, json, headers } = await forgetWithKey()
    expect([status, json.errorCode, headers.get('retry-after')]).toEqual([503, 'not_forgotten', '5'])
    expect(ingest.logged.join()).toMatch(/records are not forgotten/)
    expect(await filesWith(store, PLANTED)).toContain('snapshots gzip')
  })
  expect((await forgetWithKey()).status).toBe(200)
  expect(await places()).toEqual([])
})

it('keeps no undo of the deletion', async () => {
  const before = readdirSync(join(folder, 'undo', String(ingest.brandId)))
  const { json } = await forget()
  expect(before.length).toBeGreaterThan(0)
  expect(readdirSync(join(folder, 'undo', String(ingest.brandId)))).not.toContain(json.id)
})

it('deletes nothing while the store is not there', async () => {
  const undos = join(folder, 'undo')
  renameSync(undos, `${undos}.aside`)
  const { status, json } = await forget()
  renameSync(`${undos}.aside`, undos)
  expect([status, json.errorCode]).toEqual([503, 'store_unavailable'])
  expect(ingest.logged.join()).toMatch(/it is not the store that loads use/)
  expect(await tablesWith(ingest.database, PLANTED)).toContain('records.contacts')
})
