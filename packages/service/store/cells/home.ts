/** Finds the cell where a brand lives: the directory says where it was last known to be, and the cells say where it is. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { withClient } from '../administration/connect.ts'
import type { Cells } from './cell.ts'
import { MAIN_CELL } from './cell.ts'
import { NotHere, readResidence } from './residence.ts'

const POLL_MS = 200
/** A brand that moved on is followed; each cell knows the next. */
const HOPS_MAX = 10

/** The loader has no address of the cell that it needs. */
export class UnknownCell extends Error {
  constructor(cell: string) {
    super(`Cell ${cell} has no loaderDatabaseUrl. Add it to the file of SELVEDGE_CELLS_FILE.`)
  }
}

/**
 * Acts on the brand's records where it lives, with a connection of the loader. While the brand moves, this waits; if it moves
 * before the act is done, the act is rolled back and repeated in the next cell. `main` is a connection to the cell `main`.
 */
export async function atHome<T>(
  cells: Cells,
  main: Client,
  brand: { readonly id: number; readonly slug: string; readonly cell: string },
  tell: (sentence: string) => void,
  act: (loader: Client, cell: string) => Promise<T>,
): Promise<T> {
  let cell = brand.cell
  let isTold = false
  for (let hops = 0; ; ) {
    const found = await inCell(cells, main, cell, async (loader) => {
      // So that nothing is read and staged for nothing. The load itself makes sure in any case.
      const residence = cells.size > 1 ? await readResidence(loader, brand.id, cell) : null
      if (cells.size > 1 && residence?.status !== 'here') return { residence }
      try {
        return { done: await act(loader, cell) }
      } catch (error) {
        if (error instanceof NotHere) return { residence: await readResidence(loader, brand.id, cell) }
        throw error
      }
    })
    if ('done' in found) return found.done as T
    const { residence } = found
    if (residence === null)
      throw new Error(`Cell ${cell} does not know ${brand.slug}. selvedge doctor says where it is.`)
    if (residence.status === 'gone' && hops++ < HOPS_MAX) {
      cell = residence.cellTo!
      continue
    }
    if (!isTold) tell(`${brand.slug} is moving to another cell: waiting for the end of the move`)
    isTold = true
    hops = 0
    // Where it is still on its way here, the other cell is the one to ask if the move is abandoned.
    if (residence.status === 'copying') cell = residence.cellTo!
    await sleep(POLL_MS)
  }
}

/** The same for the shared records, which are loaded into `main` alone, while no brand is leaving it. */
export async function atHomeOfShared<T>(tell: (sentence: string) => void, act: () => Promise<T>): Promise<T> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof NotHere)) throw error
    }
    if (!isTold) tell('A brand is leaving the cell main: waiting for the end of its move')
    await sleep(POLL_MS)
  }
}

export async function inCell<T>(
  cells: Cells,
  main: Client,
  cell: string,
  act: (loader: Client) => Promise<T>,
): Promise<T> {
  if (cell === MAIN_CELL) return act(main)
  const url = cells.get(cell)?.loaderDatabaseUrl
  if (!url) throw new UnknownCell(cell)
  return withClient(url, act)
}
