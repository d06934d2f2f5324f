/**
 * The cells that this process can read. A brand in any other one has no records here, and an answer without them would look as
 * if they were all deleted. So requests for it are rejected until the process is started with a file that names the cell.
 */
import { Overloaded } from '../connections/failures.ts'

export class KnownCells {
  readonly names: readonly string[]
  readonly #onUnknown: (cell: string) => void
  readonly #told = new Set<string>()

  /** `onUnknown` hears of each other cell once. */
  constructor(names: readonly string[], onUnknown: (cell: string) => void) {
    this.names = names
    this.#onUnknown = onUnknown
  }

  /** The client may try again: another process may know the cell. */
  require(cell: string): void {
    if (this.names.includes(cell)) return
    if (!this.#told.has(cell)) this.#onUnknown(cell)
    this.#told.add(cell)
    throw new Overloaded()
  }
}

/** One sentence for all who say it: the log, `/readyz` and `doctor`. */
export function unknownCell(cell: string): string {
  return `brands live in cell ${cell}, which SELVEDGE_CELLS_FILE does not name`
}
