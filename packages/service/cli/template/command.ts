/** selvedge template: writes files to fill in, with the fields of their group. */
import { Command, Option } from 'commander'
import { UsageError } from '../exit-codes.ts'
import { print } from '../output/print.ts'

export function templateCommand(): Command {
  return new Command('template')
    .description('Write an empty file for each group, with its fields, to fill in and load.')
    .argument('<groups...>', 'the groups, such as orders and skus')
    .addOption(new Option('--csv', 'as CSV: a line of field names').conflicts('ndjson'))
    .option('--ndjson', 'as NDJSON: a line with all fields as null')
    .addHelpText(
      'after',
      `
Writes <group>.csv, or <group>.ndjson, into the current folder, and never over a file that is there. Fields that may be null
may be left out; docs/operating/load-format.md has the format of each kind.

  $ selvedge template orders skus --csv
  $ selvedge template brand --ndjson`,
    )
    .action(async (groups: string[], { ndjson }: { readonly ndjson?: true }) => {
      const [{ writeFileSync }, { groupOf }, { csvTemplate, ndjsonTemplate }] = await Promise.all([
        import('node:fs'),
        import('../../loader/sources.ts'),
        import('../../loader/template.ts'),
      ])
      const files = groups.map(groupOf).map((resource): [name: string, content: string] => {
        return ndjson
          ? [`${resource.path}.ndjson`, ndjsonTemplate(resource)]
          : [`${resource.path}.csv`, csvTemplate(resource)]
      })
      for (const [name, content] of files) {
        try {
          writeFileSync(name, content, { flag: 'wx' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
          throw new UsageError(`${name} is there already; move it away first.`)
        }
        print(name)
      }
    })
}
