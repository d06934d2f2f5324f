/** Mistakes that people make, one to a line: the request, file or command, and the words that its message must have. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseArguments } from '../../packages/export/src/arguments.ts'
import { failureOf } from '../../packages/service/cli/failure.ts'
import { createProgram } from '../../packages/service/cli/program.ts'
import { Files, type Values } from '../loader/support/files.ts'
import { loadPaths } from '../loader/support/loading.ts'
import { resourceOf } from '../support/database.ts'
import { BASE, TestService } from '../support/service.ts'

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

type Mistake = readonly [mistake: string, ...words: string[]]

function expectWords(message: string, words: readonly string[]): void {
  for (const word of words) expect(message).toContain(word)
}

interface Problem {
  readonly parameter: string
  readonly problem: string
  readonly nearest?: string
}

/** What the response says to people, in the body and in the header. */
async function said(path: string, headers?: Record<string, string>): Promise<string> {
  const { json, headers: received } = await service.get(path, headers)
  const details: readonly Problem[] = json.details ?? []
  const problems = details.map(
    ({ parameter, problem, nearest }) => `${parameter} ${problem}${nearest ? `; nearest ${nearest}` : ''}`,
  )
  return [json.error, ...problems, received.get('selvedge-hint')].join('\n')
}

describe('a parameter', () => {
  test.each<Mistake>([
    ['orders?page=2', 'page is not a parameter', 'nextCursor', 'nearest cursor'],
    ['orders?offset=100', 'offset is not a parameter', 'nearest cursor'],
    ['orders?skip=100', 'nearest cursor'],
    ['orders?starting_after=x', 'nearest cursor'],
    ['orders?nextCursor=x', 'nearest cursor'],
    ['orders?per_page=50', 'the size of a page is limit', 'nearest limit'],
    ['orders?page[size]=50', 'nearest limit'],
    ['orders?limt=50', 'nearest limit'],
    ['orders?limit=500', 'limit must be a whole number from 1 to 100'],
    ['orders?limit=all', 'limit must be a whole number from 1 to 100'],
    ['orders?sort=orderDate', 'there is no sorting', 'direction=desc', 'nearest direction'],
    ['orders?orderBy=orderDate', 'there is no sorting', 'nearest direction'],
    ['orders?direction=descending', 'direction must be asc or desc'],
    ['orders?q=jacket', 'a filter compares the whole value', '/brands/{brand}/search?q='],
    ['orders?updated_since=2026-01-01', 'there is no filter by time', '/brands/{brand}/changes'],
    ['orders?fields=id,number', 'records are served whole'],
    ['orders?include=items', 'does not support include'],
    ['orders?id=3298280d-ccaa-5a86-b4db-94a9b0b2616e', 'an address that ends in its id', 'lookup/{group}?ids='],
    ['orders?stauts=draft', 'nearest status'],
    ['orders?supplier_id=x', 'nearest supplierId'],
    ['orders?supplier=x', 'nearest supplierId'],
    ['orders?supplierId=ACME', 'supplierId must be a lower-case UUID such as'],
    ['orders?orderDate=2026-01-01', 'orderDate is a field of these records, but not a filter', 'number, status'],
    ['orders?weather=fine', 'weather is not a parameter', 'it takes limit, cursor, direction, number, status'],
    ['orders?status=', 'status is empty; give it a value or leave it out'],
    ['orders?status=draft&status=closed', 'status is given more than once'],
    ['production-runs?runNumber=007', 'runNumber must be a whole number', 'without leading zeros'],
    ['orders?cursor=abc', 'cursor', 'start without one'],
    ['changes?group=orders', 'nearest groups'],
    ['state?groups=order', 'names "order"', 'nearest orders'],
    ['snapshot?format=csv', 'format is not a parameter', 'it takes none'],
    ['lookup/orders?id=1', 'nearest ids'],
    ['lookup/orders?ids=1', 'key 1, "1", must be a lower-case UUID'],
    ['countries/de', 'id must be'],
  ])('%s', async (path, ...words) => expectWords(await said(`${BASE}/brands/alder-finch/${path}`), words))
})

describe('a value of a filter', () => {
  test.each<Mistake>([
    ['orders?status=in_prodution', 'status has no value in_prodution; nearest in_production'],
    ['orders?status=IN_PRODUCTION', 'status has no value IN_PRODUCTION; nearest in_production'],
    ['orders?status=weather', 'status has no value weather; it has draft'],
  ])('%s', async (path, ...words) => expectWords(await said(`${BASE}/brands/alder-finch/${path}`), words))
})

describe('an address', () => {
  test.each<Mistake>([
    [`${BASE}/brands/alder-finch/order`, 'names "order", which is not a group', 'nearest orders'],
    [`${BASE}/brands/alder-finch/orderItems`, 'nearest order-items'],
    [`${BASE}/brands/alder-finch/order_items`, 'nearest order-items'],
    [`${BASE}/brands/alder-finch/products`, 'nearest parent-products'],
    [`${BASE}/brands/alder-finch/orders/`, 'the list is orders, without a slash at its end'],
    [`${BASE}/brands/alder-finch/orders/PO-1001`, 'id must be a lower-case UUID such as'],
    [`${BASE}/brands/alder-finch/orders/1/items`, 'related records', 'nearest order-items?orderId={id}'],
    [`${BASE}/brands/alder-finch/reports/late_orders`, 'nearest late-orders'],
    [`${BASE}/brands/alder-finch/lookup/order?ids=1`, 'nearest orders'],
    [`${BASE}/orders`, 'must name the brand', `nearest ${BASE}/brands/{brand}/orders`],
    [`${BASE}/brands`, 'must name a brand', `nearest ${BASE}/key`],
    ['/api/v1/brands/alder-finch/orders', `must begin with ${BASE}`, `nearest ${BASE}/brands/alder-finch/orders`],
    ['/brands/alder-finch/orders', `nearest ${BASE}/brands/alder-finch/orders`],
  ])('%s', async (path, ...words) => expectWords(await said(path), words))
})

describe('a key', () => {
  const orders = `${BASE}/brands/alder-finch/orders`

  test.each<[mistake: string, headers: () => Record<string, string>, words: string]>([
    ['is missing', () => ({}), 'Authorization: Bearer <API_KEY>'],
    ['is in another header', () => ({ 'x-api-key': service.keys.brand }), 'Authorization: Bearer <API_KEY>'],
    ['has no scheme', () => ({ authorization: service.keys.brand }), 'Authorization: Bearer <API_KEY>'],
    ['is cut off', () => ({ authorization: `Bearer ${service.keys.brand.slice(0, -4)}` }), 'incomplete, unknown or'],
    [
      'is of another brand',
      () => ({ authorization: `Bearer ${service.keys.otherBrand}` }),
      'GET /key says which brands',
    ],
  ])('that %s', async (_mistake, headers, words) => expectWords(await said(orders, headers()), [words]))
})

describe('a file', () => {
  const tag = resourceOf('tags').sample as Values
  const header = Object.keys(resourceOf('tags').fields).join(',')

  test.each<[name: string, content: string, ...words: string[]]>([
    ['tags.json', '[]', 'write each record on one line and name the file tags.ndjson'],
    ['tags.jsonl', '{}', 'name the file tags.ndjson'],
    ['tags.xlsx', '', 'save the sheet as CSV in UTF-8 and name the file tags.csv'],
    ['tag.csv', '', 'not named after a group', 'did you mean tags.csv?'],
    ['orderItems.ndjson', '', 'did you mean order-items.ndjson?'],
    ['countries.csv', '', 'load them with --shared'],
    ['tags.ndjson', JSON.stringify([tag]), 'this is a JSON array; write each of its records on one line'],
    ['tags.ndjson', JSON.stringify([tag], null, 2), 'this is a JSON array; write each of its records on one line'],
    ['tags.ndjson', JSON.stringify(tag, null, 2), 'write each record on one line'],
    ['tags.ndjson', JSON.stringify({ ...tag, Name: 'x' }), 'Name is not a field of this group; did you mean name?'],
    ['tags.ndjson', JSON.stringify({ ...tag, id: 7 }), 'id must be'],
    ['tags.csv', 'Id,Name\n', 'Id is not a field of this group; did you mean id?', 'id is required and has no column'],
    ['orders.csv', 'Order Number\n', 'Order Number is not a field of this group; did you mean number?'],
    ['tags.csv', header.replaceAll(',', ';'), 'separates cells with semicolons; save the file with commas'],
    ['tags.csv', '', 'must start with a line of field names'],
    ['tags.csv', `${header}\na,b\n`, 'must have as many cells as the first line'],
  ])('%s, mistake %#', async (name, content, ...words) => {
    const brand = { id: service.brandId, slug: 'alder-finch' }
    const load = async (): Promise<string> => {
      const { faults } = await loadPaths(service.database, brand, [files.write(name, content)])
      return faults.named.map(({ field, sentence }) => `${field} ${sentence}`).join('\n')
    }
    expectWords(await load().catch((error: Error) => error.message), words)
  })
})

describe('a command', () => {
  const ADMIN = 'SELVEDGE_ADMIN_DATABASE_URL'

  test.each<[command: string, environment: Record<string, string>, ...words: string[]]>([
    ['laod .', {}, 'Did you mean load?'],
    ['load .', {}, 'Say whose records they are: --brand <slug>, or --shared.'],
    ['load --brand a --group order --format csv -', {}, 'order is not a group of records; did you mean orders?'],
    ['load --brand a --format xlsx -', {}, 'Allowed choices are ndjson, csv'],
    ['load --brand a /nowhere/tags.csv', {}, '/nowhere/tags.csv cannot be read'],
    ['keys create --name x', {}, '--brand', '--global'],
    ['keys create --name x --brand a --groups order', {}, 'order is not a group of records; did you mean orders?'],
    ['keys create --name x --global --expires tomorrow', {}, 'such as 24h, or a date such as 2027-01-31'],
    ['keys rotate x --overlap 1week', {}, 'a number and s, m, h or d, such as 24h'],
    ['brands create Alder', {}, 'lower-case'],
    ['brands list', {}, `${ADMIN} is not set`],
    ['brands list', { [ADMIN]: 'db:5432' }, 'must be an address such as postgres://postgres:password@'],
    ['brands list', { [ADMIN]: 'postgres://a:b/c@db/x' }, 'with %40 for @'],
    ['brands list', { SELVEDGE_ADMIN_DATABSE_URL: 'x' }, `did you mean ${ADMIN}?`],
    ['brands list', { SELVEDGE_PORT: 'http' }, 'SELVEDGE_PORT must be a whole number'],
  ])('%s with %j', async (command, environment, ...words) => {
    const written: string[] = []
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
    const silent = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    const failure = await createProgram()
      .parseAsync(command.split(' '), { from: 'user' })
      .then(() => expect.unreachable(), failureOf)
      .finally(() => {
        silent.mockRestore()
        vi.unstubAllEnvs()
      })
    expectWords([...written, failure.message].join('\n'), words)
  })
})

describe('an export', () => {
  const ENVIRONMENT = { SELVEDGE_URL: 'http://127.0.0.1:1/api/public/v1', SELVEDGE_API_KEY: 'x' }

  test.each<Mistake>([
    ['--brand a', '--out or --sync is needed'],
    ['--out x --only order', 'order is not a collection; did you mean orders?'],
    ['--out x --format xlsx', 'xlsx is not a format; there are ndjson, csv'],
    ['--out x --every 5m', '--every goes with --sync'],
    ['--sync x --every often', 'write it like 30s, 5m or 1h'],
    ['--sync x.sqlite --format csv', 'in a file that ends in .sqlite, and other formats in a folder'],
  ])('%s', (command, ...words) => {
    const message = (() => {
      try {
        return JSON.stringify(parseArguments(command.split(' '), ENVIRONMENT))
      } catch (error) {
        return (error as Error).message
      }
    })()
    expectWords(message, words)
  })
})
