/** Which lines of an order are pieces: one definition for the rules of `check`, the reports, their views and the explorer. */

/** They are billed like goods, but nobody makes or ships them. */
const NO_GOODS: readonly string[] = ['tooling', 'fee']
const CANCELLED = 'cancelled'

interface OrderLine {
  readonly itemType: string
  readonly step: string | null
}

export function countsAsPieces({ itemType, step }: OrderLine): boolean {
  return step !== CANCELLED && !NO_GOODS.includes(itemType)
}

/** The same, as a condition on an order item `i`. */
export const PIECES = `(i.step is null or i.step <> '${CANCELLED}') and i.itemType not in (${NO_GOODS.map((type) => `'${type}'`).join(', ')})`
