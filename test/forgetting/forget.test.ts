/** `load --delete --forget`, by the command line itself: no byte of a record is left in the store, the files and the tables. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import type { FilesSettings } from '../../packages/service/files/settings.ts'
import { BUILD_TIMEOUT_MS } from '../support/go-tool.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { type Answered, TestService } from '../support/service.ts'
import { filesWith, tablesWith } from './support/byte-search.ts'
import { ForgettingBrand, type Person, PLANTED } from './support/forgetting-brand.ts'

const TIMEOUT_MS = 480_000
/** On a busy machine, forgetting takes longer than a minute, and a link that has expired is a 403. */
const LINK_SECONDS = 3_600

describe.each(['s3', 'folder'] as const)('with a store of kind %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-forget-'))
  let objects: TestObjectStore | undefined
  let service: TestService
  let brand: ForgettingBrand
  let person: Person
  beforeAll(async () => {
    const port = await freePort()
    if (kind === 's3') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    const files: FilesSettings = objects
      ? objects.settings(LINK_SECONDS)
      : { kind: 'folder', folder, publicUrl: `http://127.0.0.1:${port}`, linkSeconds: LINK_SECONDS }
    service = await TestService.start({ port, files })
    brand = await ForgettingBrand.load(service.database, files)
    person = await brand.person(1)
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    brand?.remove()
    await service?.stop()
    await objects?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (path: string, owner: number): Promise<Answered> => {
    const authorization = `Bearer ${await service.database.createKey(owner)}`
    return service.get(`/api/public/v1/brands/${brand.brand.slug}/${path}`, { authorization })
  }

  /** Every place that can have a record gets it, and an earlier form of it. */
  async function plant(): Promise<string[]> {
    const local = brand.putFile(person.document.fileName as string, `${PLANTED} bytes`)
    const loaded = await brand.load(
      { contacts: [person.contact], orders: [person.order], documents: [person.document] },
      ...['--files', local],
    )
    await brand.snapshot()
    const changed = await brand.load({ contacts: [{ ...person.contact, jobTitle: `${PLANTED} later` }] })
    await brand.snapshot()
    const faulty = { ...person.contact, responsibility: PLANTED }
    const args = ['load', '--brand', brand.brand.slug, ...brand.filesOf({ contacts: [faulty] })]
    expect(await brand.run(args)).toMatchObject({ code: 1 })
    const unread = { ...faulty, id: PLANTED }
    expect(await brand.run([...args.slice(0, 3), ...brand.filesOf({ contacts: [unread] })])).toMatchObject({ code: 1 })
    await service.database.asLoader(
      brand.brand.id,
      `insert into records.load_log (brand_id, id, sender, started_at, finished_at, outcome, groups, fault_count, faults, reason, dry_run)
values ($1, gen_random_uuid(), 'test', now(), now(), 'failed', '[]', 0, '[]', $2, false)`,
      [`invalid input syntax: ${PLANTED}`],
    )
    return [loaded, changed].map((text) => JSON.parse(text).id)
  }

  it(
    'a record is nowhere after it was forgotten, and neither are its files',
    async () => {
      const loads = await plant()
      expect(await filesWith(brand.store, PLANTED)).toEqual([
        'records bytes',
        'snapshots gzip',
        'snapshots parquet',
        'undo gzip',
      ])
      expect(await tablesWith(service.database, PLANTED)).toEqual([
        'records.contacts',
        'records.contacts of a view',
        'records.documents',
        'records.documents of a view',
        'records.finds',
        'records.finds of a view',
        'records.load_log',
        'records.orders',
        'records.orders of a view',
        'records.report_rows',
        'records.report_rows of a view',
        'records.words',
        'records.words of a view',
      ])
      const { id } = person.document
      const links = [(await ask(`documents/${id}/content`, brand.brand.id)).json.url as string]
      for (const owner of [brand.brand.id, brand.view.id]) {
        const { json } = await ask('snapshot', owner)
        links.push(...json.files.filter(isOf).map(urlOf), ...json.tables.filter(isOf).map(urlOf))
      }
      for (const link of links) expect((await fetch(link)).status).toBe(200)

      const { code, stdout, stderr } = await brand.forget(
        ['contacts', person.contact],
        ['orders', person.order],
        ['documents', person.document],
      )
      expect([code, stderr]).toEqual([0, ''])
      const outcome = JSON.parse(stdout)
      expect(outcome).toMatchObject({ loaded: true, undo: 'forgotten', forgotten: { records: 3, files: 1, faults: 3 } })
      // Those of two loads, and that of the deletion.
      expect(outcome.forgotten.undoFiles).toBe(3)

      expect(await filesWith(brand.store, PLANTED)).toEqual([])
      expect(await tablesWith(service.database, PLANTED)).toEqual([])
      for (const key of [person.contact.id, person.document.id] as string[]) {
        expect(await filesWith(brand.store, key)).toEqual([])
        expect(await tablesWith(service.database, key)).toEqual(['records.changes', 'records.changes of a view'])
      }
      for (const link of links) expect([link, (await fetch(link)).status]).toEqual([link, 404])
      for (const owner of [brand.brand.id, brand.view.id]) expect((await ask('snapshot', owner)).status).toBe(200)

      for (const load of [...loads, outcome.id]) {
        const undo = await brand.run(['loads', 'undo', load, '--brand', brand.brand.slug])
        expect([undo.code, undo.stderr]).toEqual([
          2,
          expect.stringMatching(/because a record that it changed was forgotten/),
        ])
      }
      const other = await brand.load({ contacts: brand.brand.records.contacts!.slice(0, 1) })
      expect(JSON.parse(other).loaded).toBe(true)
    },
    TIMEOUT_MS,
  )
})

const GROUPS = ['contacts', 'orders', 'documents']
const isOf = ({ group }: { readonly group: string }): boolean => GROUPS.includes(group)
const urlOf = ({ url }: { readonly url: string }): string => url
