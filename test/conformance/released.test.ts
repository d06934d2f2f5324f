/** The check of the contract: what a client of the last release relies on is still there, and breaking it is noticed. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compareDocuments } from '../../scripts/contract/compare.ts'

// biome-ignore lint/suspicious/noExplicitAny: documents are changed in every place
type Draft = any

const current = readFileSync('openapi/openapi.json', 'utf8')
const ANY_TYPES = ['object', 'array', 'string', 'number', 'boolean']
const ORDERS = 'GET /brands/{brand}/orders'
/** Of what only these tests add. No field, filter or path has a point in its name. */
const MADE_UP = 'made.up'

function findings(change: (document: Draft) => void, prepare: (document: Draft) => void = () => {}): string[] {
  const [before, after] = [JSON.parse(current), JSON.parse(current)]
  prepare(before)
  prepare(after)
  change(after)
  return compareDocuments(before, after).map(({ kind, text }) => `${kind}: ${text}`)
}

const orders = ({ paths }: Draft) => paths['/brands/{brand}/orders'].get
const filter = (document: Draft, name: string) => orders(document).parameters.find((each: Draft) => each.name === name)
const record = (document: Draft, name: string) => document.components.schemas[name]
const field = (document: Draft, name: string) => record(document, 'Order').properties[name]

it('this version is compared with the last release, and breaks nothing', () => {
  expect(execFileSync(process.execPath, ['scripts/contract.ts'], { encoding: 'utf8' })).toMatch(
    /^No release to compare with\.$|^Compared with release \d/m,
  )
})

it('a document is unchanged beside itself, and beside one with other texts', () => {
  expect(findings(() => {})).toEqual([])
  expect(
    findings((document) => {
      document.info.description = 'Other words.'
      orders(document).summary = 'Other words'
      field(document, 'number').description = 'Other words.'
      record(document, 'Order').examples = []
    }),
  ).toEqual([])
})

describe('requests', () => {
  it.each<[finding: string, change: (document: Draft) => void]>([
    [`broken: ${ORDERS} is gone`, ({ paths }) => delete paths['/brands/{brand}/orders']],
    [
      `added: GET /brands/{brand}/${MADE_UP}`,
      ({ paths }) => (paths[`/brands/{brand}/${MADE_UP}`] = { get: orders({ paths }) }),
    ],
    [`broken: ${ORDERS} has another operationId`, (document) => (orders(document).operationId = 'orders')],
    ['broken: the base path is another', ({ servers }) => (servers[0].url = '/api/public/v2')],
    ['broken: requests authenticate in another way', (document) => (document.security = [])],
    [`broken: ${ORDERS}: query parameter status is gone`, (document) => orders(document).parameters.splice(2, 1)],
    [
      `broken: ${ORDERS}: query parameter ${MADE_UP} is required`,
      (document) => orders(document).parameters.push({ name: MADE_UP, in: 'query', required: true, schema: {} }),
    ],
    [
      `added: ${ORDERS}: query parameter ${MADE_UP}`,
      (document) => orders(document).parameters.push({ name: MADE_UP, in: 'query', schema: {} }),
    ],
    [
      `broken: ${ORDERS}: query parameter status is required`,
      (document) => (filter(document, 'status').required = true),
    ],
    [
      `broken: ${ORDERS}: query parameter status has another maxLength`,
      (document) => (filter(document, 'status').schema = { ...filter(document, 'status').schema, maxLength: 10 }),
    ],
    [
      `added: ${ORDERS}: query parameter status has another maxLength`,
      (document) => (filter(document, 'status').schema = { ...filter(document, 'status').schema, maxLength: 1000 }),
    ],
    [
      `broken: ${ORDERS}: query parameter status has a format`,
      (document) => (filter(document, 'status').schema.format = 'date'),
    ],
    [
      `broken: ${ORDERS}: query parameter status has another pattern`,
      (document) => (filter(document, 'status').schema.pattern = '^a$'),
    ],
    [
      `broken: ${ORDERS}: query parameter status has a closed list of values`,
      (document) => (filter(document, 'status').schema.enum = ['open']),
    ],
    [
      `broken: ${ORDERS}: query parameter status is not string any more`,
      (document) => (filter(document, 'status').schema.type = 'integer'),
    ],
    [
      `broken: ${ORDERS}: query parameter limit has another maximum`,
      ({ components }) => (components.parameters.Limit.schema.maximum = 50),
    ],
    [
      `broken: ${ORDERS}: query parameter limit has another default`,
      ({ components }) => (components.parameters.Limit.schema.default = 50),
    ],
    [
      'broken: GET /brands/{brand}/changes: query parameter groups[] is not "tags" any more',
      ({ components }) => (components.parameters.Groups.schema.items.enum = ['orders']),
    ],
    [
      'broken: GET /brands/{brand}/changes: query parameter groups has another style',
      ({ components }) => (components.parameters.Groups.explode = true),
    ],
    [
      `added: ${ORDERS}: query parameter status is deprecated`,
      (document) => (filter(document, 'status').deprecated = true),
    ],
    [`added: ${ORDERS} is deprecated`, (document) => (orders(document).deprecated = true)],
  ])('%s', (finding, change) => {
    expect(findings(change)).toContain(finding)
  })

  it('variants may become one pattern that allows them all', () => {
    const ids = ({ components }: Draft) => components.parameters.LookupIds.schema
    const variants = (document: Draft) => {
      ids(document).items = { oneOf: ['^a$', '^b$'].map((pattern) => ({ type: 'string', pattern })) }
    }
    const one = (pattern: string) => (document: Draft) => (ids(document).items = { type: 'string', pattern })
    expect(findings(one('^(a|b)$'), variants)).toEqual([
      'added: GET /brands/{brand}/lookup/{group}: query parameter ids[] is no longer one of 2 variants',
    ])
    expect(findings(one('^(a|c)$'), variants)).toContain(
      'broken: GET /brands/{brand}/lookup/{group}: query parameter ids[] has another pattern',
    )
  })
})

describe('responses', () => {
  it.each<[finding: string, change: (document: Draft) => void]>([
    ['broken: Order.number is gone', (document) => delete record(document, 'Order').properties.number],
    [`added: Order.${MADE_UP}`, (document) => (record(document, 'Order').properties[MADE_UP] = { type: 'string' })],
    ['broken: Order.number may be null', (document) => (field(document, 'number').type = ['string', 'null'])],
    ['broken: Order.number may be integer', (document) => (field(document, 'number').type = ['string', 'integer'])],
    ['broken: Order.number may have any type', (document) => delete field(document, 'number').type],
    ['broken: Order.number may be missing', (document) => record(document, 'Order').required.splice(1, 1)],
    ['broken: Order.createdAt has no format', (document) => delete field(document, 'createdAt').format],
    ['broken: Order.id has another pattern', (document) => (field(document, 'id').pattern = '.')],
    ['broken: Order.id has no pattern', (document) => delete field(document, 'id').pattern],
    ['added: Order.number has a pattern', (document) => (field(document, 'number').pattern = '.')],
    [
      'broken: GroupState.count has no minimum',
      (document) => delete record(document, 'GroupState').properties.count.minimum,
    ],
    [
      'broken: Order.supplierId has another x-references',
      (document) => (field(document, 'supplierId')['x-references'] = 'partners'),
    ],
    [
      'broken: Order.supplierId has another x-references',
      (document) => delete field(document, 'supplierId')['x-references'],
    ],
    ['added: Order.number has x-decimal', (document) => (field(document, 'number')['x-decimal'] = {})],
    ['added: Order.number is deprecated', (document) => (field(document, 'number').deprecated = true)],
    [
      'added: Brand.status may be "asleep"',
      (document) => record(document, 'Brand').properties.status.enum.push('asleep'),
    ],
    ['added: Brand.status may have any value', (document) => delete record(document, 'Brand').properties.status.enum],
    [
      'broken: Change may be Move',
      (document) => {
        document.components.schemas.Move = { type: 'object', properties: { op: { type: 'string', const: 'move' } } }
        record(document, 'Change').oneOf.push({ $ref: '#/components/schemas/Move' })
      },
    ],
    ['added: Change is not Delete any more', (document) => record(document, 'Change').oneOf.pop()],
    [
      'broken: Delete.key{} may be null',
      (document) => (record(document, 'Delete').properties.key.additionalProperties.type = ['string', 'null']),
    ],
    [
      'broken: Partner.certifications[] may be null',
      (document) => (record(document, 'Partner').properties.certifications.items = { type: ['string', 'null'] }),
    ],
    [
      'broken: Partner.relationship.id is gone',
      (document) => delete record(document, 'Partner').properties.relationship.properties.id,
    ],
    ['broken: Order.number has another multipleOf', (document) => (field(document, 'number').multipleOf = 2)],
    [`broken: ${ORDERS}: 429 is gone`, (document) => delete orders(document).responses['429']],
    [`broken: ${ORDERS}: 202 is new`, (document) => (orders(document).responses['202'] = {})],
    [`added: ${ORDERS}: 503`, (document) => (orders(document).responses['503'] = {})],
    [
      `broken: ${ORDERS}: 200 lacks the header Link`,
      (document) => delete orders(document).responses['200'].headers.Link,
    ],
    [`added: ${ORDERS}: 200 has the header Age`, (document) => (orders(document).responses['200'].headers.Age = {})],
    [
      `broken: ${ORDERS}: 200 is not application/json any more`,
      (document) => (orders(document).responses['200'].content = {}),
    ],
  ])('%s', (finding, change) => {
    expect(findings(change)).toEqual([finding])
  })

  it('a field that is never null any more is no break', () => {
    const nullable = (document: Draft) => (field(document, 'number').type = ['string', 'null'])
    expect(findings((document) => (field(document, 'number').type = 'string'), nullable)).toEqual([
      'added: Order.number is not null any more',
    ])
  })

  it('a field with any value may be written without its types', () => {
    const listed = (document: Draft) => (field(document, 'number').type = ANY_TYPES)
    const unlisted = (document: Draft) => {
      delete field(document, 'number').type
      field(document, 'number').not = { type: 'null' }
    }
    expect(findings(unlisted, listed)).toEqual([])
    const orNull = (document: Draft) => delete field(document, 'number').type
    expect(findings(orNull, listed)).toEqual(['broken: Order.number has another not'])
  })

  it('a schema may become several, each of which it allows', () => {
    const split = (variant: Draft) => (document: Draft) => {
      document.components.schemas.GroupState = { oneOf: [record(document, 'GroupState'), variant] }
    }
    const orders = { ...record(JSON.parse(current), 'GroupState') }
    const narrower = { ...orders, properties: { ...orders.properties, group: { type: 'string', const: 'orders' } } }
    expect(findings(split(narrower))).toEqual(['added: GroupState is now one of 2 variants'])
    const again = (document: Draft) => {
      document.components.schemas.OrderState = narrower
      document.components.schemas.TagState = { ...narrower }
      const refs = ['OrderState', 'TagState'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
      record(document, 'GroupState').oneOf.splice(1, 1, ...refs)
    }
    expect(findings(again, split({ ...orders, title: 'other' }))).toEqual([
      expect.stringMatching(/^added: GroupState is not .* any more$/),
    ])
    const wider = { ...orders, properties: { ...orders.properties, count: { type: 'string' } } }
    expect(findings(split(wider))).toContain('broken: GroupState.count may be string')
  })

  it('a schema may have another name', () => {
    const rename = (document: Draft): void => {
      document.components.schemas.PurchaseOrder = record(document, 'Order')
      record(document, 'OrderList').properties.items.items.$ref = '#/components/schemas/PurchaseOrder'
    }
    expect(findings(rename)).toEqual([])
  })
})

describe('webhooks', () => {
  const CHANGED = 'records.changed'
  const call = ({ webhooks }: Draft) => webhooks[CHANGED].post
  const body = (document: Draft) => call(document).requestBody.content['application/json'].schema.properties

  it.each<[finding: string, change: (document: Draft) => void]>([
    [`broken: webhook ${CHANGED} is gone`, ({ webhooks }) => delete webhooks[CHANGED]],
    [`broken: webhook ${CHANGED} is gone`, (document) => delete document.webhooks],
    ['added: webhook made', (document) => (document.webhooks.made = { post: call(document) })],
    [
      `broken: webhook ${CHANGED} lacks the header webhook-signature`,
      (document) => call(document).parameters.splice(2, 1),
    ],
    [
      `broken: webhook ${CHANGED} has another form of the header webhook-timestamp`,
      (document) => (call(document).parameters[1].schema.pattern = '.'),
    ],
    [
      `broken: webhook ${CHANGED} is not application/json any more`,
      (document) => (call(document).requestBody.content = {}),
    ],
    [`broken: webhook ${CHANGED}.data.brand is gone`, (document) => delete body(document).data.properties.brand],
    [
      `added: webhook ${CHANGED}.data.${MADE_UP}`,
      (document) => (body(document).data.properties[MADE_UP] = { type: 'string' }),
    ],
    [`added: webhook ${CHANGED}.type may be "made"`, (document) => body(document).type.enum.push('made')],
  ])('%s', (finding, change) => {
    expect(findings(change)).toEqual([finding])
  })
})

describe('the command', () => {
  const run = (released: Draft, version: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-contract-'))
    try {
      for (const name of ['openapi', 'packages/service']) mkdirSync(join(folder, name), { recursive: true })
      for (const name of ['scripts', 'openapi']) cpSync(name, join(folder, name), { recursive: true })
      writeFileSync(join(folder, 'openapi/released.json'), JSON.stringify(released))
      writeFileSync(join(folder, 'packages/service/package.json'), JSON.stringify({ type: 'module', version }))
      const { status, stdout } = spawnSync(process.execPath, ['scripts/contract.ts'], { cwd: folder, encoding: 'utf8' })
      return [status, stdout.trim().split('\n')]
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  /** The release had a field more, and a path less. */
  const released = JSON.parse(current)
  released['x-release'] = '1.4.2'
  record(released, 'Order').properties[MADE_UP] = { type: 'string' }
  delete released.paths['/brands/{brand}/tags']
  const FOUND = [
    `broken: Order.${MADE_UP} is gone`,
    'added: GET /brands/{brand}/tags',
    'Compared with release 1.4.2: 1 added, 1 broken.',
  ]

  it.each(['1.4.2', '1.5.0'])('fails for version %s if something is broken', (version) => {
    const advice = 'Clients of 1.4.2 would break. Keep what they use, or give the packages the next major version.'
    expect(run(released, version)).toEqual([1, [...FOUND, advice]])
  })

  it('lets the next major version break', () => {
    expect(run(released, '2.0.0')).toEqual([0, FOUND])
  })

  it('says that nothing has changed', () => {
    const same = { ...JSON.parse(current), 'x-release': '1.4.2' }
    expect(run(same, '1.4.2')).toEqual([0, ['unchanged', 'Compared with release 1.4.2: 0 added, 0 broken.']])
  })
})
