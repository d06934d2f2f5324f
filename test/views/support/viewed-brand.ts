/** A demo brand with views of its partners, and whether they are what they must be. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Path, resources } from '@selvedge/catalogue'
import type { ViewKind } from '@selvedge/catalogue/visibility'
import { demoBrands, demoRecords } from '@selvedge/demo'
import type pg from 'pg'
import { FolderStore } from '../../../packages/service/files/folder-store.ts'
import { withOwner } from '../../../packages/service/store/administration/connect.ts'
import type { View } from '../../../packages/service/store/views/build.ts'
import { foundProblemsOf } from '../../search/support/found-check.ts'
import type { Records, TestDatabase } from '../../support/database.ts'
import { DEMO_DAY } from '../../support/demo-day.ts'
import { bringToDate, openView } from '../../support/open-view.ts'
import { OPERATOR } from '../../support/template.ts'
import type { Oracle } from './oracle.ts'
import { JournalCopy, readRecords, type StoredRecord, stateProblems } from './stored-records.ts'

export type Values = Readonly<Record<string, unknown>>

let brands = 0

export class ViewedBrand {
  /** Where it lives. */
  database: TestDatabase
  readonly id: number
  readonly slug: string
  readonly records: Readonly<Record<string, readonly Values[]>>
  readonly views: View[] = []
  /** Then what the brand's own records are found by may be behind, and that of views never. */
  isLoadedByOlder = false
  readonly #copies = new Map<number, JournalCopy>()
  readonly folder = mkdtempSync(join(tmpdir(), 'selvedge-views-'))
  readonly store = new FolderStore({ kind: 'folder', folder: this.folder, publicUrl: 'http://a', linkSeconds: 60 }, [])

  private constructor(database: TestDatabase, id: number, slug: string, records: Record<string, Values[]>) {
    this.database = database
    this.id = id
    this.slug = slug
    this.records = records
  }

  static async load(database: TestDatabase, scale: number, profile = demoBrands[0]!): Promise<ViewedBrand> {
    const records: Record<string, Values[]> = {}
    for (const { path, record } of demoRecords({ brand: profile, seed: 1, scale, today: DEMO_DAY })) {
      records[path] ??= []
      records[path].push(record as Values)
    }
    const slug = `${profile.slug}-${++brands}`
    const id = await database.createBrand(slug)
    await database.load(id, records as Records)
    return new ViewedBrand(database, id, slug, records)
  }

  /** One for each supplier and each company that forwards, in this order, and one of any other company. */
  partners(): { readonly partnerId: string; readonly kind: ViewKind }[] {
    const ids = (path: Path, field: string): string[] => [
      ...new Set((this.records[path] ?? []).flatMap((record) => (record[field] as string | null) ?? [])),
    ]
    const [suppliers, forwarders] = [ids('suppliers', 'partnerId'), ids('shipments', 'forwarderId')]
    const others = ids('invoices', 'partnerId').filter((id) => !suppliers.includes(id) && !forwarders.includes(id))
    return [
      ...suppliers.map((partnerId) => ({ partnerId, kind: 'supplier' as const })),
      ...forwarders.map((partnerId) => ({ partnerId, kind: 'forwarder' as const })),
      ...others.map((partnerId) => ({ partnerId, kind: 'company' as const })),
    ]
  }

  /** The same, and views as companies for those who have another role, until there are so many. */
  manyPartners(count: number): { readonly partnerId: string; readonly kind: ViewKind }[] {
    const partners = this.partners()
    const also = partners
      .filter(({ kind }) => kind !== 'company')
      .map((each) => ({ ...each, kind: 'company' as const }))
    return [...partners, ...also].slice(0, count)
  }

  /** Three suppliers, among them the largest, two forwarders and another company. */
  somePartners(): { readonly partnerId: string; readonly kind: ViewKind }[] {
    const all = this.partners()
    const orders = (this.records.orders ?? []) as readonly { readonly supplierId: string }[]
    const suppliers = (this.records.suppliers ?? []) as readonly { readonly id: string; readonly partnerId: string }[]
    const ordersOf = (partnerId: string): number => {
      const ids = suppliers.filter((each) => each.partnerId === partnerId).map(({ id }) => id)
      return orders.filter(({ supplierId }) => ids.includes(supplierId)).length
    }
    const ofKind = (kind: ViewKind) => all.filter((each) => each.kind === kind)
    const byOrders = ofKind('supplier').toSorted((a, b) => ordersOf(b.partnerId) - ordersOf(a.partnerId))
    return [...byOrders.slice(0, 3), ...ofKind('forwarder').slice(0, 2), ...ofKind('company').slice(0, 1)]
  }

  /** Back to the records of the demo, in one load that replaces all groups. */
  async reset(): Promise<void> {
    await this.database.load(this.id, this.records as Records, 'replace')
  }

  async share(partner: { readonly partnerId: string; readonly kind: ViewKind }): Promise<View> {
    const view = await openView(this.database, this.id, partner)
    this.views.push(view)
    return view
  }

  async build(view: View): Promise<void> {
    await bringToDate(this.database, view)
  }

  /** From nothing, whatever they have. */
  async rebuild(): Promise<void> {
    await this.database.asLoader(
      this.id,
      'update records.views set is_followed = false, sequence = null, rules = null where brand_id = $1',
    )
    for (const view of this.views) await this.build(view)
  }

  asOwner<T>(act: (owner: pg.Client) => Promise<T>): Promise<T> {
    return withOwner(this.database.url(OPERATOR), act)
  }

  asLoader<T>(act: (loader: pg.Client) => Promise<T>): Promise<T> {
    return this.database.withConnection('selvedge_loader', act)
  }

  /** The records of the brand and its views. */
  stored(): Promise<StoredRecord[]> {
    return this.#inSnapshot(this.views, (loader, ids) => readRecords(loader, [this.id, ...ids]))
  }

  /** What a view has, by group; a group without records is there as well. */
  async recordsOf({ id }: View): Promise<Map<string, Values[]>> {
    const records = new Map(resources.map(({ path }): [string, Values[]] => [path, []]))
    for (const { owner, path, body } of await this.stored()) {
      if (owner === id) records.get(path)!.push(JSON.parse(body))
    }
    return records
  }

  #inSnapshot<T>(views: readonly View[], act: (loader: pg.Client, ids: readonly number[]) => Promise<T>): Promise<T> {
    return this.asLoader(async (loader) => {
      const ids = views.map(({ id }) => id)
      await loader.query('begin isolation level repeatable read')
      await loader.query(`select set_config('app.brand', $1, true), set_config('app.views', $2, true)`, [
        String(this.id),
        `{${ids}}`,
      ])
      const result = await act(loader, ids)
      await loader.query('rollback')
      return result
    })
  }

  /** What is wrong with the views, by the oracle, their counts and digests, and a copy that follows the journal of each. */
  async problems(oracle: Oracle, views: readonly View[] = this.views): Promise<string[]> {
    return this.#inSnapshot(views, async (loader, ids) => {
      const stored = await readRecords(loader, [this.id, ...ids])
      const problems = await stateProblems(loader, stored, [this.id, ...ids])
      for (const id of this.isLoadedByOlder ? ids : [this.id, ...ids]) {
        problems.push(...(await foundProblemsOf(loader, id)).map((problem) => `owner ${id}: ${problem}`))
      }
      for (const id of ids) {
        const copy = this.#copies.get(id) ?? new JournalCopy(id)
        this.#copies.set(id, copy)
        problems.push(...(await copy.follow(loader, stored)))
      }
      return [...problems, ...(await oracle.differences(this.id, views, stored))]
    })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }
}
