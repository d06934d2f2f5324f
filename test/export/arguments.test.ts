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

it('takes collections, a format and an address', () => {
  const args = [...NEEDED, '--only', 'orders, order-items', '--format', 'csv', '--base-url', 'http://127.0.0.1']
  const settings = parseArguments(args, ENVIRONMENT)!
  expect(settings.groups.map(({ path }) => path)).toEqual(['orders', 'order-items'])
  expect(settings).toMatchObject({ format: 'csv', baseUrl: 'http://127.0.0.1' })
})

it('gives help and nothing else when asked', () => {
  expect(parseArguments(['--help'], {})).toBeNull()
})

it.for<[string, string[], Record<string, string>, RegExp]>([
  ['no brand', ['--out', './data'], ENVIRONMENT, /^--brand is needed$/],
  ['no folder', ['--brand', 'alder-finch'], ENVIRONMENT, /^--out is needed$/],
  ['no key', NEEDED, { SELVEDGE_URL: ENVIRONMENT.SELVEDGE_URL }, /^SELVEDGE_API_KEY is needed$/],
  ['no address', NEEDED, { SELVEDGE_API_KEY: 'slv_live_x' }, /^--base-url or SELVEDGE_URL is needed$/],
  ['an unknown format', [...NEEDED, '--format', 'xml'], ENVIRONMENT, /^xml is not a format; there are ndjson, csv/],
  ['an unknown collection', [...NEEDED, '--only', 'oders'], ENVIRONMENT, /^oders is not a collection$/],
  ['an unknown option', [...NEEDED, '--key', 'x'], ENVIRONMENT, /--key/],
])('refuses %s with exit code 2', ([, args, environment, complaint]) => {
  const problem = expect.objectContaining({ exitCode: 2, message: expect.stringMatching(complaint) })
  expect(() => parseArguments(args, environment)).toThrow(problem)
})
