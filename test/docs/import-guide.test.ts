/** The guide from an ERP to the API, followed with the sample on a fresh `dev`: planted faults are found, and what is sent is there. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { recordId } from '@selvedge/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DevSystem } from '../cli/support/dev-system.ts'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { GuideFolder } from '../export/support/guide.ts'
import { ErpDatabase } from '../import/support/erp-database.ts'
import { extensionFolder } from '../import/support/extensions.ts'
import { asShown } from './support/shown.ts'

const GUIDE = readFileSync('docs/guides/import-from-an-erp.md', 'utf8')
const SAMPLE = resolve('examples/erp')
const [sample, init, copy, check, correct, sync, replace, read, change, lost, ...more] = codeBlocks(GUIDE, 'sh')

let dev: DevSystem
let erp: ErpDatabase
let folder: GuideFolder
beforeAll(async () => {
  const extensions = await extensionFolder('postgres_scanner')
  dev = await DevSystem.start()
  erp = await ErpDatabase.create()
  const { baseUrl, ingestUrl, keys } = dev.info
  folder = new GuideFolder({
    SAMPLE,
    ERP_URL: erp.url,
    SELVEDGE_URL: baseUrl,
    SELVEDGE_API_KEY: keys.brand,
    SELVEDGE_LOAD_URL: ingestUrl,
    SELVEDGE_LOAD_KEY: keys.load,
    SELVEDGE_DUCKDB_EXTENSIONS: extensions,
  })
}, 600_000)
afterAll(async () => {
  folder.remove()
  await erp.drop()
  await dev.stop()
})

const run = (block: string): Promise<string> =>
  folder.shell(block.replaceAll('npx --no-install ', 'node_modules/.bin/'))
const failure = (block: string): Promise<{ code: number; stdout: string; stderr: string }> =>
  run(block).then(
    () => expect.fail('it succeeded'),
    (error) => error,
  )
/** Blocks without a language: what the commands print on a terminal. */
const shown = [...GUIDE.matchAll(/(?<=\n\n)```\n([^`]+)\n```\n/g)].map(([, text]) => text!)
const shownWith = (words: string): string => shown.find((text) => text.includes(words))!

interface Cycle {
  readonly groups: readonly { group: string; rows: number; changed: number; removed: number; isReplaced: boolean }[]
}
/** The sentence that a terminal shows for the line of JSON, without the seconds. */
function sentenceOf(line: string): string {
  const { groups } = JSON.parse(line) as Cycle
  const sum = (name: 'rows' | 'changed' | 'removed'): number => groups.reduce((total, group) => total + group[name], 0)
  const replaced = groups.filter(({ isReplaced }) => isReplaced).map(({ group }) => group)
  const whole = replaced.length > 0 ? `; sent as a whole: ${replaced.join(', ')}` : ''
  return `${sum('rows')} rows of ${groups.length} groups read; ${sum('changed')} records changed, ${sum('removed')} removed${whole}; `
}

it('begins a mapping', async () => {
  expect(more).toEqual([])
  await run(sample!)
  const files = (await run(init!)).trim().split('\n')
  expect(files).toHaveLength(13)
  const [setup, orderItems] = codeBlocks(GUIDE, 'sql')
  expect(readFileSync(join(SAMPLE, 'mapping/setup.sql'), 'utf8')).toContain(setup)
  expect(readFileSync(join(SAMPLE, 'mapping/order-items.sql'), 'utf8')).toBe(orderItems)
  const field = shownWith('null::varchar as "status"')
  expect(readFileSync(join(folder.path, 'mapping/skus.sql'), 'utf8')).toContain(field.split('…')[0])
})

it('finds every planted fault, and nothing in the corrected files', async () => {
  await run(copy!)
  const { code, stdout } = await failure(check!)
  expect(code).toBe(1)
  const faults = stdout.split('\n\nbrand ')[0]!
  expect(asShown(faults, shownWith('not_exact'))).toBe(shownWith('not_exact'))
  const coverage = shownWith('fields filled').split('…')[0]!
  expect(stdout).toContain(coverage)
  expect((await run(correct!)).trim().split('\n').at(-1)).toBe(shownWith('0 faults'))
})

it('refuses to remove the demo records, then replaces them', async () => {
  const { code, stderr } = await failure(sync!)
  expect(code).toBe(1)
  const shape = (text: string): string => text.replaceAll(/\d+/g, '0')
  const refusal = shownWith('Nothing was sent:')
  expect(shape(asShown(stderr.split('\n')[0]!, refusal)), stderr).toBe(shape(refusal))
  expect(JSON.parse(await run(replace!)).outcome).toBe('loaded')
  const { namespace } = JSON.parse(readFileSync(join(folder.path, 'mapping/import.json'), 'utf8'))
  expect(JSON.parse(await run(read!)).items).toMatchObject([
    { id: recordId(namespace, 'orders', 'PO-10401'), number: 'PO-10401', status: 'issued', currency: 'EUR' },
  ])
})

it('sends differences, and everything if its state is lost', async () => {
  const changed = sentenceOf(await run(change!))
  expect(shownWith('records changed, 1 removed').startsWith(changed), changed).toBe(true)
  const again = sentenceOf(await run(lost!))
  expect(asShown(again, shownWith('sent as a whole'))).toBe(shownWith('sent as a whole'))
})
