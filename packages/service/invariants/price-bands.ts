/** 15. The price bands of a quote item follow on from each other, and its price is that of the band it is in. */
import { Decimal } from './decimal.ts'
import type { RuleMaker } from './rule.ts'

interface Band {
  readonly sequence: number
  readonly minQty: number
  readonly maxQty: number | null
  readonly unitPrice: string
}

interface ItemFacts {
  readonly qty: number
  readonly unitPrice: string | null
}

export const priceBands: RuleMaker = (report) => {
  const items = new Map<string, ItemFacts>()
  const bands = new Map<string, Band[]>()
  return {
    reads: {
      'quote-items': ({ id, qty, unitPrice }) => items.set(id, { qty, unitPrice }),
      'quote-price-bands': ({ quoteItemId, sequence, minQty, maxQty, unitPrice }) => {
        const band = { sequence, minQty, maxQty, unitPrice }
        const known = bands.get(quoteItemId)
        if (known) known.push(band)
        else bands.set(quoteItemId, [band])
      },
    },
    finish: () => {
      for (const [id, own] of bands) {
        own.sort((one, other) => one.sequence - other.sequence)
        for (const [index, band] of own.entries()) {
          const before = own[index - 1]
          if (before && (before.maxQty === null || band.minQty !== before.maxQty + 1)) {
            const end = before.maxQty === null ? 'has no end' : `ends at ${before.maxQty}`
            report('quote-items', id, `price band ${band.sequence} starts at ${band.minQty}, but the one before ${end}`)
          }
          if (band.maxQty !== null && band.maxQty < band.minQty) {
            report('quote-items', id, `price band ${band.sequence} runs from ${band.minQty} down to ${band.maxQty}`)
          }
        }
        const item = items.get(id)
        if (item && item.unitPrice !== null) checkPrice(id, item.qty, item.unitPrice, own)
      }
    },
  }

  function checkPrice(id: string, qty: number, unitPrice: string, own: readonly Band[]): void {
    const band = own.find(({ minQty, maxQty }) => minQty <= qty && (maxQty === null || qty <= maxQty))
    if (!band) report('quote-items', id, `no price band holds for its quantity of ${qty}`)
    else if (!Decimal.of(band.unitPrice).equals(Decimal.of(unitPrice))) {
      report('quote-items', id, `unitPrice is ${unitPrice}, but the band for ${qty} pieces says ${band.unitPrice}`)
    }
  }
}
