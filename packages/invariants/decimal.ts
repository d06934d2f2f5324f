/** Exact decimals: a whole number of units of ten to the power of minus `places`. */
export class Decimal {
  static readonly zero = new Decimal(0n, 0)

  readonly units: bigint
  readonly places: number

  constructor(units: bigint, places: number) {
    this.units = units
    this.places = places
  }

  /** From an amount in the form of the catalogue, such as "-12.50". */
  static of(text: string): Decimal {
    const point = text.indexOf('.')
    if (point < 0) return new Decimal(BigInt(text), 0)
    return new Decimal(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1)
  }

  plus(other: Decimal): Decimal {
    const places = Math.max(this.places, other.places)
    return new Decimal(this.#unitsAt(places) + other.#unitsAt(places), places)
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negative())
  }

  negative(): Decimal {
    return new Decimal(-this.units, this.places)
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.places + other.places)
  }

  timesInteger(count: number): Decimal {
    return new Decimal(this.units * BigInt(count), this.places)
  }

  equals(other: Decimal): boolean {
    return this.minus(other).units === 0n
  }

  isAbove(other: Decimal): boolean {
    return this.minus(other).units > 0n
  }

  /**
   * Whether this is the other number rounded to the places of this one. A half may be rounded either way. If each of `parts`
   * may have been rounded before they were added, the difference may be as many times larger.
   */
  isRounded(exact: Decimal, parts = 1): boolean {
    if (exact.places <= this.places) return this.equals(exact)
    return this.isSumOfRounded(exact, Math.max(parts, 1))
  }

  /** Whether this may be the sum of so many parts, each rounded to the places of this one, of the other number. */
  isSumOfRounded(whole: Decimal, parts: number): boolean {
    const twice = this.minus(whole).timesInteger(2)
    const limit = new Decimal(BigInt(parts), this.places)
    return !twice.isAbove(limit) && !limit.negative().isAbove(twice)
  }

  toString(): string {
    const digits = String(this.units < 0n ? -this.units : this.units).padStart(this.places + 1, '0')
    const whole = digits.slice(0, digits.length - this.places)
    const sign = this.units < 0n ? '-' : ''
    return this.places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-this.places)}`
  }

  #unitsAt(places: number): bigint {
    return this.units * 10n ** BigInt(places - this.places)
  }
}

/** Sums by id, and of how many parts. */
export class DecimalSums {
  readonly #sums = new Map<string, { sum: Decimal; count: number }>()

  add(id: string, amount: Decimal): void {
    const row = this.#sums.get(id)
    if (row) {
      row.sum = row.sum.plus(amount)
      row.count++
    } else this.#sums.set(id, { sum: amount, count: 1 })
  }

  get(id: string): Decimal {
    return this.#sums.get(id)?.sum ?? Decimal.zero
  }

  count(id: string): number {
    return this.#sums.get(id)?.count ?? 0
  }
}
