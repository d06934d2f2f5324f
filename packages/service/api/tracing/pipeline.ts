/** The stages of a request and its reads, each in a span. */
import type { Tracer } from '@opentelemetry/api'
import type { Reply } from '../../http/reply/reply.ts'
import type { Soon } from '../../soon.ts'
import type { PrimaryPool } from '../../store/connections/read-pool.ts'
import type { OpenReads } from '../../store/servers/open.ts'
import type { Question } from '../answer/question.ts'
import { type Parts, Pipeline } from '../pipeline.ts'
import { inSpan } from './spans.ts'

export class TracedPipeline extends Pipeline {
  readonly #tracer: Tracer

  constructor(parts: Parts, tracer: Tracer) {
    const { identifier, rateLimit, scope, contents } = parts
    super({
      ...parts,
      identifier: {
        identify: (...given) => inSpan(tracer, 'identify the key', () => identifier.identify(...given)),
      },
      rateLimit: { admit: (key) => inSpan(tracer, "count against the key's limit", () => rateLimit.admit(key)) },
      scope: { brandFor: (...given) => inSpan(tracer, 'find the brand', () => scope.brandFor(...given)) },
      contents: { link: (...given) => inSpan(tracer, 'sign an address', () => contents.link(...given)) },
    })
    this.#tracer = tracer
  }

  override answer(question: Question): Soon<Reply> {
    return inSpan(this.#tracer, 'answer', () => super.answer(question))
  }
}

export function tracedReads(reads: OpenReads, tracer: Tracer): OpenReads {
  const traced = (pool: PrimaryPool, name: string): PrimaryPool => ({
    query: (...given) => inSpan(tracer, name, () => pool.query(...given)),
    primaryFor: (brandId) => pool.primaryFor(brandId),
  })
  return {
    ...reads,
    pages: traced(reads.pages, 'read'),
    counts: traced(reads.counts, 'count'),
    large: traced(reads.large, 'read large'),
    searches: traced(reads.searches, 'search'),
  }
}
