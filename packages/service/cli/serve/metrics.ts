/**
 * The metrics of all workers together, as one process would have them. What workers counted that have ended stays in the
 * sums: a counter that fell would look like a restart of everything to Prometheus, and rates would jump.
 */
import { Counter, Gauge, Registry } from '@prometheus-io/client'
import type { MetricsSource } from '../../http/operating/metrics-listener.ts'
import type { WorkerProcess } from './worker-process.ts'

export class WorkerMetrics implements MetricsSource {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE
  readonly #own = new Registry()
  readonly #restarts: Counter
  readonly #workers: () => readonly WorkerProcess[]
  /** Sums over workers that have ended. */
  #ended: object[] = []

  /** `workers` are those that serve now. */
  constructor(workers: () => readonly WorkerProcess[]) {
    this.#workers = workers
    const registers = [this.#own]
    new Gauge({
      name: 'selvedge_workers_serving',
      help: 'Processes that serve now. One that hangs does not.',
      registers,
      collect() {
        this.set(workers().filter(({ responds }) => responds).length)
      },
    })
    this.#restarts = new Counter({
      name: 'selvedge_worker_restarts_total',
      help: 'Processes that ended by themselves and were replaced.',
      registers,
    })
  }

  async metrics(): Promise<string> {
    const workers = this.#workers()
    await Promise.all(workers.map((worker) => worker.collect()))
    const own = await this.#own.getMetricsAsJSON()
    // Gauges of a worker that ended while it was asked are not added: its counts are in the sums already.
    const told = this.#workers().map(({ metrics }) => metrics)
    return Registry.aggregate([own, ...told, this.#ended]).metrics()
  }

  noteRestart(): void {
    this.#restarts.inc()
  }

  /** Keeps exactly what Prometheus last got from it, so that no sum falls. */
  noteEnd({ metrics }: WorkerProcess): void {
    const counted = metrics.filter(({ type }) => type !== 'gauge')
    this.#ended = Registry.aggregate([this.#ended, counted]).getMetricsAsArray()
  }
}
