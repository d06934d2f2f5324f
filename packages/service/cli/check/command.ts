/** selvedge check: finds records of a brand that do not fit together. */
import { Command } from 'commander'
import type { CheckOptions } from './run.ts'

export function checkCommand(): Command {
  return new Command('check')
    .description('Find records of a brand that do not fit together.')
    .requiredOption('--brand <slug>', 'the brand whose records are checked')
    .option('--json', 'print the result of every rule as JSON, with what it expects')
    .addHelpText(
      'after',
      `
Compares the records of a brand with each other: totals with their lines, quantities along the way from order to receipt,
balances with payments, dates, and numbers that should be unique. A rule is skipped if the brand has no records of a
group that it compares. Each rule that fails is a line with the number of records, up to 5 of them, and what to do.

It reads with SELVEDGE_LOADER_DATABASE_URL, changes nothing, and sees all groups as of one moment, whatever is loaded
meanwhile. It needs about 400 MB of memory for a million records, and more for more.

Ends with 0 if every rule holds, and with 1 if one fails.

  $ selvedge check --brand alder-finch
  $ selvedge check --brand alder-finch --json | jq '.rules[] | select(.status == "failed")'`,
    )
    .action(async (options: CheckOptions) => {
      const { runCheck } = await import('./run.ts')
      await runCheck(options)
    })
}
