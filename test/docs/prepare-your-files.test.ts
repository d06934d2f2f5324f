/** The guide to preparing files, followed from exports of an ERP to records in the API's database, by command and by curl. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { bodies } from '../loader/support/loading.ts'
import { Wheel } from '../python/support/wheel.ts'
import { TestIngest } from '../support/ingest.ts'
import { asShown } from './support/shown.ts'

const GUIDE = readFileSync('docs/guides/prepare-your-files.md', 'utf8')
const [sample, attempt, correction, load, send, ...more] = codeBlocks(GUIDE, 'sh')
const SAMPLE = resolve('examples/files')
/** Blocks without a language: what the commands print. */
const shown = [...GUIDE.matchAll(/(?<=\n\n)```\n([^`]+)\n```\n/g)].map(([, text]) => text!)
const shownWith = (words: string): string => shown.find((text) => text.includes(words))!

let wheel: Wheel
let ingest: TestIngest
let folder: GuideFolder
beforeAll(async () => {
  wheel = await Wheel.build()
  ingest = await TestIngest.start()
  folder = new GuideFolder({
    ...wheel.environment,
    SAMPLE,
    SELVEDGE_LOADER_DATABASE_URL: ingest.database.url('selvedge_loader'),
    SELVEDGE_LOAD_URL: ingest.url,
    SELVEDGE_LOAD_KEY: ingest.key,
  })
  await run('npx --no-install selvedge load --shared --standard')
}, 600_000)
afterAll(async () => {
  folder.remove()
  wheel.remove()
  await ingest.stop()
})

/** `npx` has warnings of its configuration to print; the installed command is the same. */
const run = (block: string): Promise<string> =>
  folder.shell(block.replaceAll('npx --no-install ', 'node_modules/.bin/'))
const recordsOf = async (group: string): Promise<Record<string, unknown>[]> =>
  (await bodies(ingest.database, ingest.brandId, group)).map((body) => JSON.parse(body))

it('shows an export and a part of the script', async () => {
  expect((await run(sample!)).trim()).toBe(shownWith('po_no,'))
  const script = readFileSync(join(SAMPLE, 'prepare.py'), 'utf8')
  for (const part of codeBlocks(GUIDE, 'python')[0]!.trim().split('\n\n\n')) expect(script).toContain(part)
})

it('names the faults, and loads nothing', async () => {
  expect(more).toEqual([])
  const failed = await run(attempt!).catch((error) => error)
  expect(failed.code).toBe(1)
  const faults = shownWith('value_not_listed')
  expect(asShown(failed.stderr.trim(), faults)).toBe(faults)
  expect(await recordsOf('orders')).toEqual([])
})

it('loads once they are corrected', async () => {
  await run(correction!)
  expect((await run(load!)).trim()).toBe(shownWith('inserted'))
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
