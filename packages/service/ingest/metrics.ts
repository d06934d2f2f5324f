/** Metrics of the listener for loads, beside those of its requests. No label holds a key, a brand or a group; one names views. Those of groups are in `group-ages.ts`. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Readiness } from '../http/operating/health.ts'
import { RequestMetrics } from '../http/operating/request-metrics.ts'
import type { MergeResult } from '../store/loading/merge-group.ts'
import type { Followed, FollowedView } from '../store/views/follow.ts'

/**
 * Refused: the input has faults, or would remove too much. Broken: the body ended early, came too slowly or is no such text. Failed: the
 * database or the listener is the reason.
 */
const OUTCOMES = ['loaded', 'refused', 'broken', 'failed'] as const

export type CountedOutcome = (typeof OUTCOMES)[number]

const BUCKETS_SECONDS = [0.1, 0.5, 1, 5, 30, 60, 300, 1_800, 3_600]

export class LoadMetrics {
  readonly registry = new Registry()
  readonly requests: RequestMetrics
  readonly #loads: Counter<'outcome'>
  readonly #records: Counter<'change'>
  readonly #seconds: Histogram
  readonly #followSeconds: Histogram
  readonly #viewRecords: Counter<'change'>
  readonly #behind: Gauge<'view' | 'partner' | 'kind'>
  /** Those that kept the last load of a brand from ending, by brand. */
  readonly #viewsBehind = new Map<number, readonly FollowedView[]>()

  constructor(slots: { readonly count: number }, readiness: Readiness) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.requests = new RequestMetrics(this.registry, 'selvedge_load')
    this.#loads = new Counter({
      name: 'selvedge_loads_total',
      help: 'Loads by outcome: loaded, refused (faults or too many removals), broken (the body), failed (our side).',
      labelNames: ['outcome'],
      registers,
    })
    // A counter that begins with 1 would hide the first failure from increase().
    for (const outcome of OUTCOMES) this.#loads.inc({ outcome }, 0)
    this.#records = new Counter({
      name: 'selvedge_load_records_total',
      help: 'Records of loads, by what became of them: inserted, updated, unchanged, removed.',
      labelNames: ['change'],
      registers,
    })
    this.#seconds = new Histogram({
      name: 'selvedge_load_duration_seconds',
      help: 'Time from the first bytes of a load to its end.',
      buckets: BUCKETS_SECONDS,
      registers,
    })
    this.#followSeconds = new Histogram({
      name: 'selvedge_load_views_duration_seconds',
      help: 'Time in which a load brought the views of its brand to date. Loads of brands without views are not counted.',
      buckets: BUCKETS_SECONDS,
      registers,
    })
    this.#viewRecords = new Counter({
      name: 'selvedge_load_view_records_total',
      help: 'Records of views that loads wrote, by what became of them: inserted, updated, removed.',
      labelNames: ['change'],
      registers,
    })
    this.#behind = new Gauge({
      name: 'selvedge_view_behind',
      help: '1 for a view that the last load of its brand could not bring to date, so that nothing was loaded.',
      labelNames: ['view', 'partner', 'kind'],
      registers,
    })
    new Gauge({
      name: 'selvedge_load_ready',
      help: '1 if this process can load, as /readyz says; otherwise 0.',
      registers,
      async collect() {
        this.set((await readiness.status()).isReady ? 1 : 0)
      },
    })
    new Gauge({
      name: 'selvedge_loads_under_way',
      help: 'Loads worked on now.',
      registers,
      collect() {
        this.set(slots.count)
      },
    })
  }

  /** Which views kept the last load of a brand from ending. */
  noteViews(brandId: number, views: readonly FollowedView[]): void {
    if (views.length === 0 && !this.#viewsBehind.has(brandId)) return
    for (const view of this.#viewsBehind.get(brandId) ?? []) this.#behind.remove(labelsOf(view))
    for (const view of views) this.#behind.set(labelsOf(view), 1)
    if (views.length > 0) this.#viewsBehind.set(brandId, views)
    else this.#viewsBehind.delete(brandId)
  }

  noteFollowed(followed: Followed | null): void {
    if (typeof followed?.tookMs === 'number') this.#followSeconds.observe(followed.tookMs / 1000)
    for (const written of followed?.changes ?? []) {
      for (const change of ['inserted', 'updated', 'removed'] as const) {
        this.#viewRecords.inc({ change }, written[change])
      }
    }
  }

  note(outcome: CountedOutcome, tookMs: number, groups: readonly MergeResult[]): void {
    this.#loads.inc({ outcome })
    this.#seconds.observe(tookMs / 1000)
    for (const group of groups) {
      for (const change of ['inserted', 'updated', 'unchanged', 'removed'] as const) {
        this.#records.inc({ change }, group[change])
      }
    }
  }
}

function labelsOf({ id, partnerId, kind }: FollowedView): { view: number; partner: string; kind: string } {
  return { view: id, partner: partnerId, kind }
}
