/** The page about files, followed: once with its folder, once with its bucket; and the commands of its test results, in small. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../packages/service/cli/dev/postgres.ts'
import { createBrands } from '../support/brands.ts'
import { TestDatabase } from '../support/database.ts'
import { TestObjectStore } from '../support/object-store.ts'
import { SERVING, ServingProcess } from '../support/serving-process.ts'
import { commandBlocks, Follower, resultCommands, STEP_TIMEOUT_MS } from './support/guide.ts'

const PAGE = 'docs/operating/files.md'
const [folderBlock, bucketBlock, loadBlock, downloadBlock, ...more] = commandBlocks(PAGE)
const TEST_TIMEOUT_MS = 2 * STEP_TIMEOUT_MS

it('the page has the blocks that are run here', () => {
  expect([folderBlock, bucketBlock, loadBlock, downloadBlock].every(Boolean)).toBe(true)
  expect(more).toEqual([])
})

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  let database: TestDatabase
  let objects: TestObjectStore | null = null
  let follower: Follower
  beforeAll(async () => {
    database = await TestDatabase.create()
    const { keys } = await createBrands(database)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    if (kind === 'bucket') {
      objects = await TestObjectStore.start()
      objects.offerCredentials()
    }
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
    follower = new Follower({
      SELVEDGE_DATABASE_URL: database.url('selvedge_api'),
      SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader'),
      SELVEDGE_CURSOR_SECRETS: 'x'.repeat(32),
      SELVEDGE_PORT: String(port),
      SELVEDGE_PUBLIC_URL: url,
      SELVEDGE_URL: `${url}/api/public/v1`,
      SELVEDGE_API_KEY: keys.brand,
      ...(objects && {
        SELVEDGE_S3_ENDPOINT: objects.settings(60).endpoint!,
        AWS_ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY,
      }),
    })
  }, TEST_TIMEOUT_MS)
  afterAll(async () => {
    follower.remove()
    await objects?.stop()
    await database.drop()
  })

  it(
    'are configured, loaded and downloaded',
    async () => {
      const configure = kind === 'folder' ? folderBlock! : bucketBlock!
      let said = ''
      for (const command of configure) said = await follower.run(command)
      expect(said).toMatch(/^ok +files +(folder|bucket) \S+ answers/m)
      for (const command of loadBlock!) said = await follower.run(command.replace('--scale 0.01', '--scale 0.001'))
      expect(said).toMatch(/^\d+ files \(\d\.\d MB\) uploaded\.$/m)

      const download = async (): Promise<void> => {
        for (const command of downloadBlock!) await follower.run(command)
      }
      const service = await ServingProcess.start(
        [process.execPath, 'packages/service/cli/main.ts', 'serve'],
        { env: follower.environment },
        SERVING,
      )
      try {
        // A service that has just started may be late with its first answers where the machine has other things to do.
        await vi.waitFor(download, { timeout: STEP_TIMEOUT_MS, interval: 1_000 })
      } finally {
        await service.stop()
      }
      const downloaded = sha256(join(follower.folder, 'picture.png'))
      const given = join(follower.folder, 'pictures/alder-finch/images')
      expect(readdirSync(given).map((name) => sha256(join(given, name)))).toContain(downloaded)
    },
    TEST_TIMEOUT_MS,
  )
})

describe('the commands of the test results', () => {
  it.each(resultCommands('Files of images and documents'))('%s', async (command) => {
    const small = command.replace('--rounds 12', '--rounds 1').replace('presigning.ts', '$& --addresses 100')
    const [program, ...args] = small.split(' ')
    const { stdout } = await promisify(execFile)(program!, args, { timeout: STEP_TIMEOUT_MS })
    expect(stdout).toMatch(/\d/)
  })
})

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
