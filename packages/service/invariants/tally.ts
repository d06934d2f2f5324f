/** Compares what a record states with the sum of its parts. */
export class Tally {
  readonly #rows = new Map<string, { stated: number | null; counted: number }>()

  state(id: string, pieces: number): void {
    this.#row(id).stated = pieces
  }

  count(id: string, pieces: number): void {
    this.#row(id).counted += pieces
  }

  /** Every record that states a number, with the number that was counted. */
  *stated(): Generator<{ id: string; stated: number; counted: number }> {
    for (const [id, { stated, counted }] of this.#rows) if (stated !== null) yield { id, stated, counted }
  }

  *differing(): Generator<{ id: string; stated: number; counted: number }> {
    for (const row of this.stated()) if (row.stated !== row.counted) yield row
  }

  #row(id: string): { stated: number | null; counted: number } {
    let row = this.#rows.get(id)
    if (!row) {
      row = { stated: null, counted: 0 }
      this.#rows.set(id, row)
    }
    return row
  }
}
