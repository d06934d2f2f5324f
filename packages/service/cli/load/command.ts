/** selvedge load: loads records into a brand or into the shared set. */
import { Command, Option } from 'commander'
import { FORMATS } from '../../loader/sources.ts'
import { removalsMax, wholeNumber } from '../arguments.ts'
import type { LoadOptions } from './run.ts'

export function loadCommand(): Command {
  return new Command('load')
    .description('Load records: all of them become visible together, or none.')
    .argument(
      '[paths...]',
      'files named after their group, folders of such files or of an export, or - for standard input',
    )
    .addOption(new Option('--brand <slug>', 'the brand whose records they are').conflicts('shared'))
    .option('--shared', 'they are records that all brands share: countries, couriers, units, document types')
    .option('--standard', 'with --shared: the records that come with selvedge, instead of files')
    .addOption(new Option('--replace', 'also remove records of these groups that are not given').conflicts('delete'))
    .addOption(
      new Option(
        '--removals-max <max>',
        'how many records of a group --replace and --changes may remove: 500 or 25% for every group, or order-items=500,shipments=25%',
      )
        .argParser(removalsMax)
        .default(undefined, '100 records or 10%, whichever is more'),
    )
    .option('--allow-empty', 'let a group be replaced by an input without records')
    .option('--delete', 'remove the records given, by their keys alone')
    .addOption(
      new Option(
        '--forget',
        'with --delete: also remove the records from undo files, snapshots, tables, reports and the history',
      ).conflicts(['shared', 'changes', 'fromSnapshot', 'dryRun', 'keepUndo']),
    )
    .addOption(
      new Option('--changes', 'the input is change lines of any groups, in the form of the change feed').conflicts([
        'replace',
        'delete',
        'files',
        'group',
        'format',
        'standard',
        'fromSnapshot',
      ]),
    )
    .addOption(
      new Option('--from-snapshot [slug]', "load the last snapshot of this brand, or of --brand's, from the store")
        .conflicts('delete')
        .conflicts('files'),
    )
    .option('--group <group>', 'the group, for standard input')
    .addOption(new Option('--format <format>', 'the format, for standard input').choices(FORMATS))
    .option('--dry-run', 'check, stage and merge everything, then roll back')
    .option('--check-references', 'also refuse references to records that are not there, or that this load removes')
    .addOption(
      new Option('--files <folder>', 'also upload the files that images and documents name, where they are missing')
        .conflicts('shared')
        .conflicts('delete'),
    )
    .option(
      '--keep-undo',
      'keep what undoes this load also if it changes more than 100,000 records: it takes as much disk as the old records, twice',
    )
    .option('--max-faults <count>', 'how many faults to name; all are counted', wholeNumber(1, 1_000_000), 100)
    .option('--json', 'print the summary, or the faults, as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: LoadOptions) => {
      const { runLoad } = await import('./run.ts')
      await runLoad(paths, options)
    })
}

const EXAMPLES = `
Takes <group>.ndjson (a JSON object per line) and <group>.csv (field names in the first line), also packed as .gz.
A record that is there already, by its key, is changed; one that is the same is not touched.

  $ selvedge load --brand alder-finch ./export/
  $ selvedge load --brand alder-finch orders.ndjson.gz order-items.csv --dry-run
  $ selvedge load --brand alder-finch --replace inventory.csv
  $ selvedge load --brand alder-finch --replace inventory.csv --removals-max 25%
  $ selvedge load --brand alder-finch --replace ./export/ --removals-max order-items=14810,shipments=20
  $ selvedge load --brand alder-finch --delete tags.ndjson           {"id":"..."} per line
  $ selvedge load --brand alder-finch --delete --forget contacts.ndjson
  $ erp-export orders | selvedge load --brand alder-finch --group orders --format ndjson -
  $ selvedge load --brand alder-finch --changes -                    {"op":"upsert","group":"orders","record":{...}} per line
  $ selvedge load --shared --standard
  $ selvedge load --shared countries.csv
  $ selvedge load --brand alder-finch --from-snapshot
  $ selvedge load --brand alder-finch ./export/ --files ./files/

A folder of @selvedge/export (NDJSON or CSV) and a snapshot also have the groups that all brands share. With --brand they are
skipped, and with --shared only they are loaded.

--files takes ./files/images/<fileName> and ./files/documents/<fileName>, or .../<id>/<fileName> where different files
have one name, and brings them to the store that serve is configured with. A record may then leave out what its file says:
size, checksum, width and height.

With a store of files, a load that changes at most 100,000 records can be undone for 7 days: selvedge loads undo.

If there is any fault, nothing is loaded, and each fault is named by file, line, field and code:

  orders.ndjson:17  orderDate  invalid_date  must be a calendar date such as 2025-07-16`
