/** Liveness and readiness, for the tools of operators. */
import { API_VERSION } from '@selvedge/catalogue/version'
import type { Exchange, Handler } from '../exchange.ts'
import { flat, JSON_TYPE, SECURITY_HEADERS } from '../reply/reply.ts'
import { write } from '../reply/send.ts'
import { RELEASE } from '../version.ts'

export interface ReadinessStatus {
  readonly isReady: boolean
  /** Why requests, or some of them, cannot be served; null if all can. */
  readonly problem: string | null
}

export interface Readiness {
  status(): Promise<ReadinessStatus>
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
        const { isReady, problem } = await readiness.status()
        const status = isReady ? 'ok' : 'unavailable'
        reply(exchange, isReady ? 200 : 503, problem === null ? { status } : { status, problem })
      },
    ],
  ]
}
