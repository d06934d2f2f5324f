/** An order in hand: its lines, and what the wave it belongs to has in common. */
import type { PackingTemplate } from '../library/packing.ts'
import type { Site, Warehouse } from '../partners/places.ts'
import type { Supplier } from '../partners/suppliers.ts'
import type { Sku, Style, StyleOption } from '../products/style.ts'
import type { Timeline } from './timeline.ts'
import type { Wave } from './wave.ts'

export interface Line {
  readonly id: string
  readonly itemType: 'product' | 'material' | 'sample' | 'tooling' | 'fee'
  readonly style: Style | null
  readonly option: StyleOption | null
  readonly sku: Sku | null
  /** What the goods are packed with; lines that share it, and their option, share cartons. */
  readonly packing: PackingTemplate | null
  readonly description: string
  readonly qty: number
  readonly unitCents: number
  readonly unitBaseCents: number
  readonly dutyBaseCents: number
  readonly gramsPerPiece: number
  readonly cancelled: boolean
}

export interface Order {
  readonly id: string
  readonly number: string
  readonly supplier: Supplier
  readonly lines: readonly Line[]
  /** What is made and shipped: no fees, nothing cancelled. */
  readonly goods: readonly Line[]
  readonly fees: readonly Line[]
  readonly totalCents: number
}

export interface WaveInHand {
  readonly wave: Wave
  readonly supplier: Supplier
  readonly destination: Site
  /** Where the goods are stocked; null when they go to a factory. */
  readonly warehouse: Warehouse | null
  readonly timeline: Timeline
  /** Base currency for one unit of the order's, in ten-thousandths. */
  readonly rate: number
  readonly orders: readonly Order[]
}
