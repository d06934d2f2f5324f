/** A SKU has one size per dimension of its product, each of which its option is offered in. */
import { Known } from './known.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'

const DIMENSIONS: Rule = {
  name: 'sku-dimensions',
  expects:
    "A SKU has one record in sku-dimension-values for each dimension of its product's parent-products.dimensionGroupId, and no others. SKUs of products without one are left out.",
  fix: LOAD_AGAIN,
  groups: ['skus', 'parent-products', 'sku-dimension-values', 'dimension-group-dimensions'],
}

const OFFERED: Rule = {
  name: 'sku-offered-sizes',
  expects:
    'Each sku-dimension-values.dimensionValueId of a SKU is in product-option-dimension-values of its product option. SKUs of options without such records are left out.',
  fix: LOAD_AGAIN,
  groups: ['skus', 'sku-dimension-values', 'product-option-dimension-values'],
}

interface SkuFacts {
  readonly productId: string
  readonly productOptionId: string
}

export const skuSizes: RuleSet = {
  rules: [DIMENSIONS, OFFERED],
  compare: (report) => {
    const groupOfProduct = new Known<string>()
    const dimensionsOfGroup = new Map<string, string[]>()
    const skus = new Map<string, SkuFacts>()
    const sizes = new Map<string, Map<string, string>>()
    const offered = new Map<string, Set<string>>()
    const checkDimensions = (id: string, { productId }: SkuFacts): void => {
      const wanted = dimensionsOfGroup.get(groupOfProduct.get(productId) ?? '')
      if (!wanted) return
      const given = [...(sizes.get(id)?.keys() ?? [])]
      const missing = wanted.filter((dimension) => !given.includes(dimension))
      const foreign = given.filter((dimension) => !wanted.includes(dimension))
      if (missing.length > 0) report(DIMENSIONS, 'skus', id, `has no value for dimension ${missing.join(', ')}`)
      if (foreign.length > 0) {
        report(DIMENSIONS, 'skus', id, `has a value for dimension ${foreign.join(', ')}, which its product has not`)
      }
    }
    const checkOffered = (id: string, { productOptionId }: SkuFacts): void => {
      const values = offered.get(productOptionId)
      if (!values) return
      for (const value of sizes.get(id)?.values() ?? []) {
        if (values.has(value)) continue
        report(OFFERED, 'skus', id, `has the value ${value}, which its product option ${productOptionId} has not`)
      }
    }
    return {
      reads: {
        'parent-products': ({ id, dimensionGroupId }) => {
          if (dimensionGroupId !== null) groupOfProduct.set(id, dimensionGroupId)
        },
        'dimension-group-dimensions': ({ dimensionGroupId, dimensionId }) => {
          dimensionsOfGroup.set(dimensionGroupId, [...(dimensionsOfGroup.get(dimensionGroupId) ?? []), dimensionId])
        },
        'product-option-dimension-values': ({ productOptionId, dimensionValueId }) => {
          offered.set(productOptionId, (offered.get(productOptionId) ?? new Set()).add(dimensionValueId))
        },
        skus: ({ id, productId, productOptionId }) => skus.set(id, { productId, productOptionId }),
        'sku-dimension-values': ({ skuId, dimensionId, dimensionValueId }) => {
          sizes.set(skuId, (sizes.get(skuId) ?? new Map()).set(dimensionId, dimensionValueId))
        },
      },
      finish: () => {
        for (const [id, facts] of skus) {
          checkDimensions(id, facts)
          checkOffered(id, facts)
        }
      },
    }
  },
}
