/**
 * All metrics of a process, as Prometheus reads them. Most are plain numbers that their parts keep anyway, and are only
 * looked at when they are asked for. No label holds a key, a brand, or anything else a client sent.
 *
 * Each says how it is combined where several processes share a port: added up, unless another rule is named.
 */
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'
import type { Admission } from '../../http/connection/admission.ts'
import type { Forwarding } from '../../http/connection/forwarding.ts'
import type { UnsentBytes } from '../../http/connection/unsent-bytes.ts'
import type { SharedCounter } from '../../http/limits/shared-counter.ts'
import { RequestMetrics } from '../../http/operating/request-metrics.ts'
import type { OpenReads } from '../../store/servers/open.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { StateCache } from '../cache/state-cache.ts'
import type { Totals } from '../cache/totals.ts'
import { addServerMetrics } from './servers.ts'

export interface Measured {
  readonly reads: OpenReads
  readonly states: StateCache
  readonly responses: ResponseCache
  readonly totals: Totals
  readonly admission: Admission
  readonly unsent: UnsentBytes
  /** Null where each process counts its limits for itself. */
  readonly shared: SharedCounter | null
  readonly forwarding: Forwarding
}

export function createMetrics(measured: Measured): { registry: Registry; requests: RequestMetrics } {
  const registry = new Registry()
  const { reads, states, responses, totals, admission, unsent, shared, forwarding } = measured
  collectDefaultMetrics({ register: registry })
  const cacheResult = 'Responses by cache result: hit, revalidated (a 304 without a read), miss.'
  counters(registry, 'selvedge_answers_total', cacheResult, () => responses.counts)
  counters(registry, 'selvedge_totals_total', 'Totals of filtered lists, by where they came from.', () => totals.counts)
  const stateAge = 'Age of the oldest state answered from since the last look.'
  gauge(registry, 'selvedge_state_age_seconds', stateAge, () => states.takeOldestMs() / 1000, 'max')
  gauge(registry, 'selvedge_cache_bytes', 'Memory taken by finished answers.', () => responses.bytes)
  gauge(registry, 'selvedge_requests_under_way', 'Requests worked on now.', () => admission.underWay)
  gauge(registry, 'selvedge_requests_limit', 'Requests that may be worked on at once now.', () => admission.limit)
  const unsentHelp = 'Bytes of large responses that clients have not read yet.'
  gauge(registry, 'selvedge_unsent_bytes', unsentHelp, () => unsent.bytes)
  const untrusted = 'Whether X-Forwarded-For has arrived while no proxy is trusted.'
  gauge(registry, 'selvedge_untrusted_proxy_seen', untrusted, () => Number(forwarding.isIgnored), 'max')
  if (shared) {
    const isShared = 'Whether limits are counted for all processes: Redis answers.'
    gauge(registry, 'selvedge_limiter_shared', isShared, () => Number(shared.answering), 'min')
  }
  addServerMetrics(registry, reads)
  return { registry, requests: new RequestMetrics(registry) }
}

/** One counter for each number of an object, read when they are collected. */
function counters(
  registry: Registry,
  name: string,
  help: string,
  counts: () => Readonly<Record<string, number>>,
): void {
  new Counter({
    name,
    help,
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(counts())) this.inc({ kind }, count)
    },
  })
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  value: () => number,
  aggregator: Aggregator = 'sum',
): void {
  new Gauge({
    name,
    help,
    aggregator,
    registers: [registry],
    collect() {
      this.set(value())
    },
  })
}
