/** What makes it hard to say who may see what: every demo brand has it, however small. */
import { describe, expect, test } from 'vitest'
import { demoBrands } from '../../packages/demo/index.ts'
import { BrandRecords } from './brand-records.ts'

/** Of the tests of views, and of `dev`. */
const SCALES = [0.001, 0.01]
const NOTED = ['productId', 'orderId', 'shipmentId', 'sampleId', 'invoiceId', 'partnerId'] as const

describe.each(demoBrands.flatMap(({ slug }, index) => SCALES.map((scale) => [slug, scale, index] as const)))(
  '%s at scale %d',
  (_slug, scale, index) => {
    const brand = new BrandRecords(index, 1, scale)
    const [orders, suppliers, shipmentItems] = [
      brand.byId('orders'),
      brand.byId('suppliers'),
      brand.byId('shipment-items'),
    ]
    const supplierOf = ({ orderId }: { readonly orderId: string }): string => orders.get(orderId)!.supplierId
    const supplierPartners = new Set(brand.of('suppliers').map(({ partnerId }) => partnerId))
    const forwarders = new Set(
      [...brand.of('shipments'), ...brand.of('bookings')].map(({ forwarderId }) => forwarderId),
    )

    /** Of the shipments with goods of several. */
    const suppliersByShipment = new Map(
      [...Map.groupBy(brand.of('shipment-items'), ({ shipmentId }) => shipmentId)]
        .map(([id, items]) => [id, new Set(items.map(supplierOf))] as const)
        .filter(([, own]) => own.size > 1),
    )
    const consolidated = brand.of('shipments').filter(({ id }) => suppliersByShipment.has(id))

    test('goods of two and of three suppliers travel together, from the factory of one of them', () => {
      expect([...suppliersByShipment.values()].map(({ size }) => size).sort()).toEqual([2, 3])
      const factories = consolidated.map(({ id, originLocationId }) =>
        [...suppliersByShipment.get(id)!].filter((each) => suppliers.get(each)!.defaultLocationId === originLocationId),
      )
      expect(factories.map(({ length }) => length)).toEqual([1, 1])
    })

    test('of their legs, some carry the goods of one supplier and some those of all', () => {
      const carried = Map.groupBy(brand.of('leg-items'), ({ legId }) => legId)
      for (const { id } of consolidated) {
        const legs = brand.of('legs').filter(({ shipmentId }) => shipmentId === id)
        const counts = legs.map((leg) => {
          const items = carried.get(leg.id)!.map(({ shipmentItemId }) => shipmentItems.get(shipmentItemId)!)
          return new Set(items.map(supplierOf)).size
        })
        expect(new Set(counts)).toEqual(new Set([1, suppliersByShipment.get(id)!.size]))
      }
    })

    test('they are booked together, by one of the suppliers', () => {
      const booked = Map.groupBy(brand.of('booking-items'), ({ bookingId }) => bookingId)
      const shared = brand.of('bookings').filter(({ id }) => new Set(booked.get(id)?.map(supplierOf)).size > 1)
      expect(shared.length).toBe(consolidated.length)
      expect(shared.map(({ supplierId }) => supplierId)).not.toContain(null)
    })

    test('a supplier forwards goods, its own and those of another, and is paid for both', () => {
      const forwarding = consolidated.filter(({ forwarderId }) => supplierPartners.has(forwarderId!))
      const [{ id, forwarderId }] = forwarding as [(typeof forwarding)[0]]
      const partners = [...suppliersByShipment.get(id)!].map((each) => suppliers.get(each)!.partnerId)
      expect(partners).toContain(forwarderId)
      const paid = brand.of('payments').filter(({ partnerId }) => partnerId === forwarderId)
      expect(new Set(paid.map(({ supplierId }) => supplierId === null))).toEqual(new Set([true, false]))
    })

    test('one order moved to another supplier with its samples and payment agreement, one without them', () => {
      const sent = Map.groupBy(
        brand.of('documents').filter(({ reference, orderId }) => orderId && reference === orders.get(orderId)!.number),
        ({ orderId }) => orderId,
      )
      const moved = [...orders.values()].filter(
        ({ id }) => new Set(sent.get(id)?.map(({ partnerId }) => partnerId)).size > 1,
      )
      const kept = moved.map(({ id, supplierId }) =>
        [...brand.of('samples'), ...brand.of('payment-agreements')]
          .filter(({ orderId, deletedAt }) => orderId === id && deletedAt === null)
          .map((record) => record.supplierId === supplierId),
      )
      expect(kept.map((records) => [records.length > 1, new Set(records)])).toEqual([
        [true, new Set([true])],
        [true, new Set([false])],
      ])
      expect(moved.every(({ status }) => status !== 'draft')).toBe(true)
    })

    test('something of each kind is a draft', () => {
      const drafts = (
        [
          'orders',
          'order-amendments',
          'payment-agreements',
          'quotes',
          'quote-revisions',
          'product-versions',
          'boms',
          'measurement-tables',
        ] as const
      ).map((path) => {
        const live = brand.of(path).filter((record) => !('deletedAt' in record && record.deletedAt))
        return [path, live.some(({ status }) => status === 'draft')]
      })
      expect(drafts.filter(([, found]) => !found)).toEqual([])
    })

    test('drafts are parts of what a supplier sees', () => {
      const sampled = new Set(brand.of('samples').map(({ productVersionId }) => productVersionId))
      for (const path of ['boms', 'measurement-tables'] as const) {
        const drafts = brand.of(path).filter(({ status }) => status === 'draft')
        expect(drafts.some(({ productVersionId }) => sampled.has(productVersionId))).toBe(true)
      }
      const isSent = ({ status }: { readonly status: string }): boolean => status !== 'draft'
      const quotes = brand.byId('quotes')
      const revisions = brand.of('quote-revisions').filter(({ status }) => status === 'draft')
      expect(revisions.some(({ quoteId }) => isSent(quotes.get(quoteId)!))).toBe(true)
      const amendments = brand.of('order-amendments').filter(({ status }) => status === 'draft')
      expect(amendments.some(({ orderId }) => isSent(orders.get(orderId)!))).toBe(true)
    })

    test('notes about one record and about several are internal or shared', () => {
      const kinds = brand
        .of('notes')
        .map((note) => `${note.visibility} ${NOTED.filter((name) => note[name] !== null).length}`)
      expect([...new Set(kinds)].sort()).toEqual(['internal 1', 'internal 2', 'shared 1', 'shared 2'])
      const visibilities = new Set(brand.of('quote-notes').map(({ visibility }) => visibility))
      expect([...visibilities].sort()).toEqual(['internal', 'shared'])
    })

    test('a company has charges, invoices and payments, and neither supplies nor forwards', () => {
      const others = brand.of('partners').filter(({ id }) => !supplierPartners.has(id) && !forwarders.has(id))
      const billing = others.filter(({ id }) =>
        (['shipment-charges', 'invoices', 'payments'] as const).every((path) =>
          brand.of(path).some(({ partnerId }) => partnerId === id),
        ),
      )
      expect(billing.length).toBeGreaterThan(0)
    })
  },
)
