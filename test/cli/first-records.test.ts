/** From nothing to the first records, with what comes with the service: a template, and the standard shared records. */
import { readFileSync, writeFileSync } from 'node:fs'
import { resources } from '@selvedge/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedRecords } from '../../packages/demo/index.ts'
import { Files, ndjson, type Values } from '../loader/support/files.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'
import { OPERATOR } from '../support/template.ts'
import { CLI, type CliResult, selvedge } from './support/cli.ts'

let service: TestService
let files: Files
beforeAll(async () => {
  service = await TestService.start()
  files = new Files()
})
afterAll(async () => {
  files.remove()
  await service.stop()
})

function run(command: string): Promise<CliResult> {
  const environment = {
    SELVEDGE_ADMIN_DATABASE_URL: service.database.url(OPERATOR),
    SELVEDGE_LOADER_DATABASE_URL: service.database.url('selvedge_loader'),
  }
  return selvedge(command.split(' '), environment, '', CLI, files.folder)
}

test('a new brand has no record of its own; its 404 says so, and a template helps', async () => {
  expect((await run('brands create birch-wren')).stderr).toContain('selvedge template brand --ndjson')
  const { key } = JSON.parse((await run('keys create --brand birch-wren --name erp --json')).stdout)
  const read = () => service.get(`${BASE}/brands/birch-wren`, { authorization: `Bearer ${key}` })
  expect(await read()).toMatchObject({
    status: 404,
    json: {
      errorCode: 'not_found',
      details: [{ parameter: 'brand', problem: expect.stringContaining('brand.ndjson') }],
    },
  })
  expect(await run('template brand --ndjson')).toMatchObject({ code: 0, stdout: 'brand.ndjson\n' })
  const unfilled = await run('load --brand birch-wren brand.ndjson')
  expect([unfilled.code, unfilled.stderr]).toEqual([1, expect.stringContaining('null_not_allowed')])
  const empty = JSON.parse(readFileSync(files.path('brand.ndjson'), 'utf8'))
  const { slug: _, ...sample } = resourceOf('brand').sample as Values
  writeFileSync(files.path('brand.ndjson'), ndjson([{ ...empty, ...sample }]))
  expect(await run('load --brand birch-wren brand.ndjson')).toMatchObject({ code: 0 })
  expect(await read()).toMatchObject({ status: 200, json: { slug: 'birch-wren' } })
})

test('templates have the fields of their groups, and never replace a file', async () => {
  expect(await run('template orders skus --csv')).toMatchObject({ code: 0, stdout: 'orders.csv\nskus.csv\n' })
  for (const path of ['orders', 'skus']) {
    const header = `${Object.keys(resourceOf(path).fields).join(',')}\n`
    expect(readFileSync(files.path(`${path}.csv`), 'utf8')).toBe(header)
  }
  const again = await run('template tags orders --csv')
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('orders.csv is there already')])
  const unknown = await run('template oders')
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('oders is not a group')])
})

test('the standard shared records are loaded without files, and are those that the demo has', async () => {
  const loaded = JSON.parse((await run('load --shared --standard --json')).stdout)
  const counts = Object.fromEntries(
    loaded.groups.map(({ group, inserted }: { group: string; inserted: number }) => [group, inserted]),
  )
  const groups = Map.groupBy(sharedRecords(), ({ path }) => path)
  expect(Object.keys(counts).sort()).toEqual(
    resources
      .filter(({ shared }) => shared)
      .map(({ path }) => path)
      .sort(),
  )
  expect(counts).toEqual(Object.fromEntries([...groups].map(([path, records]) => [path, records.length])))
  const again = JSON.parse((await run('load --shared --standard --json')).stdout)
  expect(again.groups.every(({ inserted, updated }: Values) => inserted === 0 && updated === 0)).toBe(true)
})

test.each(['load --standard --brand birch-wren', 'load --shared --standard orders.csv', 'load --shared'])(
  '%s says what is missing',
  async (command) => {
    const { code, stderr } = await run(command)
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--standard goes with --shared|which files/)])
  },
)
