/** The OpenAPI document: sound in itself, and the same interface that the server has. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  BASE_PATH,
  operations as catalogued,
  contentLink,
  objectSchema,
  openapiDocument,
  RECORDS_CHANGED,
  resources,
  sections,
  WEBHOOK_TEST,
  webhookHeaders,
} from '@selvedge/catalogue'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { typeName } from '../../packages/catalogue/names.ts'
import { routeOf } from '../../packages/service/api/router.ts'
import { segmentsOf } from '../../packages/service/http/path-segments.ts'

interface DocumentedOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, object>>
  readonly 'x-origin': string
}

interface Document {
  readonly tags: readonly { readonly name: string }[]
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[]
  readonly paths: Readonly<Record<string, { readonly get: DocumentedOperation }>>
  readonly webhooks: Readonly<Record<string, { readonly post: DocumentedWebhook }>>
  readonly components: { readonly schemas: Readonly<Record<string, Node>> }
}

interface DocumentedWebhook {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly object[]
  readonly parameters: readonly { readonly name: string }[]
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly examples: object } } }
  readonly responses: object
}

type Node = Readonly<Record<string, unknown>>

const document = JSON.parse(JSON.stringify(openapiDocument())) as Document
const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))

/** Every object of the document with the path to it, except what is inside of an example. */
function* nodes(value: unknown, path = '#'): Generator<[path: string, node: Node]> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield [path, value as Node]
  for (const [name, member] of Object.entries(value)) {
    if (name !== 'example' && name !== 'examples') yield* nodes(member, `${path}/${name}`)
  }
}

describe('the document', () => {
  it('is linted without an error or a warning', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'openapi/openapi.json', '--format=json'],
      { env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    )
    expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 })
  })

  it('describes every property, parameter, header, response, operation and tag', () => {
    const place = /\/(tags|parameters)\/\d+$|\/(properties|parameters|headers|responses)\/[^/]+$|\/(get|post)$/
    const described = [...nodes(document)].filter(([path, node]) => place.test(path) && !('$ref' in node))
    expect(described.length).toBeGreaterThan(2_000)
    expect(described.filter(([, { description }]) => !description).map(([path]) => path)).toEqual([])
  })

  it('gives examples that are valid by their own schemas', () => {
    const ajv = new Ajv2020({
      strict: false,
      formats: {
        decimal: /^-?\d+(\.\d+)?$/,
        uuid: /^[0-9a-f-]{36}$/,
        date: /^\d{4}-\d\d-\d\d$/,
        'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
      },
    })
    ajv.addSchema(document, 'document')
    const faults: string[] = []
    let count = 0
    for (const [path, schema, example] of examples()) {
      count++
      const { $ref } = schema
      const valid = ajv.validate($ref === undefined ? schema : { $ref: `document${$ref}` }, example)
      if (!valid) faults.push(`${path}: ${ajv.errorsText()}`)
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(resources.length * 5)
  })

  it('gives the integer filter the pattern and length of the specification, and it stays an integer', () => {
    const [runNumber] = [...nodes(document)].flatMap(([, { name, schema }]) => (name === 'runNumber' ? [schema] : []))
    expect(runNumber).toEqual({
      type: 'integer',
      minimum: 0,
      maximum: 2147483647,
      maxLength: 10,
      pattern: '^(0|[1-9]\\d*)$',
    })
  })

  it('says the type of every property and parameter, except where any JSON value is allowed', () => {
    const typed = [...nodes(document)].filter(([path]) =>
      /\/properties\/[^/]+$|\/parameters\/[^/]+\/schema$/.test(path),
    )
    expect(typed.length).toBeGreaterThan(1_000)
    const untyped = typed
      .filter(([, node]) => !('type' in node || '$ref' in node))
      .map(([path]) => path.split('/').at(-1))
    const isAny = (type: unknown): boolean => Array.isArray(type) && type.includes('object') && type.includes('array')
    const schemas = [...resources.map(({ fields }) => fields), contentLink].map(objectSchema)
    const any = [...nodes(schemas)].filter(([, { type }]) => isAny(type)).map(([path]) => path.split('/').at(-1))
    expect(untyped.toSorted()).toEqual([...any, 'details'].toSorted())
  })

  it('says the key of every record, and the format of every identifier and amount', () => {
    for (const { title, key, sample } of resources) {
      const schema = document.components.schemas[typeName(title)]!
      const properties = schema.properties as Record<string, Node>
      expect(schema['x-key']).toEqual(key)
      for (const [name, value] of Object.entries(sample as object)) {
        if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)) expect(properties[name]!.format).toBe('uuid')
        if (/^\d+\.\d+$/.test(value)) expect([title, name, properties[name]!.format]).toEqual([title, name, 'decimal'])
      }
    }
  })

  it('says how many digits every amount may have before and after the point', () => {
    const amounts = [...nodes(document)].filter(([, node]) => node.format === 'decimal')
    expect(amounts.length).toBeGreaterThan(80)
    for (const [, node] of amounts) expect(node['x-decimal']).toEqual({ integerDigits: 29, fractionDigits: 9 })
  })

  it('names an existing group, or a person, wherever it says what a field refers to', () => {
    const groups = new Set<unknown>([...resources.map(({ path }) => path), 'user'])
    const references = [...nodes(document)].filter(([, node]) => 'x-references' in node)
    expect(references.length).toBeGreaterThan(resources.length)
    expect(references.filter(([, node]) => !groups.has(node['x-references'])).map(([path]) => path)).toEqual([])
  })
})

describe('tags', () => {
  it('are the groups in the order of the catalogue, each in the group of its section, then lookups, changes, webhooks, reports and the key', () => {
    const others = ['Lookup', 'Changes and state', 'Webhooks', 'Reports', 'Your key']
    const names = [...resources.map(({ group }) => group), ...others]
    expect(document.tags.map(({ name }) => name)).toEqual(names)
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(names)
    const headings = ['Several records', 'Staying in sync', 'All records at once', 'Access']
    const titles = [...sections.map(({ title }) => title), ...headings]
    expect(document['x-tagGroups'].map(({ name }) => name)).toEqual(titles)
  })

  it('are used by the operations in the same order', () => {
    const used = operations.map(({ tags }) => tags.join())
    const names = document.tags.map(({ name }) => name)
    expect([...new Set(used)]).toEqual(names.filter((name) => name !== 'Webhooks'))
  })

  it('become one class each, which no other tag, webhook or schema overwrites where case does not count', () => {
    // Generators write a file for each tag of operations, and again for each tag of webhooks: the later one stays.
    const ofWebhooks = Object.values(document.webhooks).flatMap(({ post }) => post.tags)
    const written = [...new Set(operations.flatMap(({ tags }) => tags)), ...new Set(ofWebhooks)]
    const classes = written.map((tag) => `${tag.replaceAll(/\W/g, '')}Api`)
    expect(repeated([...classes, ...Object.keys(document.components.schemas)])).toEqual([])
  })
})

describe('operations', () => {
  it('are exactly those of the server', () => {
    const addressed = operations.map(
      ({ path }) =>
        BASE_PATH + path.replace('{brand}', 'a-brand').replace('{id}', 'an-id').replace('{group}', 'a-group'),
    )
    const served = addressed.map((path) => routeOf(segmentsOf(path))?.operation.name)
    expect(served).toEqual(operations.map(({ operationId }) => operationId))
    expect(served).toEqual(catalogued.map(({ name }) => name))
  })

  it('have names that can be those of methods, each once', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(names.filter((name) => !/^(list|get|search)([A-Z][a-z]+)+$/.test(name))).toEqual([])
    expect(repeated([...names, ...Object.values(document.webhooks).map(({ post }) => post.operationId)])).toEqual([])
  })

  it('say whether they are specified or designed', () => {
    const specified = operations.filter((operation) => operation['x-origin'] === 'specified')
    expect(specified.length).toBe(15)
    expect(operations.length - specified.length).toBe(
      operations.filter((operation) => operation['x-origin'] === 'designed').length,
    )
  })

  it('declare the answers of the specification', () => {
    const errors = ['400', '401', '404', '429', '500']
    for (const { path, operationId, responses } of operations) {
      const hasLinks = path.endsWith('/content') || path.endsWith('/snapshot')
      const expected = hasLinks ? ['200', ...errors, '503'] : ['200', '304', ...errors]
      if (operationId === 'getKey') {
        // It is about no record, and never stored.
        expect(Object.keys(responses)).toEqual(['200', '400', '401', '429', '500'])
        continue
      }
      if (operationId === 'listChanges' || path.includes('/reports/')) expected.push('410')
      expect(Object.keys(responses), operationId).toEqual(expected.toSorted())
    }
  })
})

describe('webhooks', () => {
  it('are named as their calls are, and receivers get no API key', () => {
    expect(Object.keys(document.webhooks)).toEqual([RECORDS_CHANGED])
    const { security, parameters, requestBody, responses } = document.webhooks[RECORDS_CHANGED]!.post
    expect(security).toEqual([])
    expect(parameters.map(({ name }) => name)).toEqual(Object.values(webhookHeaders))
    expect(Object.keys(requestBody.content['application/json'].examples)).toEqual([RECORDS_CHANGED, WEBHOOK_TEST])
    expect(Object.keys(responses)).toEqual(['410', '2XX', 'default'])
  })
})

/** Names that would be one file on a disk that ignores case. */
function repeated(names: readonly string[]): string[] {
  const lower = names.map((name) => name.toLowerCase())
  return lower.filter((name, place) => lower.indexOf(name) !== place)
}

/** Whatever has an example, with the schema that the example claims to follow. */
function* examples(): Generator<[path: string, schema: Node, example: unknown]> {
  for (const [name, { examples: ofSchema }] of Object.entries(document.components.schemas)) {
    for (const example of (ofSchema as unknown[] | undefined) ?? []) {
      yield [name, { $ref: `#/components/schemas/${name}` }, example]
    }
  }
  for (const [path, node] of nodes(document)) {
    if (!('schema' in node)) continue
    if ('example' in node) yield [path, node.schema as Node, node.example]
    for (const [name, { value }] of Object.entries((node.examples ?? {}) as Record<string, { value: unknown }>)) {
      yield [`${path} ${name}`, node.schema as Node, value]
    }
  }
}
