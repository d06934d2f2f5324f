/** The short form of `node test/faults/import-histories.ts`, and whether it would find a sender that is wrong. */
import { BrandLoader, type LoadOptions } from '@selvedge/client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TestIngest } from '../support/ingest.ts'
import { ErpDatabase } from './support/erp-database.ts'
import { extensionFolder } from './support/extensions.ts'
import { History, STAGES } from './support/histories.ts'

let ingest: TestIngest
let erp: ErpDatabase
let extensions: string
beforeAll(async () => {
  ;[ingest, erp, extensions] = await Promise.all([
    TestIngest.start(),
    ErpDatabase.create(),
    extensionFolder('postgres_scanner'),
  ])
})
afterAll(async () => {
  await ingest.stop()
  await erp.drop()
})
afterEach(() => vi.restoreAllMocks())

const history = (seed: number, steps: number, killsAll: boolean): Promise<History> =>
  History.run({ ingest, erpUrl: erp.url, extensions, seed, steps, killsAll })

test('cycles killed at every stage: records are the mapped rows, and the journal has the differences', async () => {
  expect(await history(1, STAGES.length, true)).toMatchObject({ problems: [], kills: STAGES.length })
})

test('a sender that loses deletions is found', async () => {
  const { load } = BrandLoader.prototype
  vi.spyOn(BrandLoader.prototype, 'load').mockImplementation(function (
    this: BrandLoader,
    lines,
    options?: LoadOptions,
  ) {
    async function* without(): AsyncGenerator<string> {
      for await (const text of (lines as () => AsyncIterable<string>)()) if (!text.includes('"op":"delete"')) yield text
    }
    return load.call(this, without, options)
  })
  // Of this seed, the third step empties a table that the second one sent.
  expect((await history(30, 3, false)).problems).not.toEqual([])
})

test('a sender that loses the limits of removals is found', async () => {
  const { load } = BrandLoader.prototype
  vi.spyOn(BrandLoader.prototype, 'load').mockImplementation(function (
    this: BrandLoader,
    lines,
    options?: LoadOptions,
  ) {
    return load.call(this, lines, { ...options, removalsMax: '100%' })
  })
  const found = []
  // The first of these seeds removes too much in its second step. If a kill comes at another moment, one of the others does.
  for (let seed = 39; seed < 49 && found.length === 0; seed++) found.push(...(await history(seed, 3, false)).problems)
  expect(found).toContainEqual(expect.stringMatching(/refused .*, not /))
})
