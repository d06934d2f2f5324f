/** Faults in what was removed. */
import type { BrandRecords } from '../brand-records.ts'
import { once, type Plant } from './plant.ts'

export function faultsInRemovals(brand: BrandRecords): Plant[] {
  const sampledOptions = new Set(brand.of('samples').map(({ productOptionId }) => productOptionId))
  return [
    {
      rules: ['removed-after-created'],
      wrong: 'a record is removed before it is made',
      change: once(
        'images',
        () => ({ deletedAt: '2001-01-01T08:00:00.000Z' }),
        ({ deletedAt }) => deletedAt !== null,
      ),
    },
    {
      rules: ['reference-to-removed'],
      wrong: 'an order is placed with a supplier that was removed',
      change: once('suppliers', ({ createdAt }) => ({ deletedAt: createdAt }), isOrderedFrom(brand)),
    },
    {
      rules: ['part-of-removed', 'reference-to-removed'],
      wrong: 'a sample is asked for of an option that was removed',
      change: once(
        'product-options',
        ({ createdAt }) => ({ deletedAt: createdAt }),
        ({ id, deletedAt }) => deletedAt === null && sampledOptions.has(id),
      ),
    },
    {
      rules: ['part-of-removed'],
      wrong: 'a SKU outlives its option',
      change: once(
        'skus',
        () => ({ deletedAt: null }),
        ({ deletedAt }) => deletedAt !== null,
      ),
    },
  ]
}

function isOrderedFrom(brand: BrandRecords): (supplier: { readonly id: string }) => boolean {
  const suppliers = new Set(brand.of('orders').map(({ supplierId }) => supplierId))
  return ({ id }) => suppliers.has(id)
}
