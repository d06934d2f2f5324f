/** selvedge snapshot: all records of a brand as files, for clients to start a copy from. */
import { Command } from 'commander'
import { day, durationOption } from '../arguments.ts'
import type { SnapshotOptions } from './run.ts'

export function snapshotCommand(): Command {
  return new Command('snapshot')
    .description('Write all records of a brand as files, for clients to start a copy from, and compute its reports.')
    .option('--brand <slug>', 'only this brand; otherwise all that are active')
    .option('--reports-only', 'compute the reports and write no files')
    .option('--as-of <date>', 'day that the reports are for (default: today, in UTC)', day)
    .addOption(durationOption('--deadline <duration>', 'how long the reports of a brand may take', '10m'))
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Writes <group>.ndjson.gz for each group that has records, shared groups included, into the store of files that serve is
configured with, and every group as a Parquet table. All files are of one moment, whatever is loaded meanwhile. Clients find
them at /api/public/v1/brands/<brand>/snapshot, with the cursor that the feed of changes continues from.

Groups that did not change keep their files. Files of earlier snapshots are removed by later runs, an hour after the last
link to them has expired (SELVEDGE_LINK_SECONDS, and an hour for tables). A run that was stopped leaves the snapshot before it as it was.

Reports answer questions about all records, such as which orders are late. Clients find them at
/api/public/v1/brands/<brand>/reports. Those that are current are not computed again: a run computes the reports of which
a group has changed since the last run and, on the first run of a day, all of them. They need no store of files.

  $ selvedge snapshot --brand alder-finch
  $ selvedge snapshot --reports-only            every brand, such as every five minutes by a timer
  $ selvedge snapshot                           every brand, such as once a night by a timer
  $ selvedge load --brand alder-finch ./export/ && selvedge snapshot --brand alder-finch`,
    )
    .action(async (options: SnapshotOptions) => {
      const { runSnapshot } = await import('./run.ts')
      await runSnapshot(options)
    })
}
