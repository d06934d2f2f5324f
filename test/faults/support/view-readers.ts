/**
 * Partners who read their view over HTTP while its brand is loaded: each look-up and each list shows one load, never an older one
 * after a newer one, and a copy that follows the feed is of one load whenever it is complete.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { bearer, Client } from '../../../harness/client.ts'
import { Follower } from '../../support/follower.ts'
import { type Answered, BASE } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import type { ViewedBrand } from '../../views/support/viewed-brand.ts'

interface Order {
  readonly id: string
  /** Number of the load that wrote it. */
  readonly totalQty: number
}

const PAUSE_MS = 50
const COPY_TIMEOUT_MS = 120_000

/** One partner. All of `orders` are written by every load, and the partner has all or none of them; `mayHave` is them, or nothing. */
export class ViewReader {
  readonly problems: string[] = []
  responses = 0
  /** Responses that said that the service cannot read at this moment. */
  unavailable = 0
  readonly follower: Follower
  /** Of the newest load that was seen in a response of each kind. */
  readonly #newest = new Map<string, number>()
  readonly #client: Client
  readonly #brand: string
  readonly #key: string
  readonly #mayHave: readonly string[]
  readonly #orders: readonly string[]
  #isReading = true

  constructor(url: string, brand: string, key: string, mayHave: readonly string[], orders: readonly string[]) {
    this.#client = new Client(url, 2)
    this.#brand = brand
    this.#key = key
    this.#mayHave = mayHave
    this.#orders = orders
    // Small pages, so that a load takes several.
    this.follower = new Follower((path) => this.#get(path), 'limit=100', brand)
  }

  async isKnown(): Promise<boolean> {
    return (await this.#client.get(`${BASE}/key`, bearer(this.#key))).status === 200
  }

  /** Until `stop`. */
  async run(): Promise<void> {
    await Promise.all([this.#keep(() => this.#ask()), this.#keep(() => this.#follow())])
    this.#client.close()
  }

  stop(): void {
    this.#isReading = false
  }

  async #keep(act: () => Promise<void>): Promise<void> {
    while (this.#isReading) {
      await act().catch((error) => {
        if (!(error instanceof Unavailable)) this.problems.push(String(error))
      })
      await sleep(PAUSE_MS)
    }
  }

  async #ask(): Promise<void> {
    const looked = await this.#get(`${BASE}/brands/${this.#brand}/lookup/orders?ids=${this.#orders}`)
    this.#check(
      'look-up',
      (looked.json.items as (Order | null)[]).filter((item) => item !== null),
    )
    const listed = await this.#get(`${BASE}/brands/${this.#brand}/orders?limit=100`)
    const items = listed.json.items as Order[]
    if (listed.json.totalItems !== items.length) {
      this.problems.push(`a list of ${items.length} orders has a total of ${listed.json.totalItems}`)
    }
    this.#check(
      'list',
      items.filter(({ id }) => this.#orders.includes(id)),
    )
  }

  async #follow(): Promise<void> {
    while (await this.follower.read());
    const copied = [...this.follower.copy].flatMap(([name, body]) =>
      name.startsWith('orders ') ? (JSON.parse(body) as Order) : [],
    )
    this.#check(
      'copy',
      copied.filter(({ id }) => this.#orders.includes(id)),
    )
  }

  /** Loads give all of the orders to one partner or another. */
  #check(what: string, orders: readonly Order[]): void {
    if (orders.length === 0) return
    const loads = new Set(orders.map(({ totalQty }) => totalQty))
    if (orders.length !== this.#mayHave.length || loads.size > 1) {
      this.problems.push(`a ${what} has ${orders.length} of ${this.#mayHave.length} orders, of loads ${[...loads]}`)
      return
    }
    const [load] = [...loads] as [number]
    const newest = this.#newest.get(what) ?? load
    if (load < newest) this.problems.push(`a ${what} shows load ${load} after ${newest}`)
    this.#newest.set(what, Math.max(newest, load))
  }

  async #get(path: string): Promise<Answered> {
    const { status, headers, text } = await this.#client.get(path, bearer(this.#key)).catch((error) => {
      throw new Unavailable(String(error))
    })
    if (status === 503 || status === 429) {
      this.unavailable++
      throw new Unavailable(text)
    }
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    this.responses++
    return { status, headers: new Headers(headers as Record<string, string>), text, json: JSON.parse(text) }
  }
}

class Unavailable extends Error {}

/** When nothing is loaded any more: whether the copy comes to the newest load. */
export async function copyProblems(
  { follower }: ViewReader,
  brand: ViewedBrand,
  { id }: { readonly id: number },
): Promise<string[]> {
  const bodies = (await brand.stored()).filter(({ owner }) => owner === id).map(({ body }) => body)
  const differences = (): string[] => {
    const copied = new Set(follower.copy.values())
    const missing = bodies.filter((body) => !copied.delete(body)).map((body) => `the copy of ${id} lacks ${body}`)
    return [...missing, ...[...copied].map((body) => `the copy of ${id} still has ${body}`)]
  }
  const deadline = performance.now() + COPY_TIMEOUT_MS
  await until(() => differences().length === 0 || performance.now() > deadline)
  return differences()
}
