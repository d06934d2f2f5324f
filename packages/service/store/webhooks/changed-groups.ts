/** Which groups of brands changed since a load that is known, asked where each brand lives, as `selvedge_notifier`. */
import type { KeptConnection } from '../connections/kept-connection.ts'

/** The newest load that is known of a brand, or of the shared records. */
export interface KnownLoad {
  readonly sequence: number
  /** Null where none is known. */
  readonly stamp: string | null
}

export interface KnownOwner extends KnownLoad {
  /** 0 for the shared records. */
  readonly ownerId: number
}

export interface Change {
  /** The newest load. */
  readonly sequence: number
  readonly stamp: string
  readonly loadedAt: Date
  /** Null where it may be any: the journal does not have the load that is known. */
  readonly groups: readonly string[] | null
}

type Row = readonly [
  number: number,
  cell: string | null,
  sequence: number | null,
  stamp: string | null,
  loadedAt: Date | null,
  groups: string[] | null,
]

const ASK = `select number, cell, sequence::float8, stamp, loaded_at, groups from records.changed_groups($1, $2, $3)`

/** From the cell that the directory names to the present one, with moves that end meanwhile. */
const HOPS_MAX = 3

export class ChangedGroups {
  readonly #cells: ReadonlyMap<string, KeptConnection>

  constructor(cells: ReadonlyMap<string, KeptConnection>) {
    this.#cells = cells
  }

  /** In the order of those given; null where nothing is new, or where a brand cannot be found now. */
  async ask(cell: string, owners: readonly KnownOwner[], hopsLeft = HOPS_MAX): Promise<(Change | null)[]> {
    const changes: (Change | null)[] = owners.map(() => null)
    const connection = this.#cells.get(cell)
    if (!connection) return changes
    const rows = await connection.query<Row>(ASK, [
      owners.map(({ ownerId }) => ownerId),
      owners.map(({ sequence }) => sequence),
      owners.map(({ stamp }) => stamp),
    ])
    const elsewhere = new Map<string, number[]>()
    for (const [number, cellTo, sequence, stamp, loadedAt, groups] of rows) {
      if (cellTo !== null) elsewhere.set(cellTo, [...(elsewhere.get(cellTo) ?? []), number - 1])
      else if (stamp !== null) {
        changes[number - 1] = { sequence: sequence!, stamp, loadedAt: loadedAt ?? new Date(), groups }
      }
    }
    if (hopsLeft === 0) return changes
    for (const [next, places] of elsewhere) {
      const found = await this.ask(
        next,
        places.map((place) => owners[place]!),
        hopsLeft - 1,
      )
      places.forEach((place, index) => {
        changes[place] = found[index]!
      })
    }
    return changes
  }
}
