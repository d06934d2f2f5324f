/** A product option answers an option with a value of that option; its SKUs belong to its product. */
import { Known } from './known.ts'
import type { Rule, RuleSet } from './rule.ts'

const OWNER: Rule = {
  name: 'option-value-owner',
  expects: 'product-option-values.optionValueId is a value of its optionId, as option-values.optionId says.',
  fix: 'Correct optionId or optionValueId in the source, and load product-option-values again.',
  groups: ['product-option-values', 'option-values'],
}

const PRODUCT: Rule = {
  name: 'sku-product',
  expects: 'skus.productId is the product-options.productId of its product option.',
  fix: 'Correct productId or productOptionId in the source, and load skus again.',
  groups: ['skus', 'product-options'],
}

export const optionValues: RuleSet = {
  rules: [OWNER, PRODUCT],
  compare: (report) => {
    const optionOfValue = new Known<string>()
    const productOfOption = new Known<string>()
    return {
      reads: {
        'option-values': ({ id, optionId }) => optionOfValue.set(id, optionId),
        'product-options': ({ id, productId }) => productOfOption.set(id, productId),
        'product-option-values': ({ productOptionId, optionId, optionValueId }) =>
          optionOfValue.when(optionValueId, (owner) => {
            if (owner === optionId) return
            const key = `${productOptionId},${optionId}`
            report(OWNER, 'product-option-values', key, `value ${optionValueId} belongs to option ${owner}`)
          }),
        skus: ({ id, productId, productOptionId }) =>
          productOfOption.when(productOptionId, (owner) => {
            if (owner === productId) return
            report(PRODUCT, 'skus', id, `productId is ${productId}, but its option belongs to ${owner}`)
          }),
      },
    }
  },
}
