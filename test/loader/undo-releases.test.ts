/** Undos beside release 1.1.0, which keeps no digest of undo files: each release undoes what the other one loaded. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLI, selvedge } from '../cli/support/cli.ts'
import { RepositoryCopy } from '../scripts/support/repository-copy.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { BRAND } from '../support/ingest.ts'
import { variation } from '../support/variations.ts'
import { Files, ndjson } from './support/files.ts'
import { bodies } from './support/loading.ts'

const older = RepositoryCopy.ofRelease('1.1.0')

describe.skipIf(older === null)('release 1.1.0', () => {
  let database: TestDatabase
  let brandId: number
  const files = new Files()
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-releases-'))
  beforeAll(async () => {
    database = await TestDatabase.create()
    brandId = await database.createBrand(BRAND)
  })
  afterAll(async () => {
    await database.drop()
    files.remove()
    older!.remove()
    rmSync(folder, { recursive: true })
  })

  const run = (program: string, ...args: string[]) =>
    selvedge(
      [...args, '--brand', BRAND, '--json'],
      {
        SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
        SELVEDGE_FILES_FOLDER: folder,
        SELVEDGE_PUBLIC_URL: 'http://localhost:8080',
      },
      '',
      program,
    )

  test.each([
    ['loads, and this one undoes', older?.program ?? '', CLI],
    ['undoes what this one loads', CLI, older?.program ?? ''],
  ])('%s', async (_what, loading, undoing) => {
    const loaded = await run(loading, 'load', files.write('tags.ndjson', ndjson([variation(resourceOf('tags'), 1)])))
    expect(await bodies(database, brandId, 'tags')).toHaveLength(1)
    expect(await run(undoing, 'loads', 'undo', JSON.parse(loaded.stdout).id)).toMatchObject({ code: 0 })
    expect(await bodies(database, brandId, 'tags')).toEqual([])
  })

  test('undoes no load whose record this one has forgotten', async () => {
    const tag = variation(resourceOf('tags'), 2)
    const path = files.write('tags.ndjson', ndjson([tag]))
    const { id } = JSON.parse((await run(older!.program, 'load', path)).stdout)
    const gone = files.write('tags.ndjson', ndjson([{ id: tag.id }]))
    const forgotten = await run(CLI, 'load', '--delete', '--forget', gone)
    expect(JSON.parse(forgotten.stdout).forgotten).toMatchObject({ records: 1, undoFiles: 2 })
    expect(await run(older!.program, 'loads', 'undo', id)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Load ${id} cannot be undone`),
    })
    expect(await bodies(database, brandId, 'tags')).toEqual([])
  })
})
