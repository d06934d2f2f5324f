/**
 * One round for the brands of a cell: which subscriptions can be called, what is new for them, and who calls them.
 *
 * A process that is killed loses nothing: what its receivers were told is in the directory, what is new is in the cell, and the next
 * round of any process compares the two. Each cell has its rounds, so one that does not respond delays no other.
 */
import { SHARED_BRAND_ID } from '../store/owner.ts'
import { openGroups } from '../store/views/open-groups.ts'
import type { ChangedGroups, News } from '../store/webhooks/changed-groups.ts'
import type { Claimed, Subscriptions, Waiting } from '../store/webhooks/subscriptions.ts'
import type { Deliveries } from './deliveries.ts'
import type { ShownLoads } from './shown-loads.ts'
import type { CallSlots } from './slots.ts'

interface Due {
  readonly id: string
  readonly waiting: Waiting
  readonly news: News
}

export class Rounds {
  readonly #cell: string
  readonly #subscriptions: Subscriptions
  readonly #changed: ChangedGroups
  readonly #shown: ShownLoads
  readonly #slots: CallSlots
  readonly #deliveries: Deliveries

  constructor(
    cell: string,
    subscriptions: Subscriptions,
    changed: ChangedGroups,
    shown: ShownLoads,
    slots: CallSlots,
    deliveries: Deliveries,
  ) {
    this.#cell = cell
    this.#subscriptions = subscriptions
    this.#changed = changed
    this.#shown = shown
    this.#slots = slots
    this.#deliveries = deliveries
  }

  /** Resolves when calls have begun. */
  async round(): Promise<void> {
    const waiting = await this.#subscriptions.waiting(this.#cell)
    const due = this.#admit(dueOf(waiting, await this.#news(waiting)))
    if (due.length > 0) await this.#start(due)
  }

  /** What is new for each of them, and is shown, in their order. */
  async #news(waiting: readonly Waiting[]): Promise<News[]> {
    const news = await this.#changed.ask(this.#cell, waiting)
    this.#shown.forgetOld()
    return waiting.map(({ brandId, told }, index) => {
      const { own, shared } = news[index]!
      return {
        own: own && this.#shown.of(brandId, told.own, own),
        shared: shared && this.#shown.of(SHARED_BRAND_ID, told.shared, shared),
      }
    })
  }

  /** As many as there are slots for. The others wait for the next round. */
  #admit(due: readonly Due[]): Due[] {
    return due.filter(({ waiting }) => this.#slots.take(waiting.isSlow))
  }

  async #start(due: readonly Due[]): Promise<void> {
    const byId = new Map(due.map((each) => [each.id, each]))
    const given = due.map(({ id, waiting }) => ({ id, told: waiting.told }))
    try {
      for (const subscription of await this.#subscriptions.claim(given)) {
        const { waiting, news } = byId.get(subscription.id)!
        byId.delete(subscription.id)
        void this.#deliveries
          .start({ subscription: limited(subscription, waiting), brand: waiting.slug, told: waiting.told, news })
          .finally(() => this.#slots.give(waiting.isSlow))
      }
    } finally {
      // Others have claimed these, or nobody could.
      for (const { waiting } of byId.values()) this.#slots.give(waiting.isSlow)
    }
  }
}

/** That of a view is told of the groups that its partner sees, even if any may have changed. */
function limited(subscription: Claimed, { kind }: Waiting): Claimed {
  return kind === null ? subscription : { ...subscription, groups: [...openGroups(kind, subscription.groups)] }
}

/** Subscriptions with news. Those whose news is oldest come first. */
function dueOf(waiting: readonly Waiting[], news: readonly News[]): Due[] {
  return waiting
    .map((each, index) => ({ waiting: each, news: news[index]! }))
    .filter((each) => each.news.own !== null || each.news.shared !== null)
    .sort((a, b) => loadedAtOf(a.news) - loadedAtOf(b.news))
    .flatMap((each) => each.waiting.ids.map((id) => ({ ...each, id })))
}

function loadedAtOf({ own, shared }: News): number {
  return Math.min(...[own, shared].map((change) => change?.loadedAt.getTime() ?? Number.POSITIVE_INFINITY))
}
