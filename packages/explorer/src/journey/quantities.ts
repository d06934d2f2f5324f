/** How many pieces were ordered, made, shipped, received and invoiced, in all and line by line. */
import type { Journey } from './gather.ts'

export const STAGES = ['ordered', 'made', 'shipped', 'received', 'invoiced'] as const
export type Stage = (typeof STAGES)[number]

export interface QuantityLine {
  /** Null for the total. */
  readonly itemId: string | null
  readonly label: string
  readonly quantities: Readonly<Record<Stage, number>>
}

export function quantitiesOf(journey: Journey): QuantityLine[] {
  const { items, runItems, shipmentItems, receiptLines, invoiceLines } = journey
  const lines = items.map((item) => {
    const sum = <T extends { readonly orderItemId: string | null }>(
      all: readonly T[],
      of: (each: T) => number,
    ): number => all.filter(({ orderItemId }) => orderItemId === item.id).reduce((total, each) => total + of(each), 0)
    return {
      itemId: item.id,
      label: item.itemDescription ?? `${item.itemType} ${item.id.slice(0, 8)}`,
      quantities: {
        ordered: item.qty,
        made: sum(runItems, ({ quantity }) => quantity),
        shipped: sum(shipmentItems, ({ qty }) => qty),
        received: sum(receiptLines, ({ qtyReceived }) => qtyReceived),
        // A deposit is invoiced before there are goods, and a credit note takes pieces back.
        invoiced: sum(invoiceLines, ({ kind, qty, amount }) => (kind === 'goods' ? signed(qty ?? 0, amount) : 0)),
      },
    }
  })
  return [{ itemId: null, label: 'All lines', quantities: totals(lines) }, ...lines]
}

function signed(qty: number, amount: string): number {
  return amount.startsWith('-') ? -Math.abs(qty) : qty
}

function totals(lines: readonly QuantityLine[]): Record<Stage, number> {
  const sums = STAGES.map((stage) => [stage, lines.reduce((sum, { quantities }) => sum + quantities[stage], 0)])
  return Object.fromEntries(sums) as Record<Stage, number>
}

/** The difference to the stage before; null where there is none, or nothing has come that far. */
export function differenceTo(quantities: QuantityLine['quantities'], stage: Stage): number | null {
  const before = STAGES[STAGES.indexOf(stage) - 1]
  if (before === undefined || quantities[stage] === 0) return null
  return quantities[stage] - quantities[before] || null
}
