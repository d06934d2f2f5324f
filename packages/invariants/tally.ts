/** Compares what a record states with the sum of its parts. */
interface Row {
  stated: number | null
  counted: number
  hasParts: boolean
}

export interface Stated {
  readonly id: string
  readonly stated: number
  readonly counted: number
}

export class Tally {
  readonly #rows = new Map<string, Row>()

  state(id: string, pieces: number): void {
    this.#row(id).stated = pieces
  }

  count(id: string, pieces: number): void {
    const row = this.#row(id)
    row.counted += pieces
    row.hasParts = true
  }

  /** Every record that states a number, with the number that was counted. */
  *stated(): Generator<Stated> {
    for (const [id, { stated, counted }] of this.#rows) if (stated !== null) yield { id, stated, counted }
  }

  /** Those that have parts, and state another number. Parts are optional in many groups. */
  *differing(): Generator<Stated> {
    for (const [id, { stated, counted, hasParts }] of this.#rows) {
      if (stated !== null && hasParts && stated !== counted) yield { id, stated, counted }
    }
  }

  #row(id: string): Row {
    let row = this.#rows.get(id)
    if (!row) {
      row = { stated: null, counted: 0, hasParts: false }
      this.#rows.set(id, row)
    }
    return row
  }
}
