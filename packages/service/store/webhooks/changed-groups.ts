/** Which groups of brands changed since the loads that are known, asked where each brand lives, as `selvedge_notifier`. */
import type { KeptConnection } from '../connections/kept-connection.ts'
import { SHARED_BRAND_ID } from '../owner.ts'

/** The newest load that is known of a brand, or of the shared records. */
export interface KnownLoad {
  readonly sequence: number
  /** Null where none is known. */
  readonly stamp: string | null
}

/** What receivers were last told: the newest load of the brand, and of the shared records. */
export interface Told {
  readonly own: KnownLoad
  readonly shared: KnownLoad
}

export interface ToldBrand {
  readonly brandId: number
  readonly told: Told
}

export interface Change {
  /** The newest load. */
  readonly sequence: number
  readonly stamp: string
  readonly loadedAt: Date
  /** Null where it may be any: the journal does not have the load that is known. */
  readonly groups: readonly string[] | null
}

/** What is new for a brand; null where nothing is. */
export interface News {
  readonly own: Change | null
  readonly shared: Change | null
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

const NOTHING: News = { own: null, shared: null }

export class ChangedGroups {
  readonly #cells: ReadonlyMap<string, KeptConnection>

  constructor(cells: ReadonlyMap<string, KeptConnection>) {
    this.#cells = cells
  }

  /**
   * In the order of those given; nothing where a brand cannot be found now. Shared records are asked for in the cell where the brand
   * lives: others may have newer ones, which readers of the brand do not see yet.
   */
  async ask(cell: string, brands: readonly ToldBrand[], hopsLeft = HOPS_MAX): Promise<News[]> {
    const connection = this.#cells.get(cell)
    if (!connection) return brands.map(() => NOTHING)
    const found = await askCell(connection, brands)
    const elsewhere = Map.groupBy(found.keys(), (index) => found[index]!.cellTo)
    elsewhere.delete(null)
    if (hopsLeft > 0) {
      for (const [next, indexes] of elsewhere) {
        const moved = indexes.map((index) => brands[index]!)
        // If it does not respond, its own rounds say so, and these brands wait for it. Others do not.
        const news = await this.ask(next!, moved, hopsLeft - 1).catch(() => moved.map(() => NOTHING))
        indexes.forEach((index, at) => {
          found[index] = { cellTo: null, news: news[at]! }
        })
      }
    }
    return found.map(({ news }) => news)
  }
}

interface Found {
  /** Null where the brand lives here. */
  readonly cellTo: string | null
  readonly news: News
}

/** Many brands know the same load of shared records, which is asked about once. */
async function askCell(connection: KeptConnection, brands: readonly ToldBrand[]): Promise<Found[]> {
  const owners = new Map<string, KnownLoad & { readonly ownerId: number }>()
  const keyOf = (ownerId: number, known: KnownLoad): string => {
    const key = `${ownerId} ${known.stamp}`
    owners.set(key, { ownerId, ...known })
    return key
  }
  const keys = brands.map(({ brandId, told }) => ({
    own: keyOf(brandId, told.own),
    shared: keyOf(SHARED_BRAND_ID, told.shared),
  }))
  const asked = [...owners.values()]
  const rows = await connection.query<Row>(ASK, [
    asked.map(({ ownerId }) => ownerId),
    asked.map(({ sequence }) => sequence),
    asked.map(({ stamp }) => stamp),
  ])
  const names = [...owners.keys()]
  const rowOf = new Map(rows.map((row) => [names[row[0] - 1]!, row]))
  return keys.map(({ own, shared }) => {
    const [, cellTo = null] = rowOf.get(own) ?? []
    const news = cellTo === null ? { own: changeIn(rowOf.get(own)), shared: changeIn(rowOf.get(shared)) } : NOTHING
    return { cellTo, news }
  })
}

function changeIn(row: Row | undefined): Change | null {
  if (row === undefined) return null
  const [, , sequence, stamp, loadedAt, groups] = row
  // It knows a load, but the cell has none.
  if (stamp === null) return null
  return { sequence: sequence!, stamp, loadedAt: loadedAt ?? new Date(), groups }
}
