/** selvedge snapshot: all records of a brand as files, for clients to start a copy from. */
import { Command } from 'commander'
import type { SnapshotOptions } from './run.ts'

export function snapshotCommand(): Command {
  return new Command('snapshot')
    .description('Write all records of a brand as files, for clients to start a copy from.')
    .option('--brand <slug>', 'only this brand; otherwise all that are active')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Writes <group>.ndjson.gz for each group that has records, shared groups included, into the store of files that serve is
configured with. All files are of one moment, whatever is loaded meanwhile. Clients find them at
/api/public/v1/brands/<brand>/snapshot, with the cursor that the feed of changes continues from.

Groups that did not change keep their file. Files of earlier snapshots are removed by later runs, an hour after the last
link to them has expired (SELVEDGE_LINK_SECONDS). A run that was stopped leaves the snapshot before it as it was.

  $ selvedge snapshot --brand alder-finch
  $ selvedge snapshot                           every brand, such as once a night by a timer
  $ selvedge load --brand alder-finch ./export/ && selvedge snapshot --brand alder-finch`,
    )
    .action(async (options: SnapshotOptions) => {
      const { runSnapshot } = await import('./run.ts')
      await runSnapshot(options)
    })
}
