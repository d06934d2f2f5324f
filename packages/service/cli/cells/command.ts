/** selvedge cells: shows the cells, and brings shared records to them. */
import { Command } from 'commander'

interface Options {
  readonly json?: true
}

export function cellsCommand(): Command {
  return new Command('cells')
    .description('Cells: the databases that hold brands.')
    .addHelpText(
      'after',
      `
An installation with one database has one cell, main. SELVEDGE_CELLS_FILE names others.

  $ selvedge cells list
  $ selvedge cells sync                     after a cell was away during load --shared`,
    )
    .addCommand(
      new Command('list')
        .description('Show each cell with its brands, size and lag.')
        .option('--json', 'print the result as JSON')
        .action(async (options: Options) => {
          const { listCells } = await import('./list.ts')
          await listCells(options)
        }),
      { isDefault: true },
    )
    .addCommand(
      new Command('sync')
        .description('Bring the shared records of all cells to the state of main.')
        .option('--json', 'print the result as JSON')
        .action(async (options: Options) => {
          const { syncCells } = await import('./list.ts')
          await syncCells(options)
        }),
    )
}
