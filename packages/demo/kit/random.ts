/**
 * Chance that is the same on every machine: sfc32, seeded from text.
 * Only integers and the exactly defined operations of IEEE 754 are used, never Math.random or Math.pow.
 */
import { hashText } from './hash.ts'

const TWO_TO_32 = 4294967296

export type Range = readonly [least: number, most: number]

export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: string) {
    this.#a = hashText(seed, 1)
    this.#b = hashText(seed, 2)
    this.#c = hashText(seed, 3)
    // The first outputs still show the seed.
    for (let round = 0; round < 12; round++) this.next()
  }

  /** 32 random bits. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** From 0 to count - 1. */
  below(count: number): number {
    return Math.floor((this.next() / TWO_TO_32) * count)
  }

  /** From least to most, both possible. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  within([least, most]: Range): number {
    return this.between(least, most)
  }

  chance(share: number): boolean {
    return this.next() < share * TWO_TO_32
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /** One of the pairs, as often as its weight says. */
  weighted<const T>(pairs: readonly (readonly [T, number])[]): T {
    let total = 0
    for (const [, weight] of pairs) total += weight
    let left = this.below(total)
    for (const [value, weight] of pairs) {
      left -= weight
      if (left < 0) return value
    }
    throw new Error('weights must be whole numbers above 0')
  }

  /** One of the names, as often as its weight says. */
  choose<const K extends string>(weights: Readonly<Record<K, number>>): K {
    return this.weighted(Object.entries(weights) as [K, number][])
  }

  /** Different elements of the list, in random order; all of them when fewer are there. */
  sample<T>(list: readonly T[], count: number): T[] {
    const pool = [...list]
    const taken: T[] = []
    while (taken.length < count && pool.length > 0) taken.push(...pool.splice(this.below(pool.length), 1))
    return taken
  }

  /** That many digits, the first of which is not 0. */
  digits(count: number): string {
    let text = String(this.between(1, 9))
    while (text.length < count) text += this.below(10)
    return text
  }
}
