/** Stock: what has been received of every SKU at every warehouse, what of it is left, and what is still to come. */
import { money, share } from '../kit/amounts.ts'
import { type Day, SET_UP_DAY, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Warehouse } from '../partners/places.ts'
import type { Sku } from '../products/style.ts'

interface Balance {
  readonly sku: Sku
  readonly warehouse: Warehouse
  accepted: number
  /** Sum of pieces times landed cost. */
  costCents: number
  incoming: number
  lastReceiptId: string | null
  lastDay: Day | null
}

const MOST_WAREHOUSES = 16

export class Stock {
  readonly #balances = new Map<number, Balance>()

  receive(sku: Sku, warehouse: Warehouse, accepted: number, landedCents: number, receiptId: string, day: Day): void {
    const balance = this.#balance(sku, warehouse)
    balance.accepted += accepted
    balance.costCents += accepted * landedCents
    if (balance.lastDay === null || day >= balance.lastDay) {
      balance.lastDay = day
      balance.lastReceiptId = receiptId
    }
  }

  expect(sku: Sku, warehouse: Warehouse, pieces: number): void {
    this.#balance(sku, warehouse).incoming += pieces
  }

  emitAll(world: World): void {
    for (const balance of this.#balances.values()) emitBalance(world, balance)
  }

  #balance(sku: Sku, warehouse: Warehouse): Balance {
    const key = sku.index * MOST_WAREHOUSES + warehouse.index
    const known = this.#balances.get(key)
    if (known) return known
    const made = { sku, warehouse, accepted: 0, costCents: 0, incoming: 0, lastReceiptId: null, lastDay: null }
    this.#balances.set(key, made)
    return made
  }
}

function emitBalance(world: World, balance: Balance): void {
  const { random } = world
  const { accepted, lastDay } = balance
  const left = lastDay === null ? 0 : share(accepted, random.within(unsoldPercent(TODAY - lastDay)), 100)
  const onHold = left > 20 && random.chance(0.12) ? random.between(1, 4) : 0
  const committed = share(left - onHold, random.between(0, 18), 100)
  const day = lastDay ?? TODAY
  world.emit('inventory', {
    id: world.ids.next('inventory'),
    skuId: balance.sku.id,
    locationId: balance.warehouse.locationId,
    lastGoodsReceiptId: balance.lastReceiptId,
    qtyOnHand: left,
    qtyAvailable: left - onHold - committed,
    qtyCommitted: committed,
    qtyOnHold: onHold,
    qtyIncoming: balance.incoming,
    unitCostBase: accepted > 0 ? money(share(balance.costCents, 1, accepted)) : null,
    lastReceivedDate: lastDay === null ? null : world.calendar.date(lastDay),
    lastCountedAt: random.chance(0.4) ? world.at(Math.max(SET_UP_DAY, TODAY - random.between(1, 300))) : null,
    ...world.stamps(day, TODAY),
  })
}

/** What is left of everything ever received, by how long ago the last of it came. */
function unsoldPercent(age: number): readonly [number, number] {
  if (age < 30) return [38, 70]
  if (age < 90) return [18, 45]
  return age < 240 ? [5, 25] : [0, 8]
}
