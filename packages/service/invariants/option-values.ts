/** 3. A product option answers each option once, with a value of that option; its SKUs belong to its product. */
import { Known } from './known.ts'
import type { RuleMaker } from './rule.ts'

export const optionValues: RuleMaker = (report) => {
  const answered = new Set<string>()
  const optionOfValue = new Known<string>()
  const productOfOption = new Known<string>()
  return {
    reads: {
      'option-values': ({ id, optionId }) => optionOfValue.set(id, optionId),
      'product-options': ({ id, productId }) => productOfOption.set(id, productId),
      'product-option-values': ({ productOptionId, optionId, optionValueId }) => {
        const key = `${productOptionId},${optionId}`
        if (answered.has(key)) report('product-option-values', key, 'the product option answers this option twice')
        answered.add(key)
        optionOfValue.when(optionValueId, (owner) => {
          if (owner !== optionId) {
            report('product-option-values', key, `value ${optionValueId} belongs to option ${owner}, not to this one`)
          }
        })
      },
      skus: ({ id, productId, productOptionId }) =>
        productOfOption.when(productOptionId, (owner) => {
          if (owner !== productId) report('skus', id, `productId is ${productId}, but its option belongs to ${owner}`)
        }),
    },
  }
}
