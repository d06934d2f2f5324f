/** Metrics of the listener for loads, beside those of its requests. No label holds a key, a brand or a group. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { RequestMetrics } from '../server/operating/metrics/requests.ts'
import type { MergeResult } from '../store/loading/merge-group.ts'
import type { LoadSlots } from './load-slots.ts'

const BUCKETS_SECONDS = [0.1, 0.5, 1, 5, 30, 60, 300, 1_800, 3_600]

export class LoadMetrics {
  readonly registry = new Registry()
  readonly requests: RequestMetrics
  readonly #loads: Counter<'outcome'>
  readonly #records: Counter<'change'>
  readonly #seconds: Histogram

  constructor(slots: LoadSlots) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.requests = new RequestMetrics(this.registry)
    this.#loads = new Counter({
      name: 'selvedge_loads_total',
      help: 'Loads by outcome: loaded, refused (faults in the input), failed.',
      labelNames: ['outcome'],
      registers,
    })
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
    new Gauge({
      name: 'selvedge_loads_under_way',
      help: 'Loads worked on now.',
      registers,
      collect() {
        this.set(slots.count)
      },
    })
  }

  note(outcome: 'loaded' | 'refused' | 'failed', tookMs: number, groups: readonly MergeResult[]): void {
    this.#loads.inc({ outcome })
    this.#seconds.observe(tookMs / 1000)
    for (const group of groups) {
      for (const change of ['inserted', 'updated', 'unchanged', 'removed'] as const) {
        this.#records.inc({ change }, group[change])
      }
    }
  }
}
