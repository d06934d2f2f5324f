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
import type { OpenReads } from '../../store/servers/open.ts'
import type { AppSettings } from '../app.ts'
import type { Parts, Pipeline } from '../pipeline.ts'
import { TracedPipeline, tracedReads } from './pipeline.ts'
import { requestSpans } from './requests.ts'

export interface Tracing {
  readonly around: AppSettings['around']
  reads(reads: OpenReads): OpenReads
  pipeline(parts: Parts): Pipeline
  /** Sends what is still here. */
  stop(): Promise<void>
}

export function startTracing(collectorUrl: string): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'selvedge' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: collectorUrl }) })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const tracer = provider.getTracer('selvedge')
  return {
    around: requestSpans(tracer, new W3CTraceContextPropagator()),
    reads: (reads) => tracedReads(reads, tracer),
    pipeline: (parts) => new TracedPipeline(parts, tracer),
    async stop() {
      await provider.shutdown()
      context.disable()
    },
  }
}
