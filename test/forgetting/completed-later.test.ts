/** Forgetting that is killed, has something in its way, or comes after the deletion: run again, it leaves nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '../../packages/service/store/advisory-locks.ts'
import { MAIN_CELL } from '../../packages/service/store/cells/cell.ts'
import { leaveLoads } from '../../packages/service/store/views/build.ts'
import { CLI } from '../cli/support/cli.ts'
import type { Values } from '../loader/support/files.ts'
import { bodies } from '../loader/support/loading.ts'
import { CLEAN_ENVIRONMENT } from '../support/clean-environment.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { bringToDate } from '../support/open-view.ts'
import { uuid } from '../support/variations.ts'
import { filesWith, tablesWith } from './support/byte-search.ts'
import { ForgettingBrand, type Person, PLANTED } from './support/forgetting-brand.ts'

const TIMEOUT_MS = 480_000

const folder = mkdtempSync(join(tmpdir(), 'selvedge-forget-'))
let database: TestDatabase
let brand: ForgettingBrand
let person: Person
let persons = 0
beforeAll(async () => {
  database = await TestDatabase.create()
  brand = await ForgettingBrand.load(database, { kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 })
  await brand.snapshot()
}, TIMEOUT_MS)
afterAll(async () => {
  brand?.remove()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** A contact and a document that were loaded twice. */
beforeEach(async () => {
  person = await brand.person(++persons)
  const local = brand.putFile(person.document.fileName as string, `${PLANTED} bytes ${persons}`)
  const records = { contacts: [person.contact], documents: [person.document] }
  await brand.load(records, '--files', local)
  await brand.load({ contacts: [{ ...person.contact, jobTitle: 'Account manager, later' }] })
}, TIMEOUT_MS)

const keys = (): [string, Values][] => [
  ['contacts', person.contact],
  ['documents', person.document],
]
const places = async (): Promise<string[]> => [
  ...(await filesWith(brand.store, PLANTED)),
  ...(await tablesWith(database, PLANTED)),
]
const isStored = async (): Promise<boolean> =>
  (await bodies(database, brand.brand.id, 'contacts')).some((body) => body.includes(PLANTED))
const contents = (): string => join(folder, String(brand.brand.id))
const snapshotFiles = (): string[] => readdirSync(join(folder, 'snapshots', String(brand.brand.id)))
const undoFolder = (): string => join(folder, 'undo', String(brand.brand.id))

async function forgets(): Promise<{ readonly records: number; readonly files: number }> {
  const { code, stdout, stderr } = await brand.forget(...keys())
  expect([code, stderr]).toEqual([0, ''])
  expect(await places()).toEqual([])
  return JSON.parse(stdout).forgotten
}

describe('a command that is killed', () => {
  /** Whether the command has come so far. */
  const moments: [when: string, holds: (snapshotFiles: readonly string[]) => Promise<boolean>][] = [
    ['when the records are deleted', async () => !(await isStored())],
    ['when files of snapshots are removed', async (files) => files.some((name) => !snapshotFiles().includes(name))],
    ['when the file of the document is removed', async () => readdirSync(contents()).length === 0],
  ]
  it.each(moments)(
    '%s is completed by the next run',
    async (_, holds) => {
      await brand.snapshot()
      expect(await filesWith(brand.store, PLANTED)).toHaveLength(4)
      const before = snapshotFiles()
      const child = spawn(process.execPath, [CLI, ...brand.forgetting(...keys())], {
        env: { ...CLEAN_ENVIRONMENT, ...brand.environment },
        stdio: 'ignore',
      })
      const ended = once(child, 'close')
      while (child.exitCode === null && !(await holds(before))) await new Promise(setImmediate)
      child.kill('SIGKILL')
      await ended
      expect(await forgets()).toMatchObject({ records: 2 })
    },
    TIMEOUT_MS,
  )
})

it(
  'records that were deleted before are forgotten, with their files',
  async () => {
    await brand.snapshot()
    await brand.load({ contacts: [{ id: person.contact.id }], documents: [{ id: person.document.id }] }, '--delete')
    expect(await filesWith(brand.store, PLANTED)).toHaveLength(4)
    expect(await tablesWith(database, PLANTED)).toEqual([])
    // A deletion by release 1.1.0 leaves what the record was found by.
    const { number } = resourceOf('contacts').findable!
    await database.asLoader(
      brand.brand.id,
      `with found as (insert into records.finds values ($1, $2, 1000000, 't${PLANTED}', '{}')),
  words as (insert into records.words values ($1, $2, 't${PLANTED}', 1000000))
update records.resource_state set found_version = version - 1 where brand_id = $1 and resource = 'contacts'`,
      [number],
    )
    expect(await tablesWith(database, PLANTED)).toEqual(['records.finds', 'records.words'])
    expect(await forgets()).toMatchObject({ records: 2, files: 1 })
  },
  TIMEOUT_MS,
)

it(
  'a file that another record names stays until that one is forgotten',
  async () => {
    const other = { ...person.document, id: uuid('other document'), reference: 'other', fileName: 'other.pdf' }
    const local = brand.putFile('other.pdf', `${PLANTED} bytes ${persons}`)
    await brand.load({ documents: [other] }, '--files', local)
    const first = JSON.parse((await brand.forget(...keys())).stdout)
    expect(first.forgotten).toMatchObject({ records: 2, files: 0 })
    expect(await places()).toEqual(['records bytes'])
    const second = JSON.parse((await brand.forget(['documents', other])).stdout)
    expect(second.forgotten).toMatchObject({ records: 1, files: 1 })
    expect(await places()).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'loads of other records can still be undone',
  async () => {
    const tag = { ...brand.brand.records.tags![0]!, name: 'Another name' }
    const { id } = JSON.parse(await brand.load({ tags: [tag] }))
    await forgets()
    await brand.runs('loads', 'undo', id, '--brand', brand.brand.slug)
    expect(await bodies(database, brand.brand.id, 'tags')).not.toContainEqual(expect.stringContaining('Another name'))
  },
  TIMEOUT_MS,
)

describe('in the way is', () => {
  it(
    'a view that loads do not follow',
    async () => {
      await database.withConnection('selvedge_loader', (loader) => leaveLoads(loader, brand.view, MAIN_CELL))
      const { code, stderr } = await brand.forget(...keys())
      expect([code, stderr]).toEqual([
        3,
        expect.stringMatching(
          /not forgotten yet: .* the view still has them.*selvedge views sync.*Left to do: records of views; .*Run it again/,
        ),
      ])
      expect(await tablesWith(database, PLANTED)).toContain('records.contacts of a view')
      await bringToDate(database, brand.view)
      await forgets()
    },
    TIMEOUT_MS,
  )

  it(
    'a snapshot under way, which could bring the records back into files',
    async () => {
      await database.withConnection('selvedge_loader', async (loader) => {
        await loader.query('select pg_advisory_lock($1, $2)', [ADVISORY_LOCKS.snapshots, brand.view.id])
        const { code, stderr } = await brand.forget(...keys())
        expect([code, stderr]).toEqual([
          3,
          expect.stringMatching(/another run makes a snapshot.*Left to do: snapshots/),
        ])
        expect(await filesWith(brand.store, PLANTED)).toContain('undo gzip')
      })
      await forgets()
    },
    TIMEOUT_MS,
  )

  it(
    'a store that fails: before the deletion, nothing is deleted',
    async () => {
      const aside = `${undoFolder()}.aside`
      renameSync(undoFolder(), aside)
      writeFileSync(undoFolder(), 'not a folder')
      const failed = await brand.forget(...keys())
      expect([failed.code, await isStored()]).toEqual([3, true])
      expect(failed.stderr).toMatch(
        /it has no undo of load \S+, so it is not the store that loads use; nothing was deleted/,
      )
      await database.asLoader(
        brand.brand.id,
        `update records.load_log set undo = 'no_store' where brand_id = $1 and undo = 'kept'`,
      )
      const away = await brand.forget(...keys())
      expect([away.code, away.stderr, await isStored()]).toEqual([
        3,
        expect.stringMatching(/store of files failed/),
        true,
      ])
      rmSync(undoFolder())
      renameSync(aside, undoFolder())
      await forgets()
    },
    TIMEOUT_MS,
  )

  it(
    'what killed loads have left, which is deleted with the rest',
    async () => {
      const [name] = readdirSync(undoFolder())
      writeFileSync(join(undoFolder(), name!), 'no gzip')
      writeFileSync(join(undoFolder(), 'interrupted.unfinished'), PLANTED)
      const [content] = readdirSync(contents())
      writeFileSync(join(contents(), `${content}.${uuid('a copy')}`), PLANTED)
      await forgets()
      expect(existsSync(join(undoFolder(), name!))).toBe(false)
    },
    TIMEOUT_MS,
  )
})

it(
  'refuses what it cannot do',
  async () => {
    const [path] = brand.filesOf({ tags: [{ id: uuid('a tag') }] })
    for (const [options, message] of [
      [['--forget'], /--forget goes with --delete/],
      [['--delete', '--forget', '--dry-run'], /cannot be used with option '--dry-run'/],
    ] as const) {
      const { code, stderr } = await brand.run(['load', '--brand', brand.brand.slug, path!, ...options])
      expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
    }
    const none = { SELVEDGE_FILES_FOLDER: '', SELVEDGE_PUBLIC_URL: '' }
    const { code, stderr } = await brand.run(['load', '--brand', brand.brand.slug, path!, '--delete', '--forget'], none)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--forget needs a place to keep files/)])
  },
  TIMEOUT_MS,
)
