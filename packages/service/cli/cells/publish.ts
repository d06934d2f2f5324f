/** Brings the shared records from `main` to the other cells, and names those that stay behind. */
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { publishShared } from '../../store/cells/publish-shared.ts'
import type { Installation } from '../../store/connections/installation.ts'
import { Unreachable } from '../../store/connections/primary.ts'
import { exitCodes } from '../exit-codes.ts'
import { tell } from '../output/print.ts'

/** Cells that were brought up to date. One that cannot be reached does not keep the others from it. */
export async function publishToCells(installation: Installation): Promise<string[]> {
  const published: string[] = []
  for (const cell of installation.cells) {
    if (cell === MAIN_CELL) continue
    try {
      const result = await installation.withLoader(MAIN_CELL, (main) =>
        installation.withLoader(cell, (loader) => publishShared(main, loader)),
      )
      if (result === 'published') published.push(cell)
      else tell(`A brand is leaving cell ${cell}: its shared records follow at the end of that move.`)
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      tell(
        `Cell ${cell} still has the shared records of before: ${error.message}. Run selvedge cells sync when it is back.`,
      )
      process.exitCode = exitCodes.unreachable
    }
  }
  return published
}
