/** selvedge digest: computes the digests of records that an earlier release stored without them. */
import { Command } from 'commander'
import { withClient } from '../../store/administration/connect.ts'
import { inCell } from '../../store/cells/home.ts'
import { cellsOf } from '../configuration/cells.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { print, printJson } from '../output/print.ts'

export function digestCommand(): Command {
  return new Command('digest')
    .description('Compute the digests of records that an earlier release stored.')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Loads keep a digest of each group, by which clients check their copies. Groups that were loaded by a release without
digests need this once, after the upgrade. It takes about a second per million records, readers do not notice it, and it
can be stopped and run again at any time.

  $ SELVEDGE_LOADER_DATABASE_URL=postgres://selvedge_loader:...@db/selvedge selvedge digest`,
    )
    .action(async ({ json }: { json?: true }) => {
      const configuration = readConfiguration(process.env)
      const { fillDigests } = await import('../../store/loading/fill-digests.ts')
      const cells = cellsOf(configuration)
      const filled = await withClient(required(configuration, 'loaderDatabaseUrl'), async (main) => {
        let groups = 0
        for (const cell of cells.keys()) {
          groups += await inCell(cells, main, cell, (loader) =>
            fillDigests(loader, configuration.changesRetentionDays, cell, main),
          )
        }
        return groups
      })
      if (json) printJson({ filled })
      else print(filled > 0 ? `Filled in ${filled} groups.` : 'Nothing to do.')
    })
}
