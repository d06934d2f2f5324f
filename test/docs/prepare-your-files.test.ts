/** The guide to preparing files, followed from exports of an ERP to records in the API's database, by command and by curl. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { bodies } from '../loader/support/loading.ts'
import { Wheel } from '../python/support/wheel.ts'
import { TestIngest } from '../support/ingest.ts'

const GUIDE = readFileSync('docs/guides/prepare-your-files.md', 'utf8')
const [exported, attempt, correction, load, send, ...more] = codeBlocks(GUIDE, 'sh')

let wheel: Wheel
let ingest: TestIngest
let folder: GuideFolder
beforeAll(async () => {
  wheel = await Wheel.build()
  ingest = await TestIngest.start()
  folder = new GuideFolder({
    ...wheel.environment,
    SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader'),
    SELVEDGE_LOAD_URL: ingest.url,
    SELVEDGE_LOAD_KEY: ingest.key,
  })
  await run('npx --no-install selvedge load --shared --standard')
  await run(exported!)
  writeFileSync(join(folder.path, 'prepare.py'), codeBlocks(GUIDE, 'python').join(''))
}, 600_000)
afterAll(async () => {
  folder.remove()
  wheel.remove()
  await ingest.stop()
})

/** `npx` has warnings of its configuration to print; the installed command is the same. */
const run = (block: string): Promise<string> =>
  folder.shell(block.replaceAll('npx --no-install ', 'node_modules/.bin/'))
const shown = (output: string): string => `\n\`\`\`\n${output.trim()}\n\`\`\`\n`
const recordsOf = async (group: string): Promise<Record<string, unknown>[]> =>
  (await bodies(ingest.database, ingest.brandId, group)).map((body) => JSON.parse(body))

it('names the faults, and loads nothing', async () => {
  expect(more).toEqual([])
  const failed = await run(attempt!).catch((error) => error)
  expect(failed.code).toBe(1)
  expect(GUIDE).toContain(shown(failed.stderr))
  expect(await recordsOf('orders')).toEqual([])
})

it('loads once they are corrected', async () => {
  await run(correction!)
  expect(GUIDE).toContain(shown(await run(load!)))
  const records = await recordsOf('orders')
  expect(records).toHaveLength(3)
  expect(records.find(({ number }) => number === 'PO-10482')).toMatchObject({
    status: 'issued',
    orderDate: '2026-01-31',
    totalQty: 80,
    totalAmount: '2480.00',
    updatedAt: '2026-07-02T08:15:00.000Z',
  })
  const [partner] = await recordsOf('partners')
  expect(partner).toMatchObject({ countryCode: 'PT', certifications: ['GOTS', 'OEKO-TEX'], verified: true })
})

it('sends the same with curl, and nothing changes', async () => {
  const responses = (await run(send!)).replaceAll('}{', '}\n{').trim().split('\n')
  const groups = responses.flatMap((response) => JSON.parse(response).groups)
  expect(groups.map(({ group, inserted, updated, unchanged }) => [group, inserted, updated, unchanged])).toEqual([
    ['partners', 0, 0, 2],
    ['suppliers', 0, 0, 2],
    ['orders', 0, 0, 3],
    ['order-items', 0, 0, 3],
  ])
})
