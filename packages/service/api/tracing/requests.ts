/** The span of a whole request, as part of the trace that its `traceparent` names, or of a new one. */
import {
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { BASE_PATH } from '@selvedge/catalogue'
import type { Exchange } from '../../http/exchange.ts'
import type { AppSettings } from '../app.ts'

export function requestSpans(tracer: Tracer, propagator: TextMapPropagator): AppSettings['around'] {
  return (exchange, run) => {
    const { request, response, id } = exchange
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const attributes = { 'http.request.method': request.method!, 'selvedge.request_id': id }
    const span = tracer.startSpan(request.method!, { kind: SpanKind.SERVER, attributes }, parent)
    response.on('close', () => endSpan(span, exchange))
    context.with(trace.setSpan(parent, span), run)
  }
}

function endSpan(span: Span, { request, response, route, page }: Exchange): void {
  // Never the path itself: it may hold anything that a client sent.
  const pattern = route ? BASE_PATH + route.operation.path.replaceAll(/\{(\w+)\}/g, ':$1') : (page ?? 'unknown')
  span.updateName(`${request.method} ${pattern}`)
  span.setAttribute('http.route', pattern)
  span.setAttribute('http.response.status_code', response.statusCode)
  if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
