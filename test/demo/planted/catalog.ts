/** Faults in what is sold and quoted. */
import type { BrandRecords } from '../brand-records.ts'
import { leaveOut, once, type Plant, plus } from './plant.ts'

export function faultsInCatalog(brand: BrandRecords): Plant[] {
  const partners = new Set(brand.of('suppliers').map(({ partnerId }) => partnerId))
  const stranger = '00000000-0000-8000-8000-000000000000'
  const print = brand.of('option-values').find(({ hexCode }) => hexCode === null)
  const lastProduct = brand.of('parent-products').at(-1)
  const [firstGroup, ...otherGroups] = brand.of('dimension-group-dimensions')
  const otherGroup = otherGroups.find(({ dimensionId }) => dimensionId !== firstGroup?.dimensionId)
  return [
    {
      rules: ['supplier-status'],
      wrong: 'a supplier stands otherwise than its relationship',
      change: once('suppliers', () => ({ status: 'paused' as const })),
    },
    {
      rules: ['supplier-partner'],
      wrong: 'a partner has another relationship',
      change: once(
        'partners',
        ({ relationship }) => ({ relationship: { ...relationship, id: stranger } }),
        ({ id }) => partners.has(id),
      ),
    },
    { rules: ['sku-dimensions'], wrong: 'a SKU lacks a size', change: once('sku-dimension-values', leaveOut) },
    {
      rules: ['sku-offered-sizes'],
      wrong: 'an option is not offered in a size',
      change: once('product-option-dimension-values', leaveOut),
    },
    {
      rules: ['sku-dimensions'],
      wrong: 'a product has other sizes than its SKUs',
      change: once(
        'parent-products',
        () => ({ dimensionGroupId: otherGroup?.dimensionGroupId as string }),
        ({ dimensionGroupId, deletedAt }) => dimensionGroupId === firstGroup?.dimensionGroupId && deletedAt === null,
      ),
    },
    {
      rules: ['option-value-owner'],
      wrong: 'an option is answered with a value of another',
      change: once(
        'product-option-values',
        () => ({ optionValueId: print?.id as string }),
        ({ optionId }) => optionId !== print?.optionId,
      ),
    },
    {
      rules: ['sku-product'],
      wrong: 'an option belongs to another product than its SKUs',
      change: once(
        'product-options',
        () => ({ productId: lastProduct?.id as string }),
        ({ productId }) => productId !== lastProduct?.id,
      ),
    },
    {
      rules: ['curve-cells'],
      wrong: 'a percentage curve is not a whole',
      change: once('dimension-curve-cells', ({ ratio }) => ({ ratio: plus(ratio, 0.1) })),
    },
    {
      rules: ['curve-cells'],
      wrong: 'a pack holds more than it states',
      change: once(
        'dimension-curves',
        ({ totalRatio }) => ({ totalRatio: plus(totalRatio, 1) }),
        ({ kind, deletedAt }) => kind === 'ratio' && deletedAt === null,
      ),
    },
    {
      rules: ['price-band-ranges'],
      wrong: 'a price band leaves a gap',
      change: once(
        'quote-price-bands',
        ({ minQty }) => ({ minQty: minQty + 1 }),
        ({ sequence, maxQty }) => sequence > 1 && maxQty === null,
      ),
    },
    {
      rules: ['price-band-price'],
      wrong: 'an item is priced outside its band',
      change: once('quote-items', ({ unitPrice }) => ({ unitPrice: plus(unitPrice, 0.01) })),
    },
    {
      rules: ['price-band-price'],
      wrong: 'no band holds for the quantity',
      change: once('quote-items', () => ({ qty: 1 })),
    },
  ]
}
