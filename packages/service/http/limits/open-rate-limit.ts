/** The rate limits of a process: counted in Redis together with other processes, or by itself. */
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { changeLog, REDIS_LINES } from '../operating/change-log.ts'
import { LocalCounter } from './local-counter.ts'
import { RateLimit } from './rate-limit.ts'
import type { SharedCounter } from './shared-counter.ts'

export interface RateSettings {
  /** Redis, where all processes count limits together. If null, each process counts its own. */
  readonly redisUrl: string | null
  readonly rateQuota: number
  readonly rateWindowSeconds: number
}

export interface OpenRateLimit {
  readonly rateLimit: RateLimit
  readonly shared: SharedCounter | null
  stop(): void
}

/** Keys in use at one time that a process without Redis counts for. */
const COUNTED_KEYS_MAX = 100_000

export async function openRateLimit(settings: RateSettings, log: Logger, clock: Clock): Promise<OpenRateLimit> {
  const { redisUrl, rateQuota: quota, rateWindowSeconds: windowSeconds } = settings
  const local = new LocalCounter(COUNTED_KEYS_MAX, clock)
  const shared = redisUrl === null ? null : await connectShared(redisUrl, local, log)
  const rateLimit = new RateLimit(local, shared, { quota, windowSeconds }, clock)
  return {
    rateLimit,
    shared,
    stop() {
      rateLimit.stop()
      shared?.close()
    },
  }
}

// Libraries of unused features are not loaded. Loading them takes a fifth of the time of a start.
async function connectShared(redisUrl: string, local: LocalCounter, log: Logger): Promise<SharedCounter> {
  const { SharedCounter } = await import('./shared-counter.ts')
  return SharedCounter.connect(redisUrl, local, changeLog(log, REDIS_LINES))
}
