/**
 * Checks that a brand's records fit together. It does not depend on how the records were made: a rule says what the
 * catalogue promises, and leaves out records for which the catalogue leaves room.
 */
import type { Path } from '@selvedge/catalogue'
import { balances } from './balances.ts'
import { curves } from './curves.ts'
import { danglingReferences } from './dangling-references.ts'
import { dueDates } from './due-dates.ts'
import { invoiceTotals } from './invoice-totals.ts'
import { milestones } from './milestones.ts'
import { optionValues } from './option-values.ts'
import { orderOfTime } from './order-of-time.ts'
import { orderTotals } from './order-totals.ts'
import { packedPieces } from './packed-pieces.ts'
import { priceBands } from './price-bands.ts'
import { production } from './production.ts'
import { receivedPieces } from './received-pieces.ts'
import { removals } from './removals.ts'
import type { Rule, RuleSet } from './rule.ts'
import { shipmentDates } from './shipment-dates.ts'
import { shipmentLinks } from './shipment-links.ts'
import { shippedPieces } from './shipped-pieces.ts'
import { skuSizes } from './sku-sizes.ts'
import { suppliersAndPartners } from './suppliers-and-partners.ts'
import { uniqueValues } from './unique-values.ts'

const RULE_SETS: readonly RuleSet[] = [
  uniqueValues,
  danglingReferences,
  suppliersAndPartners,
  skuSizes,
  optionValues,
  orderTotals,
  production,
  shippedPieces,
  packedPieces,
  shipmentLinks,
  shipmentDates,
  receivedPieces,
  milestones,
  invoiceTotals,
  balances,
  curves,
  orderOfTime,
  priceBands,
  removals,
  dueDates,
]

export const RULES: readonly Rule[] = RULE_SETS.flatMap(({ rules }) => rules)

const EXAMPLES_MAX = 5

export interface Example {
  readonly group: Path
  /** The parts of a composite key are joined by commas. */
  readonly key: string
  readonly detail: string
}

export interface RuleResult {
  readonly rule: Rule
  /** `not_checked` if the brand has no records of a group that is compared. */
  readonly status: 'passed' | 'failed' | 'not_checked'
  /** How many records break it. */
  readonly records: number
  readonly examples: readonly Example[]
}

type Reader = (record: Record<string, unknown>) => void

interface Readers {
  /** They read every record. */
  readonly all: Reader[]
  /** They read those that were not removed. */
  readonly live: Reader[]
}

/** For the records of one brand, in any order. */
export class InvariantChecker {
  readonly #readers = new Map<Path, Readers>()
  readonly #finish: (() => void)[] = []
  readonly #found = new Map<Rule, Findings>()
  readonly #groups = new Set<Path>()

  constructor() {
    for (const { readsRemoved, compare } of RULE_SETS) {
      const { reads, finish } = compare((rule, group, key, detail) => this.#report(rule, { group, key, detail }))
      if (finish) this.#finish.push(finish)
      for (const [path, read] of Object.entries(reads) as [Path, Reader][]) {
        const readers = this.#readers.get(path) ?? { all: [], live: [] }
        readers[readsRemoved ? 'all' : 'live'].push(read)
        this.#readers.set(path, readers)
      }
    }
  }

  reads(path: Path): boolean {
    return this.#readers.has(path)
  }

  add(path: Path, record: Record<string, unknown>): void {
    this.#groups.add(path)
    const readers = this.#readers.get(path)
    if (!readers) return
    for (const read of readers.all) read(record)
    if ((record.deletedAt ?? null) === null) for (const read of readers.live) read(record)
  }

  finish(): RuleResult[] {
    for (const finish of this.#finish) finish()
    return RULES.map((rule) => {
      if (this.#groups.size === 0 || !rule.groups.every((group) => this.#groups.has(group))) {
        return { rule, status: 'not_checked', records: 0, examples: [] }
      }
      const { keys, examples } = this.#found.get(rule) ?? NOTHING
      return { rule, status: keys.size > 0 ? 'failed' : 'passed', records: keys.size, examples }
    })
  }

  #report(rule: Rule, example: Example): void {
    const found = this.#found.get(rule) ?? { keys: new Set(), examples: [] }
    this.#found.set(rule, found)
    // A record may break a rule in several ways, but it is one record.
    if (found.keys.has(example.key)) return
    found.keys.add(example.key)
    if (found.examples.length < EXAMPLES_MAX) found.examples.push(example)
  }
}

interface Findings {
  readonly keys: Set<string>
  readonly examples: Example[]
}

const NOTHING: Findings = { keys: new Set(), examples: [] }
