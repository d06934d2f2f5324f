/**
 * All views of both demo brands, where goods of several suppliers travel together: each has what an independent program computes, and what
 * its bodies still say of others is listed here, with the reason.
 */
import { viewKinds } from '@selvedge/catalogue/visibility'
import { demoBrands } from '@selvedge/demo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unseenIds } from '../../scripts/generate/unseen-ids.ts'
import { type Records, TestDatabase } from '../support/database.ts'
import { addLeaks, type Leaks } from './support/leaks.ts'
import { Oracle } from './support/oracle.ts'
import { ViewedBrand } from './support/viewed-brand.ts'

const LOGO = 'The logo of the brand, which is in no list that the partner sees.'
const WAREHOUSE = 'A warehouse of the brand, to which the partner delivers nothing.'
const WINDOW = 'A season of the brand. Its name and dates are plans.'
const MOVED = 'An order that another supplier took over, of which its own samples, agreements and files are left.'
const TOGETHER = 'Another supplier or the brand booked for goods of both.'
const LOADED = 'The factory of another supplier, where a truck loads goods of both. Its name and address are not shown.'
const BILLED = 'What the partner bills for, which it knows by its number.'
const CARRIED = 'What the forwarder carries. It does not learn for which price, or in which style.'

/** Fields with ids of records that the partner does not see. */
const IDS: Readonly<Record<string, string>> = {
  'supplier: brand.logoImageId': LOGO,
  'supplier: brand.defaultShipToLocationId': WAREHOUSE,
  'supplier: documents.orderId': MOVED,
  'supplier: samples.orderId': MOVED,
  'supplier: payment-agreements.orderId': MOVED,
  'supplier: payment-milestones.orderId': MOVED,
  'supplier: orders.launchWindowId': WINDOW,
  'supplier: quotes.launchWindowId': WINDOW,
  'supplier: quote-items.bomId': 'It tells that the bill of materials is for another supplier, and not for whom.',
  'supplier: product-versions.basedOnVersionId': 'An earlier version, which was not ordered from the supplier.',
  'supplier: parent-products.currentVersionId': 'A version that was not ordered from the supplier.',
  'supplier: parent-products.primaryImageId': 'An image of an option that the supplier does not make.',
  'supplier: parent-products.defaultCurveId': 'How the brand divides its orders into sizes.',
  'supplier: shipments.forwarderId': 'Who picks the goods up. The shipment has to name somebody.',
  'supplier: bookings.forwarderId': 'Who picks the goods up. The booking has to name somebody.',
  'supplier: booking-items.bookingId': TOGETHER,
  'supplier: legs.bookingId': TOGETHER,
  'supplier: legs.originLocationId': LOADED,
  'supplier: legs.destinationLocationId': LOADED,
  'supplier: shipment-charges.bookingId':
    'A supplier that forwards: a booking of the other supplier whose goods it carries.',
  'supplier: shipment-cartons.packingListId': 'A carton with goods of two suppliers is in the list of one of them.',
  'supplier: goods-receipts.packingListId': 'Goods of two suppliers are received with the list of one of them.',

  'forwarder: brand.logoImageId': LOGO,
  'forwarder: brand.defaultShipToLocationId': WAREHOUSE,
  'forwarder: bookings.supplierId': 'Whose goods are booked. The forwarder sees the address alone.',
  'forwarder: booking-items.orderId': CARRIED,
  'forwarder: booking-items.orderItemId': CARRIED,
  'forwarder: booking-items.productionRunItemId': CARRIED,
  'forwarder: order-shipments.orderId': CARRIED,
  'forwarder: shipment-items.orderId': CARRIED,
  'forwarder: shipment-items.orderItemId': CARRIED,
  'forwarder: shipment-items.productionRunItemId': CARRIED,
  'forwarder: packing-lists.orderId': CARRIED,
  'forwarder: packing-lists.supplierId': 'Who packed. The forwarder sees the address alone.',
  'forwarder: packing-lists.documentId': 'The file is the supplier’s. The lines of the list are shown.',
  'forwarder: packing-list-lines.orderItemId': CARRIED,
  'forwarder: packing-templates.curveId': 'How the brand divides its orders into sizes.',
  'forwarder: skus.productId': CARRIED,
  'forwarder: skus.productOptionId': CARRIED,
  'forwarder: partners.relationship.id': 'A supplier that forwards: its own id as a supplier.',
  'forwarder: invoices.supplierId': 'A supplier that forwards: its own id as a supplier.',
  'forwarder: payments.supplierId': 'A supplier that forwards: its own id as a supplier.',
  'forwarder: payment-settlements.paymentMilestoneId': BILLED,
  'forwarder: invoice-lines.orderId': BILLED,
  'forwarder: invoice-lines.orderItemId': BILLED,
  'forwarder: invoice-lines.shipmentItemId': BILLED,
  'forwarder: invoice-lines.goodsReceiptLineId': BILLED,
  'forwarder: invoices.orderId': BILLED,
  'forwarder: invoices.shipmentId': BILLED,
  'forwarder: documents.orderId': 'What its own invoice or bill is about.',
  'forwarder: documents.shipmentId': 'What its own invoice or bill is about.',

  'company: brand.logoImageId': LOGO,
  'company: brand.defaultShipToLocationId': WAREHOUSE,
  'company: contacts.locationId': 'Its own site.',
  'company: partner-locations.locationId': 'Its own site.',
  'company: invoices.orderId': BILLED,
  'company: invoices.shipmentId': BILLED,
  'company: invoices.documentId': 'The file of its own invoice.',
  'company: invoice-lines.orderId': BILLED,
  'company: payment-receipts.documentId': 'The file of its own receipt.',
  'company: shipment-charges.shipmentId': BILLED,
}

const PICKED_UP = 'The forwarder picks goods up there.'

/** Fields with a name, an address or a number of another partner. */
const TEXTS: Readonly<Record<string, string>> = {
  'supplier: locations.name':
    'Material is delivered to the supplier that makes goods of it. The site of that one has its name.',
  'supplier: documents.reference':
    'The number of an order that another supplier took over, in the file that was sent to this one.',
  'forwarder: documents.reference': 'The same, of a supplier that forwards.',
  'forwarder: locations.name': PICKED_UP,
  'forwarder: locations.code': PICKED_UP,
  'forwarder: locations.addressLine1': PICKED_UP,
  'forwarder: bookings.number': 'A booking of a supplier, with this forwarder.',
  'company: invoice-lines.description': 'The number of the order whose goods the company tested or inspected.',
}

/** What the demo does not have: goods of two suppliers in a carton, and bills of materials that name no supplier. */
function mixed({ records }: ViewedBrand): Records {
  const suppliers = new Map(records.orders!.map(({ id, supplierId }) => [id, supplierId]))
  const shipped = Map.groupBy(records['shipment-items']!, ({ shipmentId }) => shipmentId)
  const packed = [...shipped.values()].flatMap((items) => {
    const ofTwo = [...new Map(items.map((item) => [suppliers.get(item.orderId), item])).values()].slice(0, 2)
    if (ofTwo.length < 2) return []
    const [one, other] = ofTwo.map(
      ({ id }) => records['shipment-carton-items']!.find(({ shipmentItemId }) => shipmentItemId === id)!,
    )
    return [{ ...one, shipmentCartonId: other!.shipmentCartonId }]
  })
  const boms = records.boms!.slice(0, 3).map((bom) => ({ ...bom, supplierId: null }))
  return { 'shipment-carton-items': packed, boms }
}

let database: TestDatabase
let oracle: Oracle
const differences: string[] = []
const leaks: Leaks = { ids: new Set(), texts: new Set(), amounts: new Set() }
/** Of shipments, those who see goods in them. */
const shippers = new Map<string, Set<number>>()

beforeAll(async () => {
  oracle = new Oracle()
  database = await TestDatabase.create()
  for (const profile of demoBrands) {
    const brand = await ViewedBrand.load(database, 0.001, profile)
    await database.load(brand.id, mixed(brand))
    for (const partner of brand.partners()) await brand.share(partner)
    expect(new Set(brand.views.map(({ kind }) => kind))).toEqual(new Set(viewKinds))
    differences.push(...(await brand.problems(oracle)))
    const stored = await brand.stored()
    addLeaks(leaks, brand.id, brand.views, stored)
    const suppliers = new Set(brand.views.filter(({ kind }) => kind === 'supplier').map(({ id }) => id))
    for (const { owner, path, body } of stored) {
      if (path !== 'shipment-items' || !suppliers.has(owner)) continue
      const { shipmentId } = JSON.parse(body)
      shippers.set(shipmentId, (shippers.get(shipmentId) ?? new Set()).add(owner))
    }
    brand.remove()
  }
}, 600_000)
afterAll(async () => {
  oracle.end()
  await database.drop()
})

it('every partner sees what an independent program computes', () => {
  expect(differences).toEqual([])
  expect([...shippers.values()].filter(({ size }) => size > 1).length).toBeGreaterThan(3)
})

it('ids of records that the partner does not see are in fields that are listed here', () => {
  expect([...leaks.ids].sort()).toEqual(Object.keys(IDS).sort())
})

it('the page that is generated from the rules lists these fields, too', () => {
  const listed = viewKinds.flatMap((kind) => unseenIds(kind).map(({ group, field }) => `${kind}: ${group}.${field}`))
  // Which is no reference.
  const own = 'forwarder: partners.relationship.id'
  expect([...leaks.ids].filter((field) => !listed.includes(field))).toEqual([own])
})

it('names, addresses and numbers of other partners are in fields that are listed here', () => {
  expect([...leaks.texts].sort()).toEqual(Object.keys(TEXTS).sort())
})

it('no amount is of anything but the business of the partner', () => {
  expect([...leaks.amounts]).toEqual([])
})
