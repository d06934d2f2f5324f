/** Brands in two cells with subscriptions, receivers that behave well or badly, and loads at a steady rate. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { seeded } from '../../../harness/random.ts'
import { withOwner } from '../../../packages/service/store/administration/connect.ts'
import { createWebhook } from '../../../packages/service/store/administration/webhooks.ts'
import { connectToPrimary } from '../../../packages/service/store/connections/primary.ts'
import { generateSigningSecret, SecretBox } from '../../../packages/service/webhooks/secrets.ts'
import { type CellName, ThreeCells } from '../../cells/support/three-cells.ts'
import { Files } from '../../loader/support/files.ts'
import type { ClusterAddress } from '../../support/clusters.ts'
import { loadWith, resourceOf } from '../../support/database.ts'
import { OPERATOR } from '../../support/template.ts'
import { variation } from '../../support/variations.ts'
import { LOOPBACK, WEBHOOK_SECRETS } from '../../webhooks/support/notifier.ts'
import type { Call } from '../../webhooks/support/receiver.ts'

export type Behaviour = 'healthy' | 'slow' | 'failing' | 'hanging'

interface SiteBrand {
  readonly id: number
  readonly slug: string
  readonly cell: CellName
}

export interface SiteSubscription {
  readonly brand: SiteBrand
  readonly behaviour: Behaviour
  /** When each call came, and the load that it told of. */
  readonly calls: { readonly at: number; readonly loadedAt: number }[]
}

const CELLS_USED = ['main', 'b'] as const
const SLOW_MS = 3_000
const TRY_AGAIN_MS = 100
/** Several receivers have one address, as those of a partner with many brands. */
const SUBSCRIPTIONS_PER_SERVER = 50
const TAGS = resourceOf('tags')

export class WebhookSite {
  readonly cells: ThreeCells
  readonly brands: readonly SiteBrand[]
  readonly subscriptions: SiteSubscription[] = []
  readonly files = new Files()
  readonly #servers: Server[] = []
  #loads = 0

  private constructor(cells: ThreeCells, brands: readonly SiteBrand[]) {
    this.cells = cells
    this.brands = brands
  }

  static async start(
    brandCount: number,
    perBrand: number,
    behaviourOf: (n: number) => Behaviour,
    clusters?: Readonly<Record<CellName, ClusterAddress>>,
  ): Promise<WebhookSite> {
    const cells = await ThreeCells.create(clusters)
    const brands: SiteBrand[] = []
    for (let n = 0; n < brandCount; n++) {
      const cell = CELLS_USED[n % 2]!
      const slug = await cells.createBrand(cell)
      brands.push({ id: cells.brandId, slug, cell })
    }
    const site = new WebhookSite(cells, brands)
    await site.#subscribe(perBrand, behaviourOf)
    return site
  }

  /** Of `selvedge notify`. */
  get environment(): Readonly<Record<string, string>> {
    return {
      SELVEDGE_CELLS_FILE: this.cells.environment(this.files).SELVEDGE_CELLS_FILE!,
      SELVEDGE_NOTIFIER_DATABASE_URL: this.cells.of('main').url('selvedge_notifier'),
      SELVEDGE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(),
      SELVEDGE_WEBHOOK_ALLOW: `${LOOPBACK.address}/${LOOPBACK.prefix}`,
      SELVEDGE_WEBHOOK_HTTP: 'true',
      // Receivers that fail are part of the runs, and each failure is a line.
      SELVEDGE_LOG_LEVEL: 'fatal',
    }
  }

  /** Loads a record into a brand of a random choice, so often, until the end. Returns how many loads were committed. */
  async load(perSecond: number, isOver: () => boolean): Promise<number> {
    const random = seeded(this.brands.length)
    const queues = new LoadQueues(this.cells)
    const startedAt = performance.now()
    for (let n = 0; !isOver(); n++) {
      const brand = this.brands[random(this.brands.length)]!
      queues.add(brand, this.#loads++)
      await sleep(Math.max(0, startedAt + ((n + 1) * 1000) / perSecond - performance.now()))
    }
    return queues.end()
  }

  /** One load into each brand. */
  async loadEach(): Promise<void> {
    const queues = new LoadQueues(this.cells)
    for (const brand of this.brands) queues.add(brand, this.#loads++)
    await queues.end()
  }

  /** When each load of a brand was, in order. */
  async loadsOf({ id, cell }: SiteBrand): Promise<number[]> {
    const loader = await connectToPrimary(this.cells.of(cell).url('selvedge_loader'))
    try {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(id)])
      const text = 'select distinct sequence, loaded_at from records.loads where brand_id = $1 order by 1'
      const { rows } = await loader.query<{ loaded_at: Date }>(text, [id])
      return rows.map(({ loaded_at }) => loaded_at.getTime())
    } finally {
      await loader.end()
    }
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) {
      server.close()
      server.closeAllConnections()
    }
    this.files.remove()
    await this.cells.drop()
  }

  async #subscribe(perBrand: number, behaviourOf: (n: number) => Behaviour): Promise<void> {
    const box = new SecretBox(WEBHOOK_SECRETS)
    await withOwner(this.cells.of('main').url(OPERATOR), async (owner) => {
      for (const brand of this.brands) {
        for (let n = 0; n < perBrand; n++) {
          const number = this.subscriptions.length
          if (number % SUBSCRIPTIONS_PER_SERVER === 0) await this.#listen()
          this.subscriptions.push({ brand, behaviour: behaviourOf(number), calls: [] })
          const { port } = this.#servers.at(-1)!.address() as AddressInfo
          const id = randomUUID()
          const secret = box.seal(id, generateSigningSecret())
          const url = `http://127.0.0.1:${port}/${number}`
          await createWebhook(owner, { id, brand: brand.slug, name: `${number}`, url, groups: null, secret })
        }
      }
    })
  }

  async #listen(): Promise<void> {
    const server = createServer(async (request, response) => {
      const { timestamp } = (await json(request)) as Call['body']
      const { behaviour, calls } = this.subscriptions[Number(request.url!.slice(1))]!
      calls.push({ at: Date.now(), loadedAt: Date.parse(timestamp) })
      respond(behaviour, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#servers.push(server)
  }
}

function respond(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'healthy') response.writeHead(204).end()
  if (behaviour === 'failing') response.writeHead(500).end()
  if (behaviour === 'slow') setTimeout(() => response.writeHead(204).end(), SLOW_MS)
}

/** Loads of all cells: those of different cells run beside each other. */
class LoadQueues {
  readonly #byCell: ReadonlyMap<CellName, LoadQueue>

  constructor(cells: ThreeCells) {
    const queueOf = (cell: CellName): LoadQueue => new LoadQueue(cells.of(cell).url('selvedge_loader'), cell)
    this.#byCell = new Map(CELLS_USED.map((cell) => [cell, queueOf(cell)]))
  }

  add(brand: SiteBrand, n: number): void {
    this.#byCell.get(brand.cell)!.add(brand, n)
  }

  /** How many loads were committed. */
  async end(): Promise<number> {
    const ended = await Promise.all([...this.#byCell.values()].map((queue) => queue.end()))
    return ended.reduce((sum, count) => sum + count, 0)
  }
}

/** Loads of a cell, one after the other. Each is tried until it is in, as an operator would. */
class LoadQueue {
  readonly #url: string
  readonly #cell: string
  #client: pg.Client | null = null
  #before: Promise<unknown> = Promise.resolve()
  #committed = 0

  constructor(url: string, cell: string) {
    this.#url = url
    this.#cell = cell
  }

  add(brand: SiteBrand, n: number): void {
    this.#before = this.#before.then(() => this.#load(brand, n))
  }

  async end(): Promise<number> {
    await this.#before
    await this.#client?.end()
    return this.#committed
  }

  async #load(brand: SiteBrand, n: number): Promise<void> {
    for (;;) {
      try {
        this.#client ??= await connectToPrimary(this.#url)
        await loadWith(this.#client, brand.id, { tags: [variation(TAGS, n)] }, 'upsert', this.#cell)
        this.#committed++
        return
      } catch {
        await this.#client?.end().catch(() => {})
        this.#client = null
        await sleep(TRY_AGAIN_MS)
      }
    }
  }
}
