/** Questions people put to such records; a demo brand is of use only if it has something to say to each. */

import type { RecordAt } from '@selvedge/catalogue'
import { describe, expect, test } from 'vitest'
import { demoBrands } from '../../packages/demo/index.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { PlainAnswers } from '../export/support/plain-answers.ts'
import { BrandRecords } from './brand-records.ts'

const TODAY = '2026-06-30'

describe.each(demoBrands.map(({ slug }, index) => [slug, index] as const))('%s', (_slug, index) => {
  const records = new BrandRecords(index, 1, DEV_SCALE)
  const orders = records.byId('orders')
  const openOrders = [...orders.values()].filter(({ status }) => !['received', 'closed', 'cancelled'].includes(status))

  test('which orders left the factory late, and which are overdue', () => {
    const late = records.of('production-runs').filter(({ orderId, actualExFactoryDate, retractedAt }) => {
      const promised = orders.get(orderId)?.confirmedExFactoryDate
      return retractedAt === null && actualExFactoryDate !== null && promised && actualExFactoryDate > promised
    })
    const share = late.length / records.of('production-runs').length
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.8)
  })

  test('how much was ordered, made, shipped and received', () => {
    const closed = new Set([...orders.values()].filter(({ status }) => status === 'closed').map(({ id }) => id))
    const standing = new Set(
      records.of('production-runs').flatMap(({ id, retractedAt }) => (retractedAt === null ? [id] : [])),
    )
    const items = records.byId('order-items')
    const isClosed = (orderItemId: string | null): boolean => closed.has(items.get(orderItemId ?? '')?.orderId ?? '')
    const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
    const ordered = sum([...orders.values()].filter(({ id }) => closed.has(id)).map(({ totalQty }) => totalQty))
    const made = sum(
      records
        .of('production-run-items')
        .filter((item) => standing.has(item.productionRunId) && isClosed(item.orderItemId))
        .map(({ quantity }) => quantity),
    )
    const shipped = sum(
      records
        .of('shipment-items')
        .filter((item) => closed.has(item.orderId))
        .map(({ qty }) => qty),
    )
    const received = sum(
      records
        .of('goods-receipt-lines')
        .filter((line) => isClosed(line.orderItemId))
        .map(({ qtyReceived }) => qtyReceived),
    )
    expect(new Set([ordered, made, shipped, received]).size).toBe(4)
    for (const pieces of [made, shipped, received]) expect(Math.abs(pieces / ordered - 1)).toBeLessThan(0.05)
    expect(shipped).toBeLessThanOrEqual(made)
  })

  test('what is to be paid this month', () => {
    const due = [
      ...records.of('payment-milestones'),
      ...records.of('invoices').filter(({ kind }) => ['freight', 'duty', 'service'].includes(kind)),
    ].filter(
      ({ dueDate, balanceAmount }) => balanceAmount !== '0.00' && dueDate !== null && dueDate.startsWith('2026-0'),
    )
    expect(due.length).toBeGreaterThan(1)
  })

  test('what a piece cost by the time it was on the shelf', () => {
    const items = records.byId('order-items')
    const ratios = records.of('goods-receipt-lines').flatMap(({ orderItemId, landedUnitCostBase }) => {
      const item = items.get(orderItemId ?? '')
      const price = Number(item?.unitPriceBase)
      return item?.itemType === 'product' && landedUnitCostBase !== null ? [Number(landedUnitCostBase) / price] : []
    })
    expect(Math.min(...ratios)).toBeGreaterThan(1)
    const average = ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length
    expect(average).toBeGreaterThan(1.02)
    expect(average).toBeLessThan(1.7)
  })

  test('who is cheapest at 2,000 pieces', () => {
    const revisions = records.byId('quote-revisions')
    const current = new Set(records.of('quotes').map(({ currentRevisionId }) => currentRevisionId))
    const items = records.byId('quote-items')
    const prices = new Map<string, Set<number>>()
    for (const { quoteItemId, minQty, maxQty, unitPriceBase } of records.of('quote-price-bands')) {
      const item = items.get(quoteItemId)
      if (!item || minQty > 2000 || (maxQty !== null && maxQty < 2000)) continue
      if (!current.has(item.quoteRevisionId) || !revisions.has(item.quoteRevisionId)) continue
      prices.set(item.productId, (prices.get(item.productId) ?? new Set()).add(Number(unitPriceBase)))
    }
    const contested = [...prices.values()].filter((offers) => offers.size >= 2)
    expect(contested.length).toBeGreaterThan(records.of('parent-products').length / 2)
  })

  test('which samples fail, and on what', () => {
    const rejected = records.of('sample-rounds').filter(({ decision }) => decision === 'rejected')
    expect(rejected.length).toBeGreaterThan(10)
    const failures = new Map<string, number>()
    for (const { sampleRoundId, result } of records.of('sample-checklist-results')) {
      if (result === 'fail') failures.set(sampleRoundId, (failures.get(sampleRoundId) ?? 0) + 1)
    }
    expect(rejected.every(({ id }) => failures.has(id))).toBe(true)
    const again = records
      .of('sample-rounds')
      .filter(({ roundNumber, decision }) => roundNumber > 1 && decision?.startsWith('approved'))
    expect(again.length).toBeGreaterThan(5)
  })

  test('what arrived damaged', () => {
    const damaged = records.of('goods-receipt-lines').filter(({ rejectionReason }) => rejectionReason === 'damaged')
    expect(damaged.length).toBeGreaterThan(5)
    expect(damaged.length).toBeLessThan(records.of('goods-receipt-lines').length / 10)
  })

  test('which invoices differ from what was ordered and received', () => {
    const kinds = new Set(records.of('invoice-lines').map(({ matchStatus }) => matchStatus))
    expect(kinds).toContain('matched')
    expect(kinds).toContain('qty_variance')
    expect(kinds).toContain('price_variance')
    const lines = records.of('invoice-lines')
    expect(lines.filter((line) => (line.varianceAmount === null) !== (line.matchStatus === 'unmatched'))).toEqual([])
    expect(lines.filter((line) => line.matchStatus === 'matched' && line.varianceAmount !== '0.00')).toEqual([])
  })

  test('which launches are at risk', () => {
    const windows = records.byId('launch-windows')
    const shipments = records.byId('shipments')
    const shipmentsOf = Map.groupBy(records.of('order-shipments'), ({ orderId }) => orderId)
    const isLate = ({ id, launchWindowId, confirmedExFactoryDate }: RecordAt<'orders'>): boolean => {
      const needed = windows.get(launchWindowId ?? '')?.inWarehouseDate ?? TODAY
      const links = shipmentsOf.get(id) ?? []
      // What has not even left the factory, though it was promised to have, is not going to be on time either.
      if (links.length === 0) return confirmedExFactoryDate !== null && confirmedExFactoryDate < TODAY
      return links.some(({ shipmentId }) => {
        const shipment = shipments.get(shipmentId)
        return (shipment?.deliveredDate ?? shipment?.estimatedDeliveryDate ?? '') > needed
      })
    }
    const forLaunch = [...orders.values()].filter(
      ({ launchWindowId, status }) => launchWindowId && status !== 'cancelled',
    )
    const past = forLaunch.filter(({ status }) => status === 'closed')
    expect(past.filter(isLate).length).toBeLessThan(past.length * 0.7)
    expect(openOrders.filter(({ launchWindowId }) => launchWindowId).some(isLate)).toBe(true)
  })

  test('which open orders use a given fabric', () => {
    const open = new Set(openOrders.map(({ id }) => id))
    const versions = new Map<string, Set<string>>()
    for (const { orderId, productVersionId } of records.of('order-items')) {
      if (productVersionId !== null && open.has(orderId)) {
        versions.set(productVersionId, (versions.get(productVersionId) ?? new Set()).add(orderId))
      }
    }
    const fabrics = new Set(records.of('materials').flatMap(({ id, kind }) => (kind === 'fabric' ? [id] : [])))
    const versionOfBom = new Map(records.of('boms').map(({ id, productVersionId }) => [id, productVersionId]))
    const uses = new Map<string, Set<string>>()
    for (const { bomId, materialId } of records.of('bom-components')) {
      if (!fabrics.has(materialId)) continue
      for (const order of versions.get(versionOfBom.get(bomId) ?? '') ?? []) {
        uses.set(materialId, (uses.get(materialId) ?? new Set()).add(order))
      }
    }
    expect(openOrders.length).toBeGreaterThan(3)
    expect(uses.size).toBeGreaterThan(1)
    expect([...uses.values()].some((using) => using.size < open.size)).toBe(true)
  })

  test('some things are under way and some are closed', () => {
    const statuses = new Set([...orders.values()].map(({ status }) => status))
    for (const status of ['confirmed', 'in_production', 'received', 'closed']) expect(statuses).toContain(status)
    expect(records.of('orders').every(({ orderDate }) => orderDate <= TODAY)).toBe(true)
  })

  test('each of the ten questions of the guide', () => {
    const plain = new PlainAnswers(records.byPath, TODAY)
    const answers = {
      lateExFactory: plain.lateExFactory(),
      orderedMadeShippedReceived: plain.orderedMadeShippedReceived(),
      dueThisMonth: plain.dueThisMonth(),
      landedCost: plain.landedCost(),
      cheapestAt: plain.cheapestAt(2_000),
      failingSamples: plain.failingSamples(),
      damagedReceipts: plain.damagedReceipts(),
      invoiceVariances: plain.invoiceVariances(),
      launchesAtRisk: plain.launchesAtRisk(),
      openOrdersByFabric: plain.openOrdersByFabric(),
    }
    expect(Object.entries(answers).filter(([, rows]) => rows.length === 0)).toEqual([])
  })

  test('which suppliers ship late', () => {
    const supplierOf = new Map([...orders.values()].map(({ id, supplierId }) => [id, supplierId]))
    const shipments = records.byId('shipments')
    const late = new Set<string | undefined>()
    const all = new Set<string | undefined>()
    for (const { orderId, shipmentId } of records.of('order-shipments')) {
      const { estimatedArrivalDate, actualArrivalDate } = shipments.get(shipmentId)!
      all.add(supplierOf.get(orderId))
      if (actualArrivalDate && estimatedArrivalDate && actualArrivalDate > estimatedArrivalDate) {
        late.add(supplierOf.get(orderId))
      }
    }
    expect(all.size).toBeGreaterThanOrEqual(8)
    expect(late.size).toBeGreaterThanOrEqual(4)
  })

  test('where receipts differ from packing lists', () => {
    const packed = new Map(
      records
        .of('packing-lists')
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ orderId, shipmentId, statedTotalQtyPacked }) => [`${orderId}/${shipmentId}`, statedTotalQtyPacked]),
    )
    const shipmentOf = new Map(records.of('goods-receipts').map(({ id, shipmentId }) => [id, shipmentId]))
    const received = new Map<string, number>()
    for (const { goodsReceiptId, orderId, qtyReceived } of records.of('goods-receipt-lines')) {
      const pair = `${orderId}/${shipmentOf.get(goodsReceiptId)}`
      received.set(pair, (received.get(pair) ?? 0) + qtyReceived)
    }
    const compared = [...received].filter(([pair]) => packed.has(pair))
    const differing = compared.filter(([pair, qty]) => Number(packed.get(pair)) !== qty)
    expect(compared.length).toBeGreaterThan(20)
    expect(differing.length).toBeGreaterThan(2)
    expect(differing.length).toBeLessThan(compared.length / 2)
  })

  test('which invoices are open, by the week they are due', () => {
    const open = records.of('invoices').filter(({ balanceAmount, dueDate }) => Number(balanceAmount) > 0 && dueDate)
    const weeks = new Set(open.map(({ dueDate }) => Math.floor((Date.parse(dueDate!) / 86_400_000 + 3) / 7)))
    expect(open.length).toBeGreaterThan(4)
    expect(weeks.size).toBeGreaterThan(3)
    expect(open.some(({ dueDate }) => dueDate! > TODAY)).toBe(true)
  })

  test('how many days suppliers are paid in', () => {
    const days = new Set(
      records
        .of('invoices')
        .filter(({ kind, dueDate }) => kind === 'commercial' && dueDate !== null)
        .map(({ invoiceDate, dueDate }) => (Date.parse(dueDate!) - Date.parse(invoiceDate)) / 86_400_000),
    )
    expect(days.size).toBeGreaterThan(5)
  })
})
