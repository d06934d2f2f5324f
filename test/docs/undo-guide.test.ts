/** The page about undoing a load, followed from its first command to its last. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodies } from '../loader/support/loading.ts'
import { TestDatabase } from '../support/database.ts'
import { commandBlocks, Follower, STEP_TIMEOUT_MS } from './support/guide.ts'

const PAGE = 'docs/operating/undo.md'
const [storeBlock, loadBlock, undoBlock, ...more] = commandBlocks(PAGE)

let database: TestDatabase
let brandId: number
let follower: Follower
beforeAll(async () => {
  database = await TestDatabase.create()
  brandId = await database.createBrand('alder-finch')
  follower = new Follower({ SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') })
})
afterAll(async () => {
  follower.remove()
  await database.drop()
})

const names = async (): Promise<string[]> =>
  (await bodies(database, brandId, 'tags')).map((body) => JSON.parse(body).name as string)

it(
  'its commands load, make a mistake and undo it',
  async () => {
    expect(more).toEqual([])
    for (const command of [...storeBlock!, ...loadBlock!]) await follower.run(command)
    expect(await names()).toEqual(['Wrong'])
    const outputs: string[] = []
    for (const command of undoBlock!) outputs.push(await follower.run(command))
    expect(outputs[0]).toMatch(/loaded .* yes /)
    expect(outputs[2]).toContain('nothing was changed')
    expect(await names()).toEqual(['Sale', 'New'])
    const shown = /\n```\n(group [\s\S]*?)```\n/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''
    expect(outputs[3]).toContain(shown)
  },
  2 * STEP_TIMEOUT_MS,
)

it('shows what is in the way as the page does', async () => {
  const failed = await follower.run(undoBlock!.at(-1)!).catch((error) => error)
  expect(failed.code).toBe(1)
  const shape = (text: string): string =>
    text.replaceAll(/01[0-9a-f]{6}-[\w-]{27}/g, 'an id').replaceAll(/2\d{3}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
  const shown = /\n```\n(undo of [\s\S]*?)```\n/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? ''
  expect(shape(failed.stderr)).toBe(shape(shown))
})
