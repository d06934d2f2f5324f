/** Metrics of the process that calls receivers. No label holds a brand, a group or an address. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { StatusCounts } from '../store/webhooks/subscriptions.ts'

const CALL_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DELAY_BUCKETS_SECONDS = [0.5, 1, 2, 5, 15, 60, 300, 3_600, 21_600]

const DISABLED_REASONS = ['gone', 'failing'] as const

export type CountedReason = (typeof DISABLED_REASONS)[number]

export interface Measured {
  readonly underWay: () => number
  readonly isReady: () => Promise<boolean>
  /** Null where the directory does not respond. */
  readonly counts: () => Promise<StatusCounts | null>
}

export class CallMetrics {
  readonly registry = new Registry()
  readonly #calls: Counter<'outcome'>
  readonly #seconds: Histogram
  readonly #delay: Histogram
  readonly #disabled: Counter<'reason'>

  constructor() {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    this.#calls = new Counter({
      name: 'selvedge_webhook_calls_total',
      help: 'Calls of receivers by outcome: accepted (2xx), failed (anything else).',
      labelNames: ['outcome'],
      registers,
    })
    this.#seconds = new Histogram({
      name: 'selvedge_webhook_call_duration_seconds',
      help: 'Time that calls took.',
      buckets: CALL_BUCKETS_SECONDS,
      registers,
    })
    this.#delay = new Histogram({
      name: 'selvedge_webhook_delay_seconds',
      help: 'Time from the newest load that a call tells of to its acceptance, without first calls and retries.',
      buckets: DELAY_BUCKETS_SECONDS,
      registers,
    })
    this.#disabled = new Counter({
      name: 'selvedge_webhooks_disabled_total',
      help: 'Webhooks that this process disabled: gone (a 410), failing (for five days).',
      labelNames: ['reason'],
      registers,
    })
    // A counter that begins with 1 would hide the first one from increase().
    for (const outcome of ['accepted', 'failed']) this.#calls.inc({ outcome }, 0)
    for (const reason of DISABLED_REASONS) this.#disabled.inc({ reason }, 0)
  }

  /** What is looked at when the metrics are read. */
  measure({ underWay, isReady, counts }: Measured): void {
    const registers = [this.registry]
    new Gauge({
      name: 'selvedge_webhook_calls_under_way',
      help: 'Receivers that are called now.',
      registers,
      collect() {
        this.set(underWay())
      },
    })
    new Gauge({
      name: 'selvedge_notify_ready',
      help: '1 if the directory and every cell respond, and brands live in no other cell; otherwise 0.',
      registers,
      async collect() {
        this.set((await isReady()) ? 1 : 0)
      },
    })
    new Gauge({
      name: 'selvedge_webhooks',
      help: 'Webhooks by status: enabled, failing (enabled, and the last call failed), disabled.',
      labelNames: ['status'],
      registers,
      async collect() {
        const found = await counts()
        this.reset()
        for (const [status, count] of Object.entries(found ?? {})) this.set({ status }, count)
      },
    })
  }

  note(isAccepted: boolean, tookMs: number): void {
    this.#calls.inc({ outcome: isAccepted ? 'accepted' : 'failed' })
    this.#seconds.observe(tookMs / 1000)
  }

  noteDelay(delayMs: number): void {
    this.#delay.observe(delayMs / 1000)
  }

  noteDisabled(reason: CountedReason): void {
    this.#disabled.inc({ reason })
  }
}
