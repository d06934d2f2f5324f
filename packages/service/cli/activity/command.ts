/** selvedge activity: who changed keys, webhooks, views and brands. */
import { Command, Option } from 'commander'
import { past } from '../arguments.ts'
import type { ActivityOptions } from './run.ts'

const SINCE_DAYS = 7

export function activityCommand(): Command {
  return new Command('activity')
    .description('Who changed keys, webhooks, views, brands and their aliases, and when.')
    .option('--brand <slug>', 'only what is about this brand and its views')
    .addOption(
      new Option('--since <when>', 'how far back: 30d, or a date')
        .argParser(past)
        .default(past(`${SINCE_DAYS}d`), `${SINCE_DAYS}d`),
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
  $ selvedge activity
  $ selvedge activity --brand alder-finch --since 90d
  $ selvedge activity --since 2026-06-30 --json
  $ selvedge keys revoke 0b6f3c5e-... --as maria
  $ SELVEDGE_ACTOR=nightly-job selvedge load --brand alder-finch ./export/

  who      the name of --as or SELVEDGE_ACTOR, which nobody checks, and the login of the database, which is certain
  from     the address of the host that the login came from
  change   of what was created or deleted, all of it; of a change, what was before and what is now

The database writes each line with the change, whichever release or program made it. A command can make several: keys rotate ends one
key and creates another. Secrets are never in a line, nor are the user and the query of a webhook's address. Last use, calls of
webhooks and loads make none; selvedge loads has those. What is about a brand is deleted with it, and one line says by whom.
Lines are kept for SELVEDGE_ACTIVITY_RETENTION_MONTHS.`,
    )
    .action(async (options: ActivityOptions) => {
      const { showActivity } = await import('./run.ts')
      await showActivity(options)
    })
}
