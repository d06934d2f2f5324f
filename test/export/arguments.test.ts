/** The command line: what it takes, and what it says to what it does not. */
import { groups } from '@selvedge/client/catalogue'
import { expect, it } from 'vitest'
import { parseArguments } from '../../packages/export/src/arguments.ts'

const ENVIRONMENT = { SELVEDGE_API_KEY: 'slv_live_x', SELVEDGE_URL: 'https://selvedge.example/api/public/v1' }
const NEEDED = ['--brand', 'alder-finch', '--out', './data']

it('takes a brand and a folder, and exports all of it as NDJSON', () => {
  expect(parseArguments(NEEDED, ENVIRONMENT)).toMatchObject({
    brand: 'alder-finch',
    out: './data',
    format: 'ndjson',
    apiKey: ENVIRONMENT.SELVEDGE_API_KEY,
    baseUrl: ENVIRONMENT.SELVEDGE_URL,
    groups,
  })
})

it('takes no brand, which is the only one of the key', () => {
  expect(parseArguments(['--out', './data'], ENVIRONMENT)).toMatchObject({ brand: null, out: './data' })
})

it('takes collections, a format and an address', () => {
  const args = [...NEEDED, '--only', 'orders, order-items', '--format', 'csv', '--base-url', 'http://127.0.0.1']
  const settings = parseArguments(args, ENVIRONMENT)!
  expect(settings.groups.map(({ path }) => path)).toEqual(['orders', 'order-items'])
  expect(settings).toMatchObject({ format: 'csv', baseUrl: 'http://127.0.0.1' })
})

it('takes --excel for csv with a byte order mark', () => {
  expect(parseArguments([...NEEDED, '--excel'], ENVIRONMENT)).toMatchObject({ format: 'excel' })
  expect(parseArguments([...NEEDED, '--excel', '--format', 'csv'], ENVIRONMENT)).toMatchObject({ format: 'excel' })
})

const SYNC = ['--brand', 'alder-finch', '--sync']

it.for<[string, string[], object]>([
  ['a file', ['./copy.sqlite'], { target: './copy.sqlite', format: 'sqlite', everyMs: null, isWhole: true, groups }],
  ['a folder', ['./data'], { target: './data', format: 'ndjson' }],
  ['a format', ['./data', '--format', 'csv'], { format: 'csv' }],
  ['collections', ['./data', '--only', 'tags'], { isWhole: false }],
  ['seconds', ['./data', '--every', '30s'], { everyMs: 30_000 }],
  ['minutes', ['./data', '--every', '5m'], { everyMs: 300_000 }],
  ['hours', ['./data', '--every', '1h'], { everyMs: 3_600_000 }],
  ['days', ['./data', '--every', '2d'], { everyMs: 172_800_000 }],
  ['deletes', ['./data', '--allow-deletes'], { allowsDeletes: true }],
])('takes %s to sync', ([, args, settings]) => {
  expect(parseArguments([...SYNC, ...args], ENVIRONMENT)).toMatchObject(settings)
})

it('gives help and nothing else when asked', () => {
  expect(parseArguments(['--help'], {})).toBeNull()
})

it.for<[string, string[], Record<string, string>, RegExp]>([
  ['an empty brand', ['--brand', '', '--out', './data'], ENVIRONMENT, /^--brand is needed$/],
  ['no folder', ['--brand', 'alder-finch'], ENVIRONMENT, /^--out or --sync is needed$/],
  ['no key', NEEDED, { SELVEDGE_URL: ENVIRONMENT.SELVEDGE_URL }, /^SELVEDGE_API_KEY is needed$/],
  ['no address', NEEDED, { SELVEDGE_API_KEY: 'slv_live_x' }, /^--base-url or SELVEDGE_URL is needed$/],
  ['an unknown format', [...NEEDED, '--format', 'xml'], ENVIRONMENT, /^xml is not a format; there are ndjson, csv/],
  ['Excel in another format', [...NEEDED, '--excel', '--format', 'parquet'], ENVIRONMENT, /^--excel writes csv, not/],
  ['an unknown collection', [...NEEDED, '--only', 'oders'], ENVIRONMENT, /^oders is not a collection$/],
  ['a folder and a copy', [...NEEDED, '--sync', 'x'], ENVIRONMENT, /^--sync has the place of --out/],
  ['SQLite in a folder', [...SYNC, './data', '--format', 'sqlite'], ENVIRONMENT, /a file that ends in \.sqlite/],
  ['CSV in a file', [...SYNC, './copy.sqlite', '--format', 'csv'], ENVIRONMENT, /other formats in a folder$/],
  ['a copy without a name', [...SYNC, ''], ENVIRONMENT, /^--sync is needed$/],
  ['an interval without a unit', [...SYNC, './data', '--every', '5'], ENVIRONMENT, /^--every 5 is not a time/],
  ['no interval', [...SYNC, './data', '--every', '0s'], ENVIRONMENT, /^--every 0s is not a time/],
  ['an interval that no timer holds', [...SYNC, './data', '--every', '25d'], ENVIRONMENT, /^--every 25d is not a time/],
  ['an interval of an export', [...NEEDED, '--every', '5m'], ENVIRONMENT, /^--every goes with --sync$/],
  ['deletes in an export', [...NEEDED, '--allow-deletes'], ENVIRONMENT, /^--allow-deletes goes with --sync$/],
  ['an unknown option', [...NEEDED, '--key', 'x'], ENVIRONMENT, /^unknown option '--key'$/],
  ['a misspelled option', [...NEEDED, '--formt', 'csv'], ENVIRONMENT, /'--formt'\n\(Did you mean --format\?\)$/],
  ['an option without its value', ['--brand'], ENVIRONMENT, /^option '--brand <slug>' argument missing$/],
  ['something that is no option', [...NEEDED, 'orders'], ENVIRONMENT, /^too many arguments/],
])('refuses %s with exit code 2', ([, args, environment, complaint]) => {
  const problem = expect.objectContaining({ exitCode: 2, message: expect.stringMatching(complaint) })
  expect(() => parseArguments(args, environment)).toThrow(problem)
})
