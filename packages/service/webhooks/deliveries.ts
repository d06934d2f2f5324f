/** Calls of receivers under way: each ends with the subscription's next state. */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { News, Told } from '../store/webhooks/changed-groups.ts'
import type { Claimed, Subscriptions } from '../store/webhooks/subscriptions.ts'
import { type Caller, type CallResult, isAccepted } from './call.ts'
import { changedMessage, newestLoadMs, newGroups, toldAfter } from './message.ts'
import type { CallMetrics } from './metrics.ts'
import { DISABLE_AFTER, retryDelayMs } from './retry.ts'
import type { SecretBox } from './secrets.ts'
import { signedHeaders } from './signature.ts'

export interface Delivery {
  readonly subscription: Claimed
  readonly brand: string
  /** What it was told before. */
  readonly told: Told
  readonly news: News
}

export interface DeliveryParts {
  readonly subscriptions: Subscriptions
  readonly caller: Caller
  readonly box: SecretBox
  readonly metrics: CallMetrics
  readonly log: Logger
  readonly clock: Clock
}

/** A receiver that takes longer is called in one of the slots for slow ones the next time. */
const SLOW_MS = 1_000
const GONE = 410

export class Deliveries {
  readonly #parts: DeliveryParts
  readonly #underWay = new Map<string, Promise<void>>()
  #isReleased = false

  constructor(parts: DeliveryParts) {
    this.#parts = parts
  }

  /** Resolves when its outcome is written, or is known not to be: then the lease ends, and it is called again. */
  start(delivery: Delivery): Promise<void> {
    const { id } = delivery.subscription
    const done = this.#deliver(delivery)
      .catch((error) => this.#parts.log.error({ webhook: id, problem: String(error) }, OUTCOME_LOST))
      .finally(() => this.#underWay.delete(id))
    this.#underWay.set(id, done)
    return done
  }

  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  /** Leaves those under way to other processes, which call them again. Without this, they wait for the end of the lease. */
  async release(): Promise<void> {
    const ids = [...this.#underWay.keys()]
    if (ids.length === 0) return
    this.#isReleased = true
    this.#parts.caller.abort()
    await this.#parts.subscriptions.release(ids).catch(() => {})
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { subscription, told, news } = delivery
    const groups = newGroups(news, subscription.groups)
    if (groups.length === 0) return this.#parts.subscriptions.skip(subscription.id, toldAfter(told, news))
    const at = new Date(this.#parts.clock.epochMs()).toISOString()
    const { status, problem, tookMs } = await this.#call(delivery, groups)
    if (this.#isReleased) return
    const attempt = { at, status, problem, tookMs }
    this.#parts.metrics.note(isAccepted(attempt), tookMs)
    if (!isAccepted(attempt)) return this.#noteFailure(delivery, attempt)
    await this.#parts.subscriptions.accept(subscription.id, toldAfter(told, news), tookMs > SLOW_MS, attempt)
    // The first call tells of loads that are older than the subscription, and a receiver that failed is late by itself.
    if (told.own.stamp !== null && subscription.failures === 0) this.#parts.metrics.noteDelay(this.#delayMs(news))
    this.#parts.log.debug({ ...namesOf(delivery), ...attempt }, 'webhook accepted')
  }

  async #call({ subscription, brand, news }: Delivery, groups: readonly string[]): Promise<CallResult> {
    const { box, caller, clock } = this.#parts
    const { id, url } = subscription
    const message = changedMessage(id, brand, groups, news)
    try {
      const secrets = box.openAll(id, subscription)
      return await caller.call(url, signedHeaders(message.id, clock.epochMs(), message.body, secrets), message.body)
    } catch (error) {
      return { status: null, problem: (error as Error).message, tookMs: 0 }
    }
  }

  async #noteFailure(delivery: Delivery, attempt: CallResult & { readonly at: string }): Promise<void> {
    const { subscriptions, metrics, log } = this.#parts
    const { id, failures } = delivery.subscription
    const isGone = attempt.status === GONE
    const delayMs = retryDelayMs(failures, Math.random())
    const gone = isGone ? 'the receiver responded with 410' : null
    const failure = { attempt, retryDelayMs: delayMs, disabledReason: gone }
    const reason = await subscriptions.fail(id, failure, DISABLE_AFTER)
    const { status, problem } = attempt
    const facts = { ...namesOf(delivery), status, problem, failures: failures + 1 }
    if (reason === null) {
      log.warn({ ...facts, retryInSeconds: Math.round(delayMs / 1000) }, 'webhook failed')
      return
    }
    metrics.noteDisabled(isGone ? 'gone' : 'failing')
    log.error({ ...facts, reason }, `webhook disabled; selvedge webhooks enable ${id} starts it again`)
  }

  #delayMs(news: News): number {
    return Math.max(0, this.#parts.clock.epochMs() - newestLoadMs(news))
  }
}

const OUTCOME_LOST = 'the outcome of a webhook call cannot be written; it is called again'

/** Not the URL: it may have a token in it. */
function namesOf({ subscription, brand }: Delivery) {
  return { webhook: subscription.id, name: subscription.name, brand }
}
