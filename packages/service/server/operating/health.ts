/** Two questions that an operator's tools ask: does the process run, and can it serve. */
import { API_VERSION } from '@selvedge/catalogue/version'
import type { Exchange, Handler } from '../exchange.ts'
import { flat, JSON_TYPE, SECURITY_HEADERS } from '../reply/reply.ts'
import { write } from '../reply/send.ts'
import { RELEASE } from '../version.ts'

export interface Readiness {
  /** Null when requests can be served; otherwise why not. */
  problem(): Promise<string | null>
  /** True from the moment the service was told to stop. */
  readonly isStopping: boolean
}

const HEADERS = flat({ ...SECURITY_HEADERS, 'content-type': JSON_TYPE })

export function healthHandlers(readiness: Readiness): [path: string, handler: Handler][] {
  const reply = (exchange: Exchange, status: number, body: object): void =>
    write(exchange, status, HEADERS, JSON.stringify(body))
  return [
    ['/healthz', (exchange) => reply(exchange, 200, { status: 'ok', version: RELEASE, apiVersion: API_VERSION })],
    [
      '/readyz',
      async (exchange) => {
        const problem = await readiness.problem()
        if (problem === null) reply(exchange, 200, { status: 'ok' })
        else reply(exchange, 503, { status: 'unavailable', problem })
      },
    ],
  ]
}
