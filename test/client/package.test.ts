/** The published package: its README holds, its types refuse what is wrong, it runs on Node 20, and it is small. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { resources } from '@selvedge/catalogue'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../support/database.ts'
import { type FileService, startFileService } from '../support/file-service.ts'
import { BASE, type TestService } from '../support/service.ts'
import { snapshotOf } from '../support/snapshots.ts'
import { variation } from '../support/variations.ts'
import { codeBlocks } from './support/code-blocks.ts'
import { PackedProject } from './support/packed.ts'

const README = readFileSync(new URL('../../packages/client/README.md', import.meta.url), 'utf8')
const RUNTIME_GZIP_BYTES_MAX = 12_000

/** A Node of the operating system, often older than the one that runs the tests. */
const SYSTEM_NODE = '/usr/bin/node'
const OLDER_NODE = /^v2[0-3]\./

const links = [0, 1, 2].map((n) => variation(resourceOf('product-tags'), n))

let running: FileService
let service: TestService
let project: PackedProject
beforeAll(async () => {
  project = await PackedProject.create('client')
  running = await startFileService(null, 300)
  service = running.service
  const shipments = resourceOf('shipments')
  await service.database.load(service.brandId, {
    brand: [resourceOf('brand').sample],
    orders: [{ ...resourceOf('orders').sample, status: 'in_production' }],
    'order-items': [resourceOf('order-items').sample],
    skus: [resourceOf('skus').sample],
    'product-tags': links,
    'parent-products': [resourceOf('parent-products').sample],
    shipments: Array.from({ length: 60 }, (_, n) => ({ ...variation(shipments, n), status: 'in_transit' })),
  })
  await snapshotOf(service.database.url('selvedge_loader'), service.brandId, running.store)
  // The keys of links have several fields, and the snapshot still has this one.
  await service.database.load(service.brandId, { 'product-tags': [links[1]!] }, 'delete')
})
afterAll(async () => {
  await running.stop()
  project.remove()
})

describe('the README', () => {
  beforeAll(() => project.write('readme.ts', codeBlocks(README, 'ts').join('\n')))

  it('compiles under strict', async () => {
    expect(await project.compile()).toBe('')
  })

  const nodes = [process.execPath, SYSTEM_NODE].filter(
    (node) => node === process.execPath || (existsSync(node) && OLDER_NODE.test(version(node))),
  )
  it.for(nodes.map((node) => [version(node), node] as const))('runs on Node %s', async ([, node]) => {
    const env = { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE }
    const lines = (await project.run(node, 'out/readme.js', env)).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      'PO-10482 1',
      '320 AF-J104-NVY-M Harbour Chore Jacket',
      'alder-finch all groups',
      '10',
      'PO-10482',
      expect.stringMatching(/^\d{4}-\d\d-\d\d 1$/),
      '69 of 69 records',
      expect.stringMatching(/^no such order; request [0-9a-f-]{36}$/),
    ])
    expect(lines[8]).toMatch(/brands\/alder-finch 200 \d+ null$/)
    expect(lines[9]).toBe('Alder & Finch')
    expect(lines[10]!.split(' ')).toHaveLength(resources.filter(({ single }) => !single).length)
  })
})

function version(node: string): string {
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
}

describe('types refuse', () => {
  const refused: Record<string, [code: string, complaint: RegExp]> = {
    'a filter that does not exist': ["brand.orders.list({ stauts: 'draft' })", /'stauts' does not exist/],
    'a group of changes that does not exist': ["brand.changes({ groups: ['oders'] })", /'"oders"' is not assignable/],
    'a value that a closed list does not have': ["brand.orders.list({ status: 'lost' })", /'"lost"' is not assignable/],
    'a direction that there is not': ["brand.orders.list({}, { direction: 'newest' })", /'"newest"' is not assignable/],
    'a direction of a report': ["brand.report('late-orders', {}, { direction: 'desc' })", /'direction' does not exist/],
    'a number where a filter is a string': ['brand.orders.list({ number: 10482 })', /'number' is not assignable/],
    'a filter that may be empty': ['brand.skus.list({ productOptionId: item.skuId })', /'null' is not assignable/],
    'the id of another group in a filter': ['brand.orderItems.list({ orderId: sku.id })', /"skus".* "orders"/s],
    'the id of another group in a get': ['await brand.orders.get(sku.id)', /"skus".* "orders"/s],
    'a get of links, which have no id': ["await brand.productTags.get('x')", /'get' does not exist/],
    'following a field that refers to nothing': ["await brand.follow(sku, 'code')", /'"code"' is not assignable/],
    'following the id of the record itself': ["await brand.follow(sku, 'id')", /'"id"' is not assignable/],
    'following a person': ["await brand.follow(order, 'buyerUserId')", /'"buyerUserId"' is not assignable/],
    'following a field of another group': ["await brand.follow(sku, 'orderId')", /'"orderId"' is not assignable/],
    'a field that the target does not have': [
      "(await brand.follow(sku, 'productId')).number",
      /'number' does not exist/,
    ],
    'an empty reference taken for a record': ["(await brand.follow(item, 'skuId')).code", /possibly 'null'/],
    'an empty id taken for a record': ['(await brand.skus.get(item.skuId)).code', /possibly 'null'/],
    'an id of links, which have none': ["recordId('', 'product-tags', 1)", /'"product-tags"' is not assignable/],
    'the id of another group, made from a key': [
      "await brand.orders.get(recordId('', 'skus', 1))",
      /"skus".* "orders"/s,
    ],
    'changing a record': ["sku.code = 'x'", /read-only/],
    'details of an error whose code is unknown': ['(new Error() as ApiError).details[0]', /'unknown'/],
  }
  const PREAMBLE = [
    "import { type ApiError, type BrandClient, type Order, type OrderItem, recordId, type Sku } from '@selvedge/client'",
    'declare const brand: BrandClient',
    'declare const order: Order',
    'declare const item: OrderItem',
    'declare const sku: Sku',
  ]
  let complaints: string[]
  beforeAll(async () => {
    project.write('refused.ts', [...PREAMBLE, ...Object.values(refused).map(([code]) => code)].join(';\n'))
    complaints = (await project.compile()).split(/^(?=refused\.ts)/m)
    project.write('refused.ts', '')
  })

  it.for(Object.entries(refused))('%s', ([what, [, complaint]]) => {
    const line = PREAMBLE.length + Object.keys(refused).indexOf(what) + 1
    const said = complaints.filter((text) => text.startsWith(`refused.ts(${line},`))
    expect(said).toEqual([expect.stringMatching(complaint)])
  })
})

describe('size', () => {
  it('the package holds JavaScript, types, README and licence, and is small', () => {
    expect(project.packed.files.filter((file) => !/(\.js|\.d\.ts)$/.test(file)).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ])
    expect(project.packed.size).toBeLessThan(100_000)
  })

  it('the runtime in a browser bundle', async () => {
    project.write('browser.js', "import { Selvedge } from '@selvedge/client'\nglobalThis.Selvedge = Selvedge\n")
    const { outputFiles } = await build({
      entryPoints: [`${project.folder}/browser.js`],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
    })
    const bytes = gzipSync(outputFiles[0]!.contents).length
    expect(bytes).toBeGreaterThan(2_000)
    expect(bytes).toBeLessThan(RUNTIME_GZIP_BYTES_MAX)
    console.log(`package ${project.packed.size} bytes; runtime in a browser bundle ${bytes} bytes gzipped`)
  })
})
