/** Receivers of partners: who is told of what. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { missed } from '../../harness/results.ts'
import { setViewStatus } from '../../packages/service/store/administration/views.ts'
import type { View } from '../../packages/service/store/views/build.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { viewWebhooks } from '../faults/views-webhooks.ts'
import { TestDatabase } from '../support/database.ts'
import { TestNotifier } from '../webhooks/support/notifier.ts'
import { Receiver } from '../webhooks/support/receiver.ts'
import { type Values, ViewedBrand } from './support/viewed-brand.ts'

let database: TestDatabase
let brand: ViewedBrand
let view: View
let receiver: Receiver
let notifier: TestNotifier
let order: Values

beforeAll(async () => {
  database = await TestDatabase.create()
  brand = await ViewedBrand.load(database, 0.001)
  view = await brand.share(brand.somePartners()[0]!)
  const supplier = brand.records.suppliers!.find(({ partnerId }) => partnerId === view.partnerId)!.id
  order = brand.records.orders!.find(({ supplierId, status }) => supplierId === supplier && status !== 'draft')!
  receiver = await Receiver.start()
  notifier = new TestNotifier(database)
})
afterEach(async () => {
  await database.asOwner('delete from directory.webhooks')
  receiver.taken()
})
afterAll(async () => {
  await notifier.end()
  await receiver.stop()
  brand.remove()
  await database.drop()
})

let loads = 0
const loadOrder = (): Promise<unknown> => database.load(brand.id, { orders: [{ ...order, number: `PO-${++loads}` }] })

it('a partner is told of loads that it sees, and of no others', async () => {
  expect(missed(await viewWebhooks(25))).toEqual([])
})

it('the first call names the groups that the partner sees', async () => {
  await notifier.subscribe(brand.slug, receiver.url, null, view.id)
  await notifier.round()
  const [groups, ...more] = receiver.taken()
  expect(more).toEqual([])
  expect(groups).toContain('orders')
  expect(groups!.filter((path) => !openGroups('supplier', null).has(path))).toEqual([])
})

it('a limit to groups holds, and a closed group in it is never named', async () => {
  await notifier.subscribe(brand.slug, receiver.url, ['orders', 'inventory'], view.id)
  await notifier.round()
  expect(receiver.taken()).toEqual([['orders']])
  await database.load(brand.id, { inventory: [{ ...brand.records.inventory![0]!, qtyOnHand: 7 }] })
  await notifier.round()
  expect(receiver.taken()).toEqual([])
})

it('nobody is called for a view that is closed, and the call comes when it opens', async () => {
  await notifier.subscribe(brand.slug, receiver.url, null, view.id)
  await notifier.round()
  receiver.taken()
  await brand.asOwner((owner) => setViewStatus(owner, view.id, 'suspended'))
  await loadOrder()
  await notifier.round()
  expect(receiver.taken()).toEqual([])
  await brand.asOwner((owner) => setViewStatus(owner, view.id, 'active'))
  await notifier.round()
  expect(receiver.taken()).toEqual([['orders']])
})
