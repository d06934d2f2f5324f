/** Prices of a product option: from first cost through landed cost and wholesale to the ticket in the shop. */
import { money, share } from '../kit/amounts.ts'
import { convert, exchangeRate } from '../kit/exchange.ts'
import type { World } from '../kit/world.ts'
import type { Program, StyleDesign } from './style.ts'

/** Freight, handling and insurance, in thousandths of the first cost. */
const FREIGHT_PERMILLE = 95

export function makePrices(world: World, program: Program, design: StyleDesign, productOptionId: string): void {
  const { random, profile } = world
  const { baseCurrency, secondCurrency } = profile
  const { supplier, developmentDay: day } = program
  const dollars = share(design.baseCostCents, supplier.origin.costPermille, 1000)
  const firstCost = convert(dollars, exchangeRate('USD', supplier.currency, day))
  const firstCostBase = convert(firstCost, exchangeRate(supplier.currency, baseCurrency, day))
  const landed = share(firstCostBase, 1000 + design.tariff.dutyPermille + FREIGHT_PERMILLE, 1000)
  const retail = priceTag(share(landed, random.between(410, 520), 100))
  const wholesale = share(retail, random.between(44, 50), 100)
  const abroad = priceTag(convert(retail, exchangeRate(baseCurrency, secondCurrency, day)))
  const put = (kind: string, currency: string, cents: number): void =>
    world.emit('product-option-prices', { productOptionId, kind, currency, amount: money(cents) })
  put('target_cost', baseCurrency, share(firstCostBase, random.between(92, 100), 100))
  put('first_cost', supplier.currency, firstCost)
  put('landed_cost', baseCurrency, landed)
  put('wholesale', baseCurrency, wholesale)
  put('retail', baseCurrency, retail)
  put('retail', secondCurrency, abroad)
}

/** Shops end prices in 5 or 8 whole units. */
function priceTag(cents: number): number {
  const units = Math.ceil(cents / 100)
  const tens = Math.floor(units / 10) * 10
  return (tens + (units % 10 <= 5 ? 5 : 8)) * 100
}
