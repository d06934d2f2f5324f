/** The price bands of a quote item follow on from each other, and its price is that of the band it is in. */
import { Decimal } from './decimal.ts'
import type { Report, Rule, RuleSet } from './rule.ts'

const GROUPS = ['quote-items', 'quote-price-bands'] as const

const RANGES: Rule = {
  name: 'price-band-ranges',
  expects:
    'The quote-price-bands of a quote item follow on from each other in their sequence: minQty is one more than maxQty of the band before, and maxQty is not below minQty.',
  fix: 'Correct the ranges in the source, and load quote-price-bands again.',
  groups: GROUPS,
}

const PRICE: Rule = {
  name: 'price-band-price',
  expects:
    'quote-items.unitPrice is the unitPrice of the one of its quote-price-bands that quote-items.qty is in. Items without bands are left out.',
  fix: 'Load both groups from the same state of the source.',
  groups: GROUPS,
}

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

export const priceBands: RuleSet = {
  rules: [RANGES, PRICE],
  compare: (report) => {
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
          checkRanges(report, id, own)
          const item = items.get(id)
          if (item && item.unitPrice !== null) checkPrice(report, id, item.qty, item.unitPrice, own)
        }
      },
    }
  },
}

function checkRanges(report: Report, id: string, bands: readonly Band[]): void {
  for (const [index, { sequence, minQty, maxQty }] of bands.entries()) {
    const before = bands[index - 1]
    if (before && (before.maxQty === null || minQty !== before.maxQty + 1)) {
      const end = before.maxQty === null ? 'has no end' : `ends at ${before.maxQty}`
      report(RANGES, 'quote-items', id, `price band ${sequence} starts at ${minQty}, but the one before ${end}`)
    }
    if (maxQty !== null && maxQty < minQty) {
      report(RANGES, 'quote-items', id, `price band ${sequence} runs from ${minQty} down to ${maxQty}`)
    }
  }
}

function checkPrice(report: Report, id: string, qty: number, unitPrice: string, bands: readonly Band[]): void {
  const band = bands.find(({ minQty, maxQty }) => minQty <= qty && (maxQty === null || qty <= maxQty))
  if (!band) report(PRICE, 'quote-items', id, `no price band holds for its quantity of ${qty}`)
  else if (!Decimal.of(band.unitPrice).equals(Decimal.of(unitPrice))) {
    const detail = `unitPrice is ${unitPrice}, but the band for ${qty} pieces says ${band.unitPrice}`
    report(PRICE, 'quote-items', id, detail)
  }
}
