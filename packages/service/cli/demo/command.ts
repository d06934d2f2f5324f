/** selvedge demo: generates demo brands, as files or into the database. */
import { Command } from 'commander'
import { positiveNumber, wholeNumber } from '../arguments.ts'
import type { DemoOptions } from './run.ts'
import { todayOption } from './today.ts'

export function demoCommand(): Command {
  return new Command('demo')
    .description('Create the demo brands, as files or in the database.')
    .option('--brand <slug>', 'only this one of the demo brands')
    .option(
      '--scale <number>',
      'size; 1 is 2,000 styles over five years, 5.2 to 5.6 million records per brand',
      positiveNumber,
      0.01,
    )
    .option('--seed <number>', 'another seed is another history', wholeNumber(0, 4_294_967_295), 1)
    .addOption(todayOption())
    .option('--out <folder>', 'write files there: a folder per brand, and one for what all brands share')
    .option('--files <folder>', 'with --out: also write the images there, as load --files takes them')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
The same seed, scale and day make the same records everywhere; on another day, the same records have other dates.
Without --out they are loaded, with SELVEDGE_LOADER_DATABASE_URL, into brands that have to exist; images go to the store
of files, if one is configured.

  $ selvedge demo --out ./demo --scale 0.05 --today 2026-06-30
  $ selvedge demo --out ./demo --files ./pictures
  $ selvedge brands create alder-finch && selvedge demo --brand alder-finch`,
    )
    .action(async (options: DemoOptions) => {
      const { runDemo } = await import('./run.ts')
      await runDemo(options)
    })
}
