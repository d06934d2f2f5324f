/** The service as it is installed without the demo brands: what needs them says so, and everything else works. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourceOf, TestDatabase } from '../support/database.ts'
import { selvedge } from './support/cli.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
let cli: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-without-demo-'))
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@selvedge'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => entry !== '@selvedge')) {
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  for (const name of ['service', 'catalogue', 'invariants', 'tables']) {
    cpSync(join(ROOT, 'packages', name), join(folder, 'packages', name), { recursive: true })
    symlinkSync(join(folder, 'packages', name), join(modules, '@selvedge', name))
  }
  cli = join(folder, 'packages/service/cli/main.ts')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([['demo'], ['dev']])('%s says what is missing, and how to install it', async (command) => {
  const { code, stdout, stderr } = await selvedge([command], {}, '', cli)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr.trim()).toBe(
    'The demo brands are not installed. Install selvedge-demo beside the service: docs/guides/packages.md.',
  )
})

test('check does not need them', async () => {
  const database = await TestDatabase.create()
  const brandId = await database.createBrand('alder-finch')
  const sample = resourceOf('invoices').sample as { readonly id: string; readonly number: string }
  await database.load(brandId, { invoices: [{ ...sample, dueDate: '2001-01-01' }] })
  const loader = { SELVEDGE_LOADER_DATABASE_URL: database.url('selvedge_loader') }
  const { code, stdout } = await selvedge(['check', '--brand', 'alder-finch'], loader, '', cli)
  await database.drop()
  expect(code).toBe(1)
  expect(stdout).toContain(`Such as invoices ${sample.number} ${sample.id} (is due on 2001-01-01`)
})
