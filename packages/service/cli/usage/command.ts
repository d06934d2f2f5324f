/** selvedge usage: how much the API is used, by key, group or day. */
import { Command, Option } from 'commander'
import { keyId, wholeNumber } from '../arguments.ts'
import type { UsageOptions } from './run.ts'

export function usageCommand(): Command {
  return new Command('usage')
    .description('How much the API is used: by key, group or day.')
    .option('--brand <slug>', 'only requests for this brand')
    .option('--key <id>', 'only requests with this key, as selvedge keys list shows it', keyId)
    .option('--days <count>', 'how many days, with today; in UTC', wholeNumber(1, 36_600), 7)
    .addOption(new Option('--by <what>', 'what to sum up by').choices(['key', 'group', 'day']).default('key'))
    .option('--deprecated', 'show which keys use deprecated groups and filters instead')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
  $ selvedge usage --brand alder-finch --days 7
  $ selvedge usage --brand alder-finch --by group
  $ selvedge usage --by day --days 30 --json
  $ selvedge usage --by group --key 0b6f3c5e-...
  $ selvedge usage --deprecated --days 90

  requests   within the quota of the key
  rejected   over its quota: 429 rate_limited
  errors     of the requests, those with a status of 400 or above; a 304 is none
  bytes      of all response bodies, as they were sent

Requests without a valid key, and those that load shedding rejects, are counted for nobody. A global key that is over its
quota counts for no brand. Each process writes once a minute and when it stops; a process that is killed loses what it
counted since. serve records usage where SELVEDGE_KEEPER_DATABASE_URL is set, and keeps it for
SELVEDGE_USAGE_RETENTION_MONTHS.`,
    )
    .action(async (options: UsageOptions) => {
      const { showUsage } = await import('./run.ts')
      await showUsage(options)
    })
}
