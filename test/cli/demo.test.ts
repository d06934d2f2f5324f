/** The demo brands at a hundredth of their size: made as files, found sound, and loaded with every reference in place. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Files, ndjson } from '../loading/support/files.ts'
import { loadPaths } from '../loading/support/loading.ts'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { selvedge } from './support/cli.ts'

let files: Files
let database: TestDatabase

beforeAll(async () => {
  files = new Files()
  database = await TestDatabase.create()
})

afterAll(async () => {
  files.remove()
  await database.drop()
})

test('a demo brand is written, verified and loaded, and nothing dangles', async () => {
  const written = await selvedge(['demo', '--out', files.folder, '--brand', 'alder-finch', '--scale', '0.01', '--json'])
  expect(written.code).toBe(0)
  const counts = JSON.parse(written.stdout)
  expect(readdirSync(files.folder).sort()).toEqual(['alder-finch', 'shared'])

  const verified = await selvedge(['demo', '--verify', files.folder, '--json'])
  expect(verified.code).toBe(0)
  expect(JSON.parse(verified.stdout)).toEqual([
    {
      brand: 'alder-finch',
      records: counts['alder-finch'],
      faultCount: 0,
      faults: [],
      violationCount: 0,
      violations: [],
    },
  ])

  await loadPaths(database, null, [join(files.folder, 'shared')])
  const brand = { slug: 'alder-finch', id: await database.createBrand('alder-finch') }
  const folder = join(files.folder, 'alder-finch')
  const { faults, groups } = await loadPaths(database, brand, [folder], { checkReferences: true })
  expect(faults.named).toEqual([])
  expect(groups.reduce((sum, { inserted }) => sum + inserted, 0)).toBe(counts['alder-finch'])
  const again = await loadPaths(database, brand, [folder])
  expect(again.groups.filter(({ version }) => version !== 1)).toEqual([])
})

test('records that do not fit together are named', async () => {
  const broken = new Files()
  const settlement = { ...resourceOf('payment-settlements').sample, invoiceId: null, paymentMilestoneId: null }
  broken.write('payment-settlements.ndjson', ndjson([settlement]))
  const { code, stdout } = await selvedge(['demo', '--verify', broken.folder])
  broken.remove()
  expect(code).toBe(1)
  expect(stdout).toContain('promise 12: names neither an invoice nor a milestone')
})
