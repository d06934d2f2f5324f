/**
 * A client of the last release still works: what its OpenAPI document describes is all there, with the same types.
 * `npm run release` keeps that document as openapi/released.json; before the first release there is none.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Schema = { readonly type?: unknown; readonly required?: string[]; readonly properties?: Record<string, Schema> }
type Parameter = { readonly $ref?: string; readonly name?: string; readonly required?: boolean }
type Operation = { readonly parameters?: Parameter[]; readonly responses: Record<string, unknown> }
interface OpenApi {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly schemas: Record<string, Schema> }
}

const RELEASED = 'openapi/released.json'
const read = (file: string): OpenApi => JSON.parse(readFileSync(file, 'utf8'))
const current = read('openapi/openapi.json')

function* broken(before: OpenApi, after: OpenApi): Generator<string> {
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      yield* brokenOperation(`${method} ${path}`, operation, after.paths[path]?.[method])
    }
  }
  for (const [name, schema] of Object.entries(before.components.schemas)) {
    yield* brokenSchema(name, schema, after.components.schemas[name])
  }
}

function* brokenOperation(where: string, before: Operation, after: Operation | undefined): Generator<string> {
  if (!after) return yield `${where} is gone`
  const named = ({ parameters = [] }: Operation) => new Map(parameters.map((each) => [each.$ref ?? each.name, each]))
  const [known, now] = [named(before), named(after)]
  for (const name of known.keys()) if (!now.has(name)) yield `${where}: parameter ${name} is gone`
  for (const [name, { required }] of now)
    if (required && !known.has(name)) yield `${where}: parameter ${name} is needed`
  for (const status of Object.keys(before.responses)) if (!after.responses[status]) yield `${where}: ${status} is gone`
}

function* brokenSchema(where: string, before: Schema, after: Schema | undefined): Generator<string> {
  if (!after) return yield `${where} is gone`
  if (JSON.stringify(before.type) !== JSON.stringify(after.type)) yield `${where} has another type`
  for (const name of before.required ?? []) if (!after.required?.includes(name)) yield `${where}.${name} may be missing`
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    yield* brokenSchema(`${where}.${name}`, property, after.properties?.[name])
  }
}

it.runIf(existsSync(RELEASED))('nothing of the last release is gone or has another type', () => {
  expect([...broken(read(RELEASED), current)]).toEqual([])
})

it.each<[string, (document: ReturnType<typeof mutable>) => void]>([
  ['get /brands/{brand}/orders is gone', ({ paths }) => delete paths['/brands/{brand}/orders']],
  ['get /brands/{brand}/orders: parameter status is gone', ({ paths }) => renameStatus(paths)],
  [
    'get /brands/{brand}/orders: 429 is gone',
    ({ paths }) => delete paths['/brands/{brand}/orders']!.get.responses['429'],
  ],
  ['Order.number is gone', ({ components }) => delete components.schemas.Order!.properties!.number],
  [
    'Order.number has another type',
    ({ components }) => (components.schemas.Order!.properties!.number = { type: 'integer' }),
  ],
  ['Order.number may be missing', ({ components }) => components.schemas.Order!.required!.splice(0)],
])('it would be found that %s', (finding, change) => {
  const changed = mutable()
  change(changed)
  expect([...broken(current, changed)]).toContain(finding)
})

it('a parameter that clients do not send yet must not be needed', () => {
  const changed = mutable()
  changed.paths['/brands/{brand}/orders']!.get.parameters!.push({ name: 'season', required: true })
  expect([...broken(current, changed)]).toEqual(['get /brands/{brand}/orders: parameter season is needed'])
})

function mutable() {
  return structuredClone(current) as {
    paths: Record<string, { get: { parameters?: Parameter[]; responses: Record<string, unknown> } }>
    components: { schemas: Record<string, Schema> }
  }
}

function renameStatus(paths: ReturnType<typeof mutable>['paths']): void {
  const { get } = paths['/brands/{brand}/orders']!
  get.parameters = get.parameters!.map((each) => (each.name === 'status' ? { ...each, name: 'state' } : each))
}
