/** selvedge loads: the history of loads. */
import { Command, Option } from 'commander'
import { loadAgesMax, uuid, wholeNumber } from '../arguments.ts'
import type { ListOptions, ShowOptions } from './run.ts'
import type { UndoOptions } from './undo.ts'

export function loadsCommand(): Command {
  const brand = (): Option => new Option('--brand <slug>', 'the brand whose loads they are').conflicts('shared')
  const shared = (): Option => new Option('--shared', 'loads of the records that all brands share')
  return new Command('loads')
    .description('The history of loads: who loaded what and when, and how it ended.')
    .addOption(brand())
    .addOption(shared())
    .option('--limit <count>', 'how many to show, the newest first', wholeNumber(1, 10_000), 20)
    .addOption(
      new Option(
        '--stale <durations>',
        'show brands without a successful load for this long, and groups that were neither changed nor confirmed; exit with 1 if any',
      )
        .argParser(loadAgesMax)
        .conflicts('shared'),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
  $ selvedge loads --brand alder-finch
  $ selvedge loads show 0198c1f2-... --brand alder-finch
  $ selvedge loads undo 0198c1f2-... --brand alder-finch
  $ selvedge loads --stale 15m                       all active brands; for a monitor
  $ selvedge loads --stale 1d --brand alder-finch
  $ selvedge loads --stale 1d,inventory=15m          also brands whose inventory is older; --json has the ages of all groups
  $ selvedge loads --stale inventory=15m,orders=1d   these groups alone

A load confirms a group if it has the group, or expects its stamp, and finds nothing to change. A brand that never loaded a group
is not looked at for it. Loads that changed nothing and the newest 100 dry runs are kept for 24 hours, others as long as the journal of changes.`,
    )
    .action(async (options: ListOptions) => {
      const { listLoadsOf } = await import('./run.ts')
      await listLoadsOf(options)
    })
    .addCommand(
      new Command('show')
        .description('Show one load, with its groups, its first faults, and the causes of all.')
        .argument('<id>', 'id of the load, as loads lists it', uuid('load'))
        .action(async (id: string, _: unknown, command: Command) => {
          const { showLoad } = await import('./run.ts')
          // These options belong to both commands.
          await showLoad(id, command.optsWithGlobals() as ShowOptions)
        }),
    )
    .addCommand(
      new Command('undo')
        .description('Undo a load, by a load of what it overwrote and removed.')
        .argument('<id>', 'id of the load, as loads lists it', uuid('load'))
        .option('--dry-run', 'check, stage and merge everything, then roll back')
        .option('--keep-later', 'undo what no later load has changed, and list what is left as it is')
        .addHelpText('after', UNDO_HELP)
        .action(async (id: string, _: unknown, command: Command) => {
          const { runUndo } = await import('./undo.ts')
          await runUndo(id, command.optsWithGlobals() as UndoOptions)
        }),
    )
}

const UNDO_HELP = `
Records that the load changed get their earlier content, removed ones come back at the end of their lists, and added ones are
removed. That is a load too: clients follow it, and it can be undone. Needs the store of files that the load had.

Nothing is undone if a later load changed one of the same records (undo that one first), or if a record that stays names one
that would be removed. Both are named, and the exit code is 1. With --keep-later, these records are left as they are, with all
records that they name, and the others are undone. The load is then partly undone: the same command undoes the rest later.

Loads of at most 100,000 changed records can be undone for 7 days, larger ones if they were loaded with --keep-undo.

  $ selvedge loads undo 0198c1f2-... --brand alder-finch --dry-run
  $ selvedge loads undo 0198c1f2-... --brand alder-finch --keep-later
  $ selvedge loads undo 0198c1f2-... --shared`
