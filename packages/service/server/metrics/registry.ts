/**
 * All figures of a process, as Prometheus reads them. Most are plain numbers that their parts keep anyway, and are only
 * looked at when they are asked for. No label holds a key, a brand, or anything else a client sent.
 */
import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { OpenReads } from '../../store/endpoints/open.ts'
import type { Answers } from '../answer.ts'
import type { FinishedAnswers } from '../cache/finished.ts'
import type { KnownStates } from '../cache/known-states.ts'
import type { Forwarding } from '../forwarding.ts'
import type { Admission } from '../limits/admission.ts'
import type { SharedCounter } from '../limits/shared-counter.ts'
import { RequestMetrics } from './requests.ts'
import { addServerMetrics } from './servers.ts'

export interface Measured {
  readonly reads: OpenReads
  readonly answers: Answers
  readonly states: KnownStates
  readonly finished: FinishedAnswers
  readonly admission: Admission
  /** Null where each process counts its limits for itself. */
  readonly shared: SharedCounter | null
  readonly forwarding: Forwarding
}

export function createMetrics(measured: Measured): { registry: Registry; requests: RequestMetrics } {
  const registry = new Registry()
  const { reads, answers, states, finished, admission, shared, forwarding } = measured
  collectDefaultMetrics({ register: registry })
  counters(registry, 'selvedge_answers_total', 'Answers, by whether records were read for them.', answers.figures)
  const totals = answers.totals.figures
  counters(registry, 'selvedge_totals_total', 'Totals of filtered lists, by where they came from.', totals)
  gauge(registry, 'selvedge_state_age_seconds', 'Age of the oldest state answered from since the last look.', () => {
    return states.takeOldestMs() / 1000
  })
  gauge(registry, 'selvedge_cache_bytes', 'Memory taken by finished answers.', () => finished.bytes)
  gauge(registry, 'selvedge_requests_under_way', 'Requests worked on now.', () => admission.underWay)
  gauge(registry, 'selvedge_requests_limit', 'Requests that may be worked on at once now.', () => admission.limit)
  const untrusted = 'Whether X-Forwarded-For has arrived while no proxy is trusted.'
  gauge(registry, 'selvedge_untrusted_proxy_seen', untrusted, () => Number(forwarding.isIgnored))
  if (shared) {
    gauge(registry, 'selvedge_limiter_shared', 'Whether limits are counted for all processes: Redis answers.', () =>
      Number(shared.answering),
    )
  }
  addServerMetrics(registry, reads)
  return { registry, requests: new RequestMetrics(registry) }
}

/** One counter for each number of an object, which goes on counting by itself. */
function counters(registry: Registry, name: string, help: string, figures: Readonly<Record<string, number>>): void {
  new Counter({
    name,
    help,
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(figures)) this.inc({ kind }, count)
    },
  })
}

function gauge(registry: Registry, name: string, help: string, value: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}
