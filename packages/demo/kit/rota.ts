/** Takes turns: every choice comes up as often as its weight says, also over a short run, where luck would not be even. */
export class Rota<T> {
  readonly #turns: { readonly choice: T; readonly weight: number; due: number }[]
  readonly #total: number

  constructor(pairs: readonly (readonly [T, number])[]) {
    this.#turns = pairs.map(([choice, weight]) => ({ choice, weight, due: 0 }))
    this.#total = pairs.reduce((sum, [, weight]) => sum + weight, 0)
  }

  next(): T {
    for (const turn of this.#turns) turn.due += turn.weight
    const first = this.#turns.reduce((longest, turn) => (turn.due > longest.due ? turn : longest))
    first.due -= this.#total
    return first.choice
  }
}
