/**
 * One request and its response, with what the stages add for the headers, the log and the metrics. Only `app.ts`,
 * `pipeline.ts` and `send.ts` write to it; stages take values and return values.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RateState } from './limits/rate-limit.ts'
import { type DeprecatedUse, earlier } from './reply/deprecated-use.ts'

/** For a request of a global key whose brand is not known, or not there. */
const NO_BRAND_ID = 0

/** What the log and the metrics say of the operation that a request asks for. */
export interface NamedRoute {
  readonly operation: { readonly name: string; readonly path: string }
  readonly brandSlug: string
  /** The record or group that the address names; empty where it names neither. */
  readonly id: string
}

export class Exchange {
  readonly id = randomUUID()
  readonly startedAt = performance.now()
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** As the client sent them, still percent-encoded. */
  readonly path: string
  readonly rawQuery: string
  /** The operation that it asks for; null if its address is not of the API. */
  route: NamedRoute | null = null
  /** The address of the handler, for a request that is not for the API. */
  page: string | null = null
  /** Whether it was admitted, or rejected because of load. */
  isAdmitted = false
  keyId: string | undefined
  /** The brand that it is counted for. */
  brandId = NO_BRAND_ID
  /** Names of what it uses that is deprecated. */
  deprecated: readonly string[] | undefined
  quota: RateState | undefined
  errorCode: string | undefined
  bytes = 0
  readonly #lifetime: Lifetime

  constructor(request: IncomingMessage, response: ServerResponse, url: string, lifetime: Lifetime) {
    this.request = request
    this.response = response
    const mark = url.indexOf('?')
    this.path = mark < 0 ? url : url.slice(0, mark)
    this.rawQuery = mark < 0 ? '' : url.slice(mark + 1)
    this.#lifetime = lifetime
  }

  /** Every response has the deprecation headers, errors too: they may be all that a client logs. */
  noteDeprecated({ names, headers }: DeprecatedUse): void {
    this.deprecated = [...(this.deprecated ?? []), ...names]
    for (const [name, value] of Object.entries(headers)) {
      const before = this.response.getHeader(name) as string | undefined
      this.response.setHeader(name, before === undefined ? value : earlier(before, value))
    }
  }

  /** Whether the connection closes after this response, because the service is stopping. */
  get closesConnection(): boolean {
    return this.#lifetime.isStopping
  }
}

interface Lifetime {
  readonly isStopping: boolean
}

/** Replies to a request that is not for an operation of the API. `segments` are those of its path, decoded. */
export type Handler = (exchange: Exchange, segments: readonly string[]) => void | Promise<void>
