/** Two questions an operator's tools ask: does the process run, and can it serve. */
import { API_VERSION } from '@selvedge/catalogue/version'
import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './reply.ts'
import { RELEASE } from './version.ts'

export interface Readiness {
  /** Null when requests can be served; otherwise why not. */
  problem(): Promise<string | null>
  /** True from the moment the service was told to stop. */
  readonly isStopping: boolean
}

export function addHealth(app: FastifyInstance, readiness: Readiness): void {
  const healthy = { status: 'ok', version: RELEASE, apiVersion: API_VERSION }
  app.get('/healthz', async (_request, reply) => reply.headers(SECURITY_HEADERS).send(healthy))
  app.get('/readyz', async (_request, reply) => {
    const problem = await readiness.problem()
    reply.headers(SECURITY_HEADERS)
    if (problem === null) return { status: 'ok' }
    return reply.code(503).send({ status: 'unavailable', problem })
  })
}
