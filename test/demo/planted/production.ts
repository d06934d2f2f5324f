/** Faults in what is ordered and made. */
import type { BrandRecords } from '../brand-records.ts'
import { once, type Plant, plus } from './plant.ts'

export function faultsInProduction(brand: BrandRecords): Plant[] {
  const revised = new Set(
    brand.of('production-run-item-revisions').map(({ productionRunItemId }) => productionRunItemId),
  )
  const retracted = new Set(brand.of('production-runs').flatMap(({ id, retractedAt }) => (retractedAt ? [id] : [])))
  const shipped = new Map(
    brand.of('shipment-item-lineages').map(({ productionRunItemId, qty }) => [productionRunItemId, qty]),
  )
  return [
    {
      rules: ['order-pieces'],
      wrong: 'an order states too many pieces',
      change: once('orders', ({ totalQty }) => ({ totalQty: totalQty + 1 })),
    },
    {
      rules: ['order-amount'],
      wrong: 'a line costs more than the order knows',
      change: once(
        'order-items',
        ({ unitPrice }) => ({ unitPrice: plus(unitPrice, 1), unitPriceBase: null }),
        ({ step }) => step !== 'cancelled',
      ),
    },
    {
      rules: ['order-amount', 'order-pieces'],
      wrong: 'a line is cancelled and still counted',
      change: once(
        'order-items',
        () => ({ step: 'cancelled' }),
        ({ step }) => step === 'closed',
      ),
    },
    {
      rules: ['order-item-base-price'],
      wrong: 'a base price is off by a cent',
      change: once('order-items', ({ unitPriceBase }) => ({ unitPriceBase: plus(unitPriceBase, 0.01) })),
    },
    {
      rules: ['order-item-produced'],
      wrong: 'far more is made than was ordered',
      change: once(
        'production-run-items',
        ({ quantity }) => ({ quantity: quantity * 4 }),
        ({ id, productionRunId }) => !revised.has(id) && !retracted.has(productionRunId),
      ),
    },
    {
      rules: ['run-numbers'],
      wrong: 'a run number is left out',
      change: once('production-runs', ({ runNumber }) => ({ runNumber: runNumber + 7 })),
    },
    {
      rules: ['run-item-revision'],
      wrong: 'the latest revision says something else',
      change: once('production-run-item-revisions', ({ quantity }) => ({ quantity: quantity + 1, revisionNumber: 9 })),
    },
    {
      rules: ['run-item-shipped'],
      wrong: 'more was shipped than made',
      change: once(
        'production-run-items',
        ({ quantity }) => ({ quantity: quantity - 1 }),
        ({ id, quantity }) => !revised.has(id) && shipped.get(id) === quantity,
      ),
    },
  ]
}
