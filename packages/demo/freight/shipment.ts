/** A shipment in hand: what is in it, how it travels and what it costs to move. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Day } from '../kit/time.ts'
import type { Line, Order, WaveInHand } from '../orders/order.ts'
import type { RunItem } from '../orders/production.ts'
import type { Journey } from '../orders/timeline.ts'
import type { ServicePartner } from '../partners/services.ts'
import type { Supplier } from '../partners/suppliers.ts'

export interface ShipItem {
  readonly id: string
  readonly order: Order
  readonly line: Line
  readonly qty: number
  /** The run items the pieces were made in. */
  readonly made: readonly { readonly item: RunItem; readonly qty: number }[]
  /** The item these pieces were taken off, when they were sent ahead. */
  readonly takenOff: ShipItem | null
  /** Dye lot, where the goods were dyed in lots. */
  readonly lotNumber: string | null
  /** Counted while packing. */
  grossGrams: number
  volumeCcm: number
  cartons: number
  /** The part of it that is in the last carton packed. */
  cartonItemId: string | null
  readonly ranges: CartonRange[]
  /** Counted while receiving; null until a receipt has been written. */
  receivedQty: number | null
  receiptLineId: string | null
}

/** Cartons that follow each other and hold the same number of pieces of an item. */
export interface CartonRange {
  readonly from: number
  to: number
  readonly perCarton: number
}

export interface Load {
  readonly journey: Journey
  readonly items: readonly ShipItem[]
}

export interface Shipment extends Load {
  readonly id: string
  readonly totalQty: number
  readonly totalCartons: number
  /** Orders with goods in it, and the packing list of each that has one. */
  readonly packingLists: ReadonlyMap<Order, string | null>
  readonly charges: readonly Charge[]
}

/** Whose goods are brought to the factory of the first supplier, to travel with its own. */
export function collectedFrom({ supplier }: WaveInHand, items: readonly ShipItem[]): Supplier[] {
  return [...new Set(items.map(({ order }) => order.supplier))].filter((each) => each !== supplier)
}

export const CARTONS_PER_PALLET = 24

/** By air and road, cartons travel on pallets. */
export function isPalletized(mode: Journey['mode']): boolean {
  return mode === 'air' || mode === 'road'
}

export type AllocationMethod = RecordAt<'shipment-charges'>['allocationMethod']

export interface Charge {
  readonly id: string
  readonly kind: ChargeKind
  readonly description: string
  readonly cents: number
  readonly baseCents: number
  readonly method: AllocationMethod
  /** Who bills it, and when it is billed and paid. */
  readonly billing: Billing
}

export interface Billing {
  readonly partner: ServicePartner
  readonly invoiceKind: RecordAt<'invoices'>['kind']
  readonly invoiceDay: Day
  readonly dueDay: Day
  readonly payDay: Day
  readonly disputed: boolean
}

export type ChargeKind = RecordAt<'shipment-charges'>['kind']
