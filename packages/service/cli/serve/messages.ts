/** What the supervisor and its workers tell each other, over the channel that Node opens between them. */
import type { Registry } from '@prometheus-io/client'
import type { ProcessRole, ServiceSettings } from '../../api/start.ts'

export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Secrets are among the settings: they come this way, and never on a command line. */
export interface Start {
  readonly kind: 'start'
  /** Counted from 1. A worker that is started again keeps it. */
  readonly number: number
  readonly role: Exclude<ProcessRole, 'alone'>
  readonly settings: ServiceSettings
  readonly logLevel: string
}

export type ToWorker = Start | { readonly kind: 'collect' } | { readonly kind: 'stop' }

export type FromWorker =
  | { readonly kind: 'serving'; readonly url: string }
  | { readonly kind: 'metrics'; readonly metrics: Metrics }
