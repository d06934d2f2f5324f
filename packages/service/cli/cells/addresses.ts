/** Addresses of cells that a command cannot do without. */
import { type CellAddresses, type Cells, MAIN_CELL } from '../../store/cells/cell.ts'
import { variables } from '../configuration/variables.ts'
import { UsageError } from '../exit-codes.ts'

type Role = Exclude<keyof CellAddresses, 'readUrls'>

export function addressIn(cells: Cells, cell: string, role: Role): string {
  const addresses = cells.get(cell)
  if (!addresses) throw new UsageError(`There is no cell ${cell}. There are ${[...cells.keys()].join(', ')}.`)
  const url = addresses[role]
  if (url !== null) return url
  const place = cell === MAIN_CELL ? variables[role].name : `${role} of cell ${cell} in the file of SELVEDGE_CELLS_FILE`
  throw new UsageError(`${place} is needed here.`)
}

/** Every server that a cell is read from. */
export function serversOf(cells: Cells, cell: string): string[] {
  return [addressIn(cells, cell, 'databaseUrl'), ...cells.get(cell)!.readUrls]
}
