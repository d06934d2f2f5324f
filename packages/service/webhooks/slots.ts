/**
 * How many receivers are called at once. Those that failed or were slow the last time use at most half of the slots, so that they delay
 * only each other.
 */
export class CallSlots {
  readonly #max: number
  readonly #slowMax: number
  #slow = 0
  #fast = 0

  constructor(max: number) {
    this.#max = max
    this.#slowMax = Math.floor(max / 2)
  }

  get underWay(): number {
    return this.#slow + this.#fast
  }

  /** False where there is none. */
  take(isSlow: boolean): boolean {
    if (this.underWay >= this.#max || (isSlow && this.#slow >= this.#slowMax)) return false
    if (isSlow) this.#slow++
    else this.#fast++
    return true
  }

  give(isSlow: boolean): void {
    if (isSlow) this.#slow--
    else this.#fast--
  }
}
