/** One call of a receiver, bounded in time and bytes. All that is kept of the response is its status. */
import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type Clock, systemClock } from '../clock.ts'
import { RELEASE } from '../http/version.ts'
import type { CallableAddresses } from './addresses.ts'
import { problemOf } from './problem.ts'
import { resolveHost } from './resolve.ts'
import { readTarget, type Target } from './target.ts'

export interface CallSettings {
  readonly addresses: CallableAddresses
  readonly isHttpAllowed: boolean
  /** Null for those of the system. */
  readonly nameServers: readonly string[] | null
  /** From the look-up of the name to the end of the response. */
  readonly timeoutMs: number
}

export interface CallResult {
  /** Null where there was no response. */
  readonly status: number | null
  /** Why there was none. */
  readonly problem: string | null
  readonly tookMs: number
}

export const CALL_TIMEOUT_MS = 10_000

export function isAccepted({ status }: Pick<CallResult, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}
const RESPONSE_BYTES_MAX = 65_536

export class Caller {
  readonly #settings: CallSettings
  readonly #clock: Clock
  readonly #underWay = new Set<AbortController>()

  constructor(settings: CallSettings, clock: Clock = systemClock) {
    this.#settings = settings
    this.#clock = clock
  }

  async call(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<CallResult> {
    const { timeoutMs } = this.#settings
    const startedAt = this.#clock.elapsedMs()
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), timeoutMs)
    this.#underWay.add(controller)
    const { signal } = controller
    const outcome = await this.#send(url, headers, body, signal).then(
      (status) => ({ status, problem: null }),
      (error) => ({ status: null, problem: signal.aborted ? tooLate(timeoutMs) : problemOf(error) }),
    )
    clearTimeout(timer)
    this.#underWay.delete(controller)
    return { ...outcome, tookMs: Math.round(this.#clock.elapsedMs() - startedAt) }
  }

  /** Ends all calls under way. */
  abort(): void {
    for (const controller of this.#underWay) controller.abort()
  }

  async #send(url: string, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) {
    const { addresses, isHttpAllowed, nameServers } = this.#settings
    const target = readTarget(url, { isHttpAllowed })
    const address = await resolveHost(target.host, addresses, signal, nameServers)
    const request = open(target, address, signal, {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `Selvedge/${RELEASE}`,
    })
    const status = statusOf(request)
    request.end(body)
    return status
  }
}

function tooLate(timeoutMs: number): string {
  return `no response within ${timeoutMs / 1000} s`
}

/** To an address, with a connection that nothing else uses. Redirects are not followed. */
function open(
  { url, host, isTls }: Target,
  address: string,
  signal: AbortSignal,
  headers: Record<string, string>,
): ClientRequest {
  const options = {
    host: address,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method: 'POST',
    headers: { host: url.host, connection: 'close', ...headers },
    agent: false,
    signal,
  }
  // A certificate names the host, and is checked for it. An address is no name that TLS can ask for.
  return isTls ? httpsRequest({ ...options, servername: isIP(host) === 0 ? host : '' }) : httpRequest(options)
}

/** Resolves when the response has ended, or when enough of it was read. Whatever ends it, a status that has come counts. */
function statusOf(request: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    let status: number | null = null
    let bytes = 0
    const end = (error: Error): void => {
      if (status === null) reject(error)
      else resolve(status)
    }
    request.on('response', (response) => {
      status = response.statusCode!
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > RESPONSE_BYTES_MAX) request.destroy()
      })
      response.on('error', end)
    })
    request.on('error', end)
    // Some ends come without an error, such as the change to another protocol.
    request.on('close', () => end(new Error('the response is not one of HTTP')))
  })
}
