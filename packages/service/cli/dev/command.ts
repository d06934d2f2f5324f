/** selvedge dev: a complete temporary system to try, deleted when it stops. */
import { Command } from 'commander'
import { positiveNumber, wholeNumber } from '../arguments.ts'
import { todayOption } from '../demo/today.ts'
import type { DevOptions } from './run.ts'

/** Small enough to load while the user waits, large enough that every example in the guides returns records. */
export const DEV_SCALE = 0.01

export function devCommand(): Command {
  return new Command('dev')
    .description('Start a complete system with two demo brands to try. Stopping it deletes everything.')
    .option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber(0, 65_535))
    .option('--scale <number>', 'size of the brands; 1 is 2,000 styles over five years', positiveNumber, DEV_SCALE)
    .addOption(todayOption())
    .option('--info <file>', 'write addresses and keys there as JSON, once it serves')
    .option('--keep', 'keep the database and the images when it stops')
    .addHelpText(
      'after',
      `
Brings its own PostgreSQL, out of an npm package; with SELVEDGE_ADMIN_DATABASE_URL it makes a database on that server
instead, and drops it at the end. Ctrl-C or SIGTERM stops all of it. The records and reports of --today stay those of
that day, however long it runs or is kept.

  $ selvedge dev
  $ selvedge dev --port 0 --info dev.json --scale 0.05
  $ selvedge dev --today 2026-06-30`,
    )
    .action(async (options: DevOptions) => {
      const { runDev } = await import('./run.ts')
      await runDev(options)
    })
}
