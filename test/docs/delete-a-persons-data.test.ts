/** The page about deleting a person's data, followed from its first command to its last: by the command, and over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FolderStore } from '../../packages/service/files/folder-store.ts'
import { UNDO_RECORDS_MAX } from '../../packages/service/loader/undo.ts'
import { filesWith, tablesWith } from '../forgetting/support/byte-search.ts'
import { record } from '../loader/support/change-lines.ts'
import { ndjson } from '../loader/support/files.ts'
import { TestIngest } from '../support/ingest.ts'
import { commandBlocks, Follower, STEP_TIMEOUT_MS } from './support/guide.ts'

const [fileBlock, commandBlock, httpBlock, ...more] = commandBlocks('docs/guides/delete-a-persons-data.md')

const folder = mkdtempSync(join(tmpdir(), 'selvedge-forget-'))
const store = new FolderStore({ kind: 'folder', folder, publicUrl: 'http://a', linkSeconds: 60 }, ['x'])
const person = record('contacts', 0)
const other = record('contacts', 1, { email: 'another@example.com' })

let ingest: TestIngest
let follower: Follower
beforeAll(async () => {
  ingest = await TestIngest.start({}, { undo: { store, recordsMax: UNDO_RECORDS_MAX } })
  follower = new Follower({
    SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader'),
    SELVEDGE_FILES_FOLDER: folder,
    SELVEDGE_PUBLIC_URL: 'http://localhost:8080',
    SELVEDGE_LOAD_KEY: ingest.key,
    SELVEDGE_LOAD_URL: ingest.url,
  })
  for (const command of fileBlock!) await follower.run(command)
})
afterAll(async () => {
  follower.remove()
  await ingest.stop()
  rmSync(folder, { recursive: true })
})

const places = async (): Promise<string[]> => [
  ...(await filesWith(store, person.email as string)),
  ...(await tablesWith(ingest.database, person.email as string)),
]

it.each([
  ['the command', commandBlock!, '1 record forgotten. Also removed: 3 undo files, 0 files of snapshots'],
  ['the request', httpBlock!, '"outcome":"loaded"'],
])(
  '%s forgets the record',
  async (_, block, printed) => {
    expect(more).toEqual([])
    await ingest.send('POST', 'groups/contacts', { body: ndjson([person, other]) })
    await ingest.send('POST', 'groups/contacts', { body: ndjson([{ ...person, jobTitle: 'Later' }]) })
    expect(await places()).toEqual(['undo gzip', 'records.contacts', 'records.finds'])
    expect(await follower.run(block.join('\n'))).toContain(printed)
    expect(await places()).toEqual([])
  },
  STEP_TIMEOUT_MS,
)
