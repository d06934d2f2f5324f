/** What is written down of every request when it is over: the audit line, and the figures. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { CLIENT_GONE, type RequestMetrics } from './metrics/requests.ts'
import { BRAND_SLUG } from './scope.ts'

export interface Audit {
  readonly log: Logger
  /** Null where nobody asks for figures. */
  readonly metrics: RequestMetrics | null
}

export function noteEnd({ log, metrics }: Audit, request: FastifyRequest, reply: FastifyReply): void {
  const { operation, errorCode, isAdmitted, startedAt } = request
  const tookMs = performance.now() - startedAt
  const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE
  if (operation) metrics?.note(operation.name, status, errorCode, tookMs)
  // Turned away before it was looked at: thousands a second may be, and a line for each would cost more than it tells.
  if (operation === undefined || isAdmitted) writeLine(log, request, status, tookMs)
}

/**
 * Names and numbers only. A key, a cursor or the value of a filter has no place in a log; nor has what stands in the place
 * of the brand and is no slug, since it may be a key, put there by mistake.
 */
export function writeLine(log: Logger, { id, method, call }: FastifyRequest, status: number, tookMs: number): void {
  const line = {
    requestId: id,
    method,
    operation: call?.operation.name,
    brand: call && BRAND_SLUG.test(call.brandSlug) ? call.brandSlug : undefined,
    keyId: call?.keyId,
    status,
    bytes: call?.bytes ?? 0,
    ms: Math.round(tookMs * 1000) / 1000,
  }
  log.info(line, 'request')
}
