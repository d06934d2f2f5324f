/** Quote items: the price of a style, cheaper by the step as more are bought. */
import { money, share } from '../kit/amounts.ts'
import { convert, exchangeRate } from '../kit/exchange.ts'
import type { World } from '../kit/world.ts'
import type { PriceBand, Style } from '../products/style.ts'
import type { Revision } from './quotes.ts'

/** Returns what the item comes to. */
export function makeQuoteItem(world: World, revision: Revision, style: Style, lineNumber: number): number {
  const { random, profile } = world
  const { program, supplier, day } = revision
  const id = world.ids.next('quote-items')
  const qty = Math.round((style.options.length * random.within(profile.piecesPerOption)) / 100) * 100
  const bands = bandsOf(world, revision, style, qty)
  const cents = priceAt(bands, qty)
  const createdAt = world.at(day)
  world.emit('quote-items', {
    id,
    quoteId: revision.quoteId,
    quoteRevisionId: revision.id,
    productId: style.id,
    productOptionId: null,
    skuId: null,
    productVersionId: style.versionId,
    bomId: style.bomId,
    lineNumber,
    description: null,
    qty,
    targetUnitPrice: money(share(cents, random.between(90, 98), 100)),
    unitPrice: money(cents),
    moq: supplier.moq,
    leadTimeDays: supplier.leadDays,
    countryOfOriginCode: supplier.origin.country,
    htsCode: style.tariffNumber,
    createdAt,
    updatedAt: createdAt,
  })
  const rate = exchangeRate(supplier.currency, profile.baseCurrency, day)
  for (const [index, band] of bands.entries()) {
    const next = bands[index + 1]
    world.emit('quote-price-bands', {
      id: world.ids.next('quote-price-bands'),
      quoteItemId: id,
      sequence: index + 1,
      minQty: band.minQty,
      maxQty: next ? next.minQty - 1 : null,
      unitPrice: money(band.cents),
      currency: supplier.currency,
      unitPriceBase: money(convert(band.cents, rate)),
      leadTimeDays: null,
      createdAt,
      updatedAt: createdAt,
    })
  }
  // The last round of the supplier that makes the style is what its orders are priced by.
  if (supplier === program.supplier) style.bands = bands
  return qty * cents
}

/** From the minimum, from about a thousand and from about three thousand; sometimes a step more or less. */
function bandsOf(world: World, { supplier, day, marginPermille }: Revision, style: Style, qty: number): PriceBand[] {
  const { random } = world
  const costPermille = supplier.origin.costPermille + random.between(-60, 60) + marginPermille
  const dollars = share(style.baseCostCents, costPermille, 1000)
  const cents = Math.max(20, convert(dollars, exchangeRate('USD', supplier.currency, day)))
  const least = Math.min(supplier.moq, qty)
  const second = Math.max(1000, least * 2)
  const band = (minQty: number, percent: number): PriceBand => ({ minQty, cents: share(cents, percent, 100) })
  const bands = [band(least, 106), band(second, 100)]
  if (random.chance(0.8)) bands.push(band(second * 3, 95))
  if (random.chance(0.2)) bands.push(band(second * 8, 92))
  return bands
}

export function priceAt(bands: readonly PriceBand[], qty: number): number {
  return (bands.findLast((band) => band.minQty <= qty) ?? bands[0])!.cents
}
