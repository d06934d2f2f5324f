/** A service with a brand that is shared with four partners, keys of all kinds for it, and what is stored for each of their owners. */
import { type Resource, resources, writeBody } from '@selvedge/catalogue'
import { rulesOf } from '@selvedge/catalogue/visibility'
import { renameBrand } from '../../../packages/service/store/administration/slugs.ts'
import { SHARED_BRAND_ID } from '../../../packages/service/store/owner.ts'
import type { View } from '../../../packages/service/store/views/build.ts'
import { Dataset } from '../../support/dataset.ts'
import { type FileService, startFileService } from '../../support/file-service.ts'
import { ManualClock } from '../../support/manual-clock.ts'
import { snapshotOf } from '../../support/snapshots.ts'
import { OwnerRecords } from './owner-records.ts'
import type { Reader, World } from './questions.ts'
import { type Values, ViewedBrand } from './viewed-brand.ts'

const SCALE = 0.001
const STATE_MAX_AGE_MS = 1_000
const SLUG = 'shared-brand'

const shared = resources.filter((resource) => resource.shared)

export class TrespassSite {
  readonly running: FileService
  readonly brand: ViewedBrand
  readonly readers: Reader[] = []
  /** Each leads to the brand: its own, one that it had before, and its own in other letters. */
  readonly slugs: readonly string[]
  /** None leads a key of a view anywhere. */
  readonly wrongSlugs: readonly string[]
  world!: World
  readonly #ever = new Map<number, Set<string>>()
  readonly #shared: OwnerRecords
  readonly #clock: ManualClock

  private constructor(running: FileService, brand: ViewedBrand, data: Dataset, clock: ManualClock) {
    this.running = running
    this.brand = brand
    this.#clock = clock
    this.slugs = [SLUG, brand.slug, `%${SLUG.charCodeAt(0).toString(16)}${SLUG.slice(1)}`]
    const [view] = brand.views as [View, ...View[]]
    const partner = brand.records.partners!.find(({ id }) => id === view.partnerId)!
    const names = [brand.id, view.id, view.partnerId, partner.slug].map(String)
    const nobody = ['nobody', 'null', '*', 'NOT%20A%20SLUG', `${SLUG}%00`, `${SLUG}%2F..%2Falder-finch`]
    this.wrongSlugs = ['alder-finch', 'other-brand', ...names, ...nobody]
    const bodiesOf = (resource: Resource): string[] => data.of(resource).map((record) => writeBody(resource, record))
    this.#shared = new OwnerRecords(
      shared.flatMap((resource) =>
        bodiesOf(resource).map((body, at) => ({ path: resource.path, ord: String(at), body })),
      ),
    )
  }

  static async start(random: (below: number) => number): Promise<TrespassSite> {
    // While its clock stands still, the service gives everything from its caches that it may.
    const clock = new ManualClock()
    const running = await startFileService(null, 3_600, { stateMaxAgeMs: STATE_MAX_AGE_MS }, clock)
    const { database, keys } = running.service
    const data = new Dataset(0)
    await data.load(database, SHARED_BRAND_ID)
    const brand = await ViewedBrand.load(database, SCALE)
    const [supplier, other, , forwarder, , company] = brand.somePartners()
    for (const partner of [supplier, other, forwarder, company]) await brand.share(partner!)
    await brand.asOwner((owner) => renameBrand(owner, brand.slug, SLUG, 3_600))
    // The other views have none.
    const [view] = brand.views as [View, ...View[]]
    const loaderUrl = database.url('selvedge_loader')
    await snapshotOf(loaderUrl, brand.id, running.store, clock)
    await snapshotOf(loaderUrl, view.id, running.store, clock, { of: brand.id, kind: view.kind })
    const site = new TrespassSite(running, brand, data, clock)
    const some = (): string[] => resources.filter(() => random(2) === 0).map(({ path }) => path)
    const limited: [View | null, string[] | null][] = [
      [brand.views[0]!, some()],
      [brand.views[2]!, some()],
      [null, some()],
      [null, null],
    ]
    for (const [view, groups] of [...brand.views.map((each) => [each, null] as const), ...limited]) {
      const owner = view?.id ?? brand.id
      const key = await database.createKey(owner, groups ? { groups } : {})
      const open = view ? opened(view, groups) : groups
      const name = `${view?.kind ?? 'brand'} ${owner}${groups ? ', some groups' : ''}`
      site.readers.push({ name, key, owner, open: open && new Set(open), partner: view, isGlobal: false })
    }
    site.readers.push({ name: 'global', key: keys.global, owner: brand.id, open: null, partner: null, isGlobal: true })
    await site.learn()
    return site
  }

  /** Reads what is stored now. */
  async learn(): Promise<void> {
    const byOwner = Map.groupBy(await this.brand.stored(), ({ owner }) => owner)
    for (const [owner, records] of byOwner) {
      const ever = this.#ever.get(owner) ?? new Set()
      this.#ever.set(owner, ever)
      for (const { path, key } of records) ever.add(`${path} ${key}`)
    }
    const ids = [this.brand.id, this.brand.views[0]!.id]
    const rows = await Promise.all(ids.map(async (id) => [id, await this.#reportRows(id)] as const))
    this.world = {
      brandId: this.brand.id,
      slug: SLUG,
      owners: new Map([...byOwner].map(([owner, records]) => [owner, new OwnerRecords(records)])),
      shared: this.#shared,
      ever: this.#ever,
      snapshots: new Map(rows),
    }
  }

  #reportRows(owner: number): Promise<Map<string, string[]>> {
    return this.brand.asLoader(async (loader) => {
      await loader.query(`select set_config('app.brand', $1, false)`, [String(owner)])
      const { rows } = await loader.query<{ name: string; items: string[] }>(
        `select r.name, array(select item from records.report_rows w where w.brand_id = $1 and w.name = r.name order by ord) as items
from records.reports r where r.brand_id = $1`,
        [owner],
      )
      return new Map(rows.map(({ name, items }) => [name, items]))
    })
  }

  /** An order of the first supplier becomes one of the other, with all that belongs to it. The service may not show it as it was. */
  async moveOrder(): Promise<void> {
    const [supplierId] = this.#suppliersOf(this.brand.views[1]!)
    const order = this.brand.records.orders!.find(({ id }) => id === this.orderId)!
    await this.running.service.database.load(this.brand.id, { orders: [{ ...order, supplierId }] })
    await this.learn()
    this.#clock.advance(STATE_MAX_AGE_MS)
  }

  get orderId(): string {
    const suppliers = this.#suppliersOf(this.brand.views[0]!)
    const isSeen = ({ supplierId, status }: Values): boolean => suppliers.includes(supplierId) && status !== 'draft'
    return String(this.brand.records.orders!.find(isSeen)!.id)
  }

  #suppliersOf({ partnerId }: View): unknown[] {
    return this.brand.records.suppliers!.filter((each) => each.partnerId === partnerId).map(({ id }) => id)
  }

  async stop(): Promise<void> {
    this.brand.remove()
    await this.running.stop()
  }
}

function opened({ kind }: View, groups: readonly string[] | null): string[] {
  const open = [...Object.keys(rulesOf(kind)), ...shared.map(({ path }) => path)]
  return groups === null ? open : open.filter((path) => groups.includes(path))
}
