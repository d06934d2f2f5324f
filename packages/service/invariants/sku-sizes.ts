/** 2. A SKU has one size per dimension of its product, each of which its option is offered in. */
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'

interface SkuFacts {
  readonly productId: string
  readonly productOptionId: string
}

export const skuSizes: RuleMaker = (report) => {
  const groups = new Known<string>()
  const dimensionsOfGroup = new Map<string, string[]>()
  const skus = new Map<string, SkuFacts>()
  const sizes = new Map<string, Map<string, string>>()
  const offered = new Set<string>()
  const checkSku = (id: string, { productId, productOptionId }: SkuFacts): void => {
    const group = groups.get(productId)
    const wanted = group === undefined ? [] : (dimensionsOfGroup.get(group) ?? [])
    const answers = sizes.get(id) ?? new Map<string, string>()
    const missing = wanted.filter((dimension) => !answers.has(dimension))
    const foreign = [...answers.keys()].filter((dimension) => !wanted.includes(dimension))
    if (missing.length > 0) report('skus', id, `has no value for dimension ${missing.join(', ')} of its product`)
    if (foreign.length > 0)
      report('skus', id, `has a value for dimension ${foreign.join(', ')}, which its product has not`)
    for (const value of answers.values()) {
      if (!offered.has(`${productOptionId}/${value}`)) {
        report('skus', id, `has the value ${value}, which its product option ${productOptionId} is not offered in`)
      }
    }
  }
  return {
    reads: {
      'parent-products': ({ id, dimensionGroupId }) => {
        if (dimensionGroupId !== null) groups.set(id, dimensionGroupId)
      },
      'dimension-group-dimensions': ({ dimensionGroupId, dimensionId }) => {
        dimensionsOfGroup.set(dimensionGroupId, [...(dimensionsOfGroup.get(dimensionGroupId) ?? []), dimensionId])
      },
      'product-option-dimension-values': ({ productOptionId, dimensionValueId }) => {
        offered.add(`${productOptionId}/${dimensionValueId}`)
      },
      skus: ({ id, productId, productOptionId }) => skus.set(id, { productId, productOptionId }),
      'sku-dimension-values': ({ skuId, dimensionId, dimensionValueId }) => {
        const answers = sizes.get(skuId) ?? new Map<string, string>()
        if (answers.has(dimensionId)) report('skus', skuId, `has more than one value for dimension ${dimensionId}`)
        sizes.set(skuId, answers.set(dimensionId, dimensionValueId))
      },
    },
    finish: () => {
      for (const [id, facts] of skus) checkSku(id, facts)
    },
  }
}
