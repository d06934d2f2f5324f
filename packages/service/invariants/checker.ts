/**
 * Checks that a brand's records fit together as the catalogue promises. It does not depend on how the records were
 * made, so operators can check their own.
 */
import type { Path } from '@selvedge/catalogue'
import { balances } from './balances.ts'
import { curves } from './curves.ts'
import { dueDates } from './due-dates.ts'
import { invoiceTotals } from './invoice-totals.ts'
import { milestones } from './milestones.ts'
import { optionValues } from './option-values.ts'
import { orderOfTime } from './order-of-time.ts'
import { orderTotals } from './order-totals.ts'
import { packedPieces } from './packed-pieces.ts'
import { priceBands } from './price-bands.ts'
import { productionLimits } from './production-limits.ts'
import { receivedPieces } from './received-pieces.ts'
import { removals } from './removals.ts'
import type { Rule, RuleMaker } from './rule.ts'
import { runRevisions } from './run-revisions.ts'
import { shipmentDates } from './shipment-dates.ts'
import { shipmentLinks } from './shipment-links.ts'
import { shippedPieces } from './shipped-pieces.ts'
import { skuSizes } from './sku-sizes.ts'
import { suppliersAndPartners } from './suppliers-and-partners.ts'

export interface Violation {
  /** Number of the promise in the catalogue. */
  readonly invariant: number
  readonly path: Path
  /** Key of the record; the parts of a composite key are joined by commas. */
  readonly key: string
  readonly problem: string
}

const RULES: readonly (readonly [number, RuleMaker])[] = [
  [1, suppliersAndPartners],
  [2, skuSizes],
  [3, optionValues],
  [4, orderTotals],
  [5, productionLimits],
  [6, runRevisions],
  [7, shippedPieces],
  [8, packedPieces],
  [9, shipmentLinks],
  [9, shipmentDates],
  [10, receivedPieces],
  [11, milestones],
  [12, invoiceTotals],
  [12, balances],
  [13, curves],
  [14, orderOfTime],
  [15, priceBands],
  [16, removals],
  [17, dueDates],
]

type Reader = (record: Record<string, unknown>) => void

/** For the records of one brand, in any order. */
export class InvariantChecker {
  readonly #violations: Violation[] = []
  readonly #rules: readonly Rule[]
  readonly #readers = new Map<Path, Reader[]>()

  constructor() {
    this.#rules = RULES.map(([invariant, make]) =>
      make((path, key, problem) => this.#violations.push({ invariant, path, key, problem })),
    )
    for (const { reads } of this.#rules) {
      for (const [path, read] of Object.entries(reads) as [Path, Reader][]) {
        this.#readers.set(path, [...(this.#readers.get(path) ?? []), read])
      }
    }
  }

  add(path: Path, record: Record<string, unknown>): void {
    for (const read of this.#readers.get(path) ?? []) read(record)
  }

  finish(): Violation[] {
    for (const { finish } of this.#rules) finish?.()
    return this.#violations
  }
}
