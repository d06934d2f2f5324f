/** selvedge views: what partners see of a brand. */
import { viewKinds } from '@selvedge/catalogue/visibility'
import { Command, Option } from 'commander'
import type { ExplainOptions, PartnerOptions, ViewsOptions } from './run.ts'

const brand = (): Option => new Option('--brand <slug>', 'the brand whose records they are').makeOptionMandatory()
const partner = (): Option => new Option('--partner <slug|id>', 'the partner who sees them')
const kind = (): Option =>
  new Option('--kind <kind>', 'which rules show what; needed if the partner has two roles').choices(viewKinds)
const json = (): Option => new Option('--json', 'print the result as JSON')

export function viewsCommand(): Command {
  return new Command('views')
    .description(
      'What partners see of a brand: a view has the records of one partner, and every load keeps it current.',
    )
    .addHelpText(
      'after',
      `
  $ selvedge views preview --brand alder-finch --partner texteis-rio-ave    how many records of each group it would see
  $ selvedge views create --brand alder-finch --partner texteis-rio-ave
  $ selvedge views set --brand alder-finch --partner texteis-rio-ave --tables --reports
  $ selvedge views list --brand alder-finch
  $ selvedge views explain --brand alder-finch --partner texteis-rio-ave orders/62bf2a6e-...
  $ selvedge views suspend --brand alder-finch --partner texteis-rio-ave    closes it; loads no longer wait for it
  $ selvedge views sync --brand alder-finch --partner texteis-rio-ave       brings it to date, and opens it
  $ selvedge views delete --brand alder-finch --partner texteis-rio-ave

docs/what-partners-see.md says for each kind of partner what it sees, and why.`,
    )
    .addCommand(
      ofPartner('preview', 'Count what a partner would see; nothing is created.', async (options) => {
        const { previewViewOf } = await import('./run.ts')
        await previewViewOf(options)
      }),
    )
    .addCommand(
      withExtras(
        ofPartner('create', 'Share a brand with a partner. Run it again if it was stopped.', async (options) => {
          const { createViewOf } = await import('./run.ts')
          await createViewOf(options)
        }),
      ),
    )
    .addCommand(
      withExtras(
        ofPartner('set', 'Choose whether selvedge snapshot makes tables and reports of a view.', async (options) => {
          const { setViewOf } = await import('./run.ts')
          await setViewOf(options)
        }),
      )
        .option('--no-tables', 'delete its snapshot, with the tables')
        .option('--no-reports', 'delete its reports'),
    )
    .addCommand(
      new Command('list')
        .description('Show the views of a brand, and what is wrong with them.')
        .addOption(brand())
        .addOption(json())
        .action(async (options: ViewsOptions) => {
          const { listViewsOf } = await import('./run.ts')
          await listViewsOf(options)
        }),
    )
    .addCommand(
      ofPartner('sync', 'Bring a view to date that loads did not follow, and open it.', async (options) => {
        const { syncViewOf } = await import('./run.ts')
        await syncViewOf(options)
      }),
    )
    .addCommand(
      ofPartner(
        'suspend',
        'Close a view, so that its keys stop working and loads continue without it.',
        async (options) => {
          const { suspendViewOf } = await import('./run.ts')
          await suspendViewOf(options)
        },
      ),
    )
    .addCommand(
      ofPartner('delete', 'Delete a view; the records of the brand stay.', async (options) => {
        const { deleteViewOf } = await import('./run.ts')
        await deleteViewOf(options)
      }),
    )
    .addCommand(
      ofPartner('explain', 'Say why a partner sees a record, or why not.', async () => {})
        .argument('<group/id>', 'the record, such as orders/62bf2a6e-...; parts of a longer key with commas')
        .action(async (record: string, options: ExplainOptions) => {
          const { explainRecord } = await import('./explain.ts')
          await explainRecord(record, options)
        }),
    )
}

function withExtras(command: Command): Command {
  return command
    .option('--tables', 'also make snapshots and tables of what the partner sees')
    .option('--reports', 'also make the reports that the partner may read')
}

function ofPartner(name: string, about: string, act: (options: PartnerOptions) => Promise<void>): Command {
  return new Command(name)
    .description(about)
    .addOption(brand())
    .addOption(partner().makeOptionMandatory())
    .addOption(kind())
    .addOption(json())
    .action(act)
}
