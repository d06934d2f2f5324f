/** Compares two OpenAPI documents, operation by operation. */
import { added, broken, type Deprecable, deprecationFindings, type Finding } from './finding.ts'
import { isEqual, type Resolve, type Schema, SchemaComparison } from './schemas.ts'

interface Parameter extends Deprecable {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly style?: string
  readonly explode?: boolean
  readonly schema: Schema
}

interface Header {
  readonly $ref?: string
  readonly schema: Schema
}

interface Response {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, Header>>
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}

interface Operation extends Deprecable {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly responses: Readonly<Record<string, Response>>
}

/** What the service sends to receivers. */
interface Webhook {
  readonly parameters: readonly Parameter[]
  readonly requestBody: Required<Pick<Response, 'content'>>
}

export interface OpenApi {
  readonly servers: readonly { readonly url: string }[]
  readonly security: unknown
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks?: Readonly<Record<string, { readonly post: Webhook }>>
}

export function compareDocuments(before: OpenApi, after: OpenApi): Finding[] {
  return [...new Comparison(before, after).findings()]
}

class Comparison {
  readonly #before: OpenApi
  readonly #after: OpenApi
  readonly #resolve: readonly [before: Resolve, after: Resolve]
  readonly #ofRequests: SchemaComparison
  readonly #ofResponses: SchemaComparison

  constructor(before: OpenApi, after: OpenApi) {
    this.#before = before
    this.#after = after
    this.#resolve = [resolver(before), resolver(after)]
    this.#ofRequests = new SchemaComparison('request', ...this.#resolve)
    this.#ofResponses = new SchemaComparison('response', ...this.#resolve)
  }

  *findings(): Generator<Finding> {
    if (this.#before.servers[0]!.url !== this.#after.servers[0]!.url) yield broken('the base path is another')
    if (!isEqual(this.#before.security, this.#after.security)) yield broken('requests authenticate in another way')
    const known = operationsOf(this.#before)
    const now = operationsOf(this.#after)
    for (const [name, operation] of known) {
      const same = now.get(name)
      if (same) yield* this.#operation(name, operation, same)
      else yield broken(`${name} is gone`)
    }
    for (const name of now.keys()) if (!known.has(name)) yield added(name)
    yield* this.#webhooks(this.#before.webhooks ?? {}, this.#after.webhooks ?? {})
  }

  *#webhooks(before: NonNullable<OpenApi['webhooks']>, after: NonNullable<OpenApi['webhooks']>): Generator<Finding> {
    for (const [name, { post }] of Object.entries(before)) {
      const same = after[name]
      if (same) yield* this.#webhook(`webhook ${name}`, post, same.post)
      else yield broken(`webhook ${name} is gone`)
    }
    for (const name of Object.keys(after)) if (!(name in before)) yield added(`webhook ${name}`)
  }

  /** Receivers read its headers and its body, as clients read those of a response. */
  *#webhook(where: string, before: Webhook, after: Webhook): Generator<Finding> {
    const headersOf = ({ parameters }: Webhook) =>
      Object.fromEntries(parameters.map(({ name, schema }) => [name, { schema }]))
    const asResponse = (webhook: Webhook): Response => ({ ...webhook.requestBody, headers: headersOf(webhook) })
    yield* this.#response(where, asResponse(before), asResponse(after))
  }

  *#operation(where: string, before: Operation, after: Operation): Generator<Finding> {
    yield* deprecationFindings(where, before, after)
    // Generated clients name their methods after it.
    if (before.operationId !== after.operationId) yield broken(`${where} has another operationId`)
    yield* this.#parameters(where, before, after)
    yield* this.#responses(where, before, after)
  }

  *#parameters(where: string, before: Operation, after: Operation): Generator<Finding> {
    const byName = ({ parameters }: Operation, resolve: Resolve) =>
      new Map(parameters.map(resolve).map((each) => [`${each.in} parameter ${each.name}`, each]))
    const [known, now] = [byName(before, this.#resolve[0]), byName(after, this.#resolve[1])]
    for (const [name, parameter] of known) {
      const same = now.get(name)
      if (same) yield* this.#parameter(`${where}: ${name}`, parameter, same)
      else yield broken(`${where}: ${name} is gone`)
    }
    for (const [name, { required }] of now) {
      if (known.has(name)) continue
      yield required ? broken(`${where}: ${name} is required`) : added(`${where}: ${name}`)
    }
  }

  *#parameter(where: string, before: Parameter, after: Parameter): Generator<Finding> {
    yield* deprecationFindings(where, before, after)
    if (!before.required && after.required) yield broken(`${where} is required`)
    if (before.required && !after.required) yield added(`${where} may be left out`)
    if (before.style !== after.style || before.explode !== after.explode) yield broken(`${where} has another style`)
    yield* this.#ofRequests.compare(where, before.schema, after.schema)
  }

  *#responses(where: string, before: Operation, after: Operation): Generator<Finding> {
    for (const [status, response] of Object.entries(before.responses)) {
      const same = after.responses[status]
      if (same) yield* this.#response(`${where}: ${status}`, this.#resolve[0](response), this.#resolve[1](same))
      else yield broken(`${where}: ${status} is gone`)
    }
    for (const status of Object.keys(after.responses)) {
      if (status in before.responses) continue
      // Clients treat an error that they do not know like others of its class; another success has no such rule.
      yield Number(status) >= 400 ? added(`${where}: ${status}`) : broken(`${where}: ${status} is new`)
    }
  }

  *#response(where: string, before: Response, after: Response): Generator<Finding> {
    for (const [name, header] of Object.entries(before.headers ?? {})) {
      const same = after.headers?.[name]
      if (!same) yield broken(`${where} lacks the header ${name}`)
      else if (!isEqual(this.#resolve[0](header).schema, this.#resolve[1](same).schema)) {
        yield broken(`${where} has another form of the header ${name}`)
      }
    }
    for (const name of Object.keys(after.headers ?? {})) {
      if (!(name in (before.headers ?? {}))) yield added(`${where} has the header ${name}`)
    }
    for (const [type, { schema }] of Object.entries(before.content ?? {})) {
      const same = after.content?.[type]
      if (same) yield* this.#ofResponses.compare(where, schema, same.schema)
      else yield broken(`${where} is not ${type} any more`)
    }
  }
}

function operationsOf({ paths }: OpenApi): Map<string, Operation> {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )
  return new Map(all)
}

function resolver(document: object): Resolve {
  return (value) => {
    if (value.$ref === undefined) return value
    let found: unknown = document
    for (const name of value.$ref.slice('#/'.length).split('/')) found = (found as Record<string, unknown>)[name]
    return found as typeof value
  }
}
