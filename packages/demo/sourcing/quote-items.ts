/** Quote items: the price of a style, cheaper by the step as more are bought. */
import { money, share } from '../kit/amounts.ts'
import { convert, exchangeRate } from '../kit/exchange.ts'
import type { Day } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Supplier } from '../partners/suppliers.ts'
import type { PriceBand, Program, Sku, Style, StyleOption } from '../products/style.ts'

/** Of a colour or size that is priced apart. */
const UPCHARGE_PERCENT = 106
const DAYS_LONGER = 5

/** One round of one supplier. */
export interface Revision {
  readonly program: Program
  readonly supplier: Supplier
  readonly quoteId: string
  readonly id: string
  readonly day: Day
  /** What the price is above the last one, in thousandths. */
  readonly marginPermille: number
}

/** What an item prices: the whole style, or a colour or size that costs more. */
interface Priced {
  readonly style: Style
  readonly option: StyleOption | null
  readonly sku: Sku | null
  readonly description: string | null
  readonly qty: number
  readonly bands: readonly PriceBand[]
}

export interface QuoteItem {
  readonly id: string
  readonly cents: number
}

/** The price of a style, and of what is priced apart in it. */
export function makeQuoteItems(world: World, revision: Revision, style: Style, firstLine: number): QuoteItem[] {
  const { random, profile } = world
  const qty = Math.round((style.options.length * random.within(profile.piecesPerOption)) / 100) * 100
  const bands = bandsOf(world, revision, style, qty)
  // The last round of the supplier that makes the style is what its orders are priced by.
  if (revision.supplier === revision.program.supplier) style.bands = bands
  const whole: Priced = { style, option: null, sku: null, description: null, qty, bands }
  return [whole, ...pricedApart(whole)].map((priced, index) =>
    makeQuoteItem(world, revision, priced, firstLine + index),
  )
}

function pricedApart(whole: Priced): Priced[] {
  const option = whole.style.options.at(-1)!
  const bands = whole.bands.map(({ minQty, cents }) => ({ minQty, cents: share(cents, UPCHARGE_PERCENT, 100) }))
  const qty = Math.max(bands[0]!.minQty, share(whole.qty, 1, 10))
  const apart = { ...whole, option, qty, bands }
  switch (whole.style.pricedApart) {
    case 'option':
      return [{ ...apart, description: 'Dark shade, double dyeing' }]
    case 'sku':
      return [{ ...apart, sku: option.skus.at(-1)!, description: 'Largest size, extra fabric' }]
    case null:
      return []
  }
}

function makeQuoteItem(world: World, revision: Revision, priced: Priced, lineNumber: number): QuoteItem {
  const { random, profile } = world
  const { supplier, day } = revision
  const { style, qty, bands } = priced
  const id = world.ids.next('quote-items')
  const cents = priceAt(bands, qty)
  const stamps = world.stamps(day)
  world.emit('quote-items', {
    id,
    quoteId: revision.quoteId,
    quoteRevisionId: revision.id,
    productId: style.id,
    productOptionId: priced.option?.id ?? null,
    skuId: priced.sku?.id ?? null,
    productVersionId: style.versionId,
    bomId: style.bomId,
    lineNumber,
    description: priced.description,
    qty,
    targetUnitPrice: money(share(cents, random.between(90, 98), 100)),
    unitPrice: money(cents),
    moq: supplier.moq,
    leadTimeDays: supplier.leadDays,
    countryOfOriginCode: supplier.origin.country,
    htsCode: style.tariff.number,
    ...stamps,
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
      // The largest quantities take longer to make.
      leadTimeDays: index >= 2 ? supplier.leadDays + index * DAYS_LONGER : null,
      ...stamps,
    })
  }
  return { id, cents: qty * cents }
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
