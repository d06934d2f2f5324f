/** What is recorded of every request when it is over: the audit line and metrics. */
import type { Logger } from 'pino'
import { FIRST_VIEW_ID } from '../../store/owner.ts'
import type { Exchange } from '../exchange.ts'
import { BRAND_SLUG } from '../identity/scope.ts'
import { CLIENT_GONE, type RequestMetrics } from './request-metrics.ts'

export interface Audit {
  readonly log: Logger
  /** Null where no metrics are collected. */
  readonly metrics: RequestMetrics | null
}

/** How a request ended. */
export interface Ended {
  readonly status: number
  readonly bytes: number
}

export function noteEnd({ log, metrics }: Audit, exchange: Exchange): Ended {
  const { request, response, route, isAdmitted, errorCode } = exchange
  const tookMs = performance.now() - exchange.startedAt
  const status = response.writableFinished ? response.statusCode : CLIENT_GONE
  const bytes = request.method === 'HEAD' ? 0 : exchange.bytes
  if (route) metrics?.note(route.operation.name, status, errorCode, tookMs)
  // Under load, thousands of requests a second may be rejected, and a line for each would cost more than it is worth.
  if (route === null || isAdmitted) log.info(auditLine(exchange, status, bytes, tookMs), 'request')
  return { status, bytes }
}

/**
 * Names and numbers only. A key, a cursor or the value of a filter must not be in a log. Neither must a brand that is
 * not a slug: it may be a key, put there by mistake.
 */
function auditLine(exchange: Exchange, status: number, bytes: number, tookMs: number): object {
  const { id, request, route, brandId: ownerId, keyId, deprecated, errorCode } = exchange
  return {
    requestId: id,
    method: request.method,
    operation: route?.operation.name,
    brand: route && BRAND_SLUG.test(route.brandSlug) ? route.brandSlug : undefined,
    view: ownerId >= FIRST_VIEW_ID ? ownerId : undefined,
    keyId,
    deprecated,
    status,
    errorCode,
    bytes,
    ms: Math.round(tookMs * 1000) / 1000,
  }
}
