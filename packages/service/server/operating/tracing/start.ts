/**
 * Traces, where somebody collects them: a span for each request, which continues the client's, and one for each stage and
 * each read below it. Imported only when a collector is configured, so that without one it costs nothing, not even memory.
 *
 * A span says what was done and how long it took. Like the log, it holds no key, brand, cursor or value of a filter.
 */
import { context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { ReadPool } from '../../../store/connections/read-pool.ts'
import type { App } from '../../app.ts'
import type { Pipeline } from '../../pipeline.ts'
import { traceRequests } from './requests.ts'
import { traceMethod } from './spans.ts'

export interface Traced {
  readonly app: App
  readonly pipeline: Pipeline
  readonly reads: { readonly pages: ReadPool; readonly counts: ReadPool; readonly changes: ReadPool }
}

export interface Tracing {
  /** Sends what is still here. */
  stop(): Promise<void>
}

export function startTracing(collectorUrl: string, { app, pipeline, reads }: Traced): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'selvedge' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: collectorUrl }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const tracer = provider.getTracer('selvedge')

  traceRequests(app, tracer, new W3CTraceContextPropagator())
  const { identifier, rateLimit, scope, contents } = pipeline.parts
  traceMethod(tracer, identifier, 'identify', 'identify the key')
  traceMethod(tracer, rateLimit, 'admit', "count against the key's limit")
  traceMethod(tracer, scope, 'brandFor', 'find the brand')
  traceMethod(tracer, pipeline, 'answer', 'answer')
  traceMethod(tracer, contents, 'link', 'sign an address')
  traceMethod(tracer, reads.pages, 'query', 'read')
  traceMethod(tracer, reads.counts, 'query', 'count')
  traceMethod(tracer, reads.changes, 'query', 'read changes')
  return {
    async stop() {
      await provider.shutdown()
      context.disable()
    },
  }
}
