/** Faults in what is sold and quoted. */
import type { BrandRecords } from '../brand-records.ts'
import { leaveOut, once, type Plant, plus, twice } from './plant.ts'

export function faultsInCatalog(brand: BrandRecords): Plant[] {
  const partners = new Set(brand.of('suppliers').map(({ partnerId }) => partnerId))
  const stranger = '00000000-0000-8000-8000-000000000000'
  const print = brand.of('option-values').find(({ hexCode }) => hexCode === null)
  const lastProduct = brand.of('parent-products').at(-1)
  return [
    {
      invariant: 1,
      wrong: 'a supplier stands otherwise than its relationship',
      change: once('suppliers', () => ({ status: 'paused' as const })),
    },
    {
      invariant: 1,
      wrong: 'a partner has another relationship',
      change: once(
        'partners',
        ({ relationship }) => ({ relationship: { ...relationship, id: stranger } }),
        ({ id }) => partners.has(id),
      ),
    },
    { invariant: 2, wrong: 'a SKU lacks a size', change: once('sku-dimension-values', leaveOut) },
    { invariant: 2, wrong: 'a SKU has a size twice', change: once('sku-dimension-values', twice) },
    {
      invariant: 2,
      wrong: 'an option is not offered in a size',
      change: once('product-option-dimension-values', leaveOut),
    },
    {
      invariant: 2,
      wrong: 'a product has other sizes than its SKUs',
      change: once('parent-products', () => ({ dimensionGroupId: null })),
    },
    { invariant: 3, wrong: 'an option is answered twice', change: once('product-option-values', twice) },
    {
      invariant: 3,
      wrong: 'an option is answered with a value of another',
      change: once(
        'product-option-values',
        () => ({ optionValueId: print?.id as string }),
        ({ optionId }) => optionId !== print?.optionId,
      ),
    },
    {
      invariant: 3,
      wrong: 'an option belongs to another product than its SKUs',
      change: once(
        'product-options',
        () => ({ productId: lastProduct?.id as string }),
        ({ productId }) => productId !== lastProduct?.id,
      ),
    },
    {
      invariant: 13,
      wrong: 'a percentage curve is not a whole',
      change: once('dimension-curve-cells', ({ ratio }) => ({ ratio: plus(ratio, 0.1) })),
    },
    {
      invariant: 13,
      wrong: 'a pack holds more than it states',
      change: once(
        'dimension-curves',
        ({ totalRatio }) => ({ totalRatio: plus(totalRatio, 1) }),
        ({ kind }) => kind === 'ratio',
      ),
    },
    {
      invariant: 15,
      wrong: 'a price band leaves a gap',
      change: once(
        'quote-price-bands',
        ({ minQty }) => ({ minQty: minQty + 1 }),
        ({ sequence, maxQty }) => sequence > 1 && maxQty === null,
      ),
    },
    {
      invariant: 15,
      wrong: 'an item is priced outside its band',
      change: once('quote-items', ({ unitPrice }) => ({ unitPrice: plus(unitPrice, 0.01) })),
    },
    { invariant: 15, wrong: 'no band holds for the quantity', change: once('quote-items', () => ({ qty: 1 })) },
  ]
}
