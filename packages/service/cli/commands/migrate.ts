/** selvedge migrate: brings the database to the schema of this version. */
import { Command } from 'commander'
import { withClient } from '../../store/administration/connect.ts'
import { readConfiguration, required } from '../configuration/read.ts'
import { print, printJson, tell } from '../output/print.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database to the schema of this version.')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
Creates the roles it needs where they are missing (selvedge_owner, selvedge_api, selvedge_loader, selvedge_keeper,
selvedge_backup) and applies what is new. Safe to run again, and while the service runs: a version and the next read
the same schema. Passwords of the roles are yours to set:

  $ SELVEDGE_ADMIN_DATABASE_URL=postgres://postgres:...@db/selvedge selvedge migrate
  $ psql -c "alter role selvedge_api password '...'"`,
    )
    .action(async ({ json }: { json?: true }) => {
      const url = required(readConfiguration(process.env), 'adminDatabaseUrl')
      const { migrate } = await import('../../store/administration/migrate.ts')
      const applied = await withClient(url, (admin) => migrate(admin, tell))
      if (json) printJson({ applied })
      else print(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'Nothing to do.')
    })
}
