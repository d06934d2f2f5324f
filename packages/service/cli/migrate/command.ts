/** selvedge migrate: updates the database to the schema of this version, and stored records to its fields. */
import { Command } from 'commander'
import { MAIN_CELL } from '../../store/cells/cell.ts'
import { Unreachable } from '../../store/connections/primary.ts'
import { installationOf } from '../configuration/cells.ts'
import { readConfiguration } from '../configuration/read.ts'
import { exitCodes } from '../exit-codes.ts'
import { print, printJson, tell } from '../output/print.ts'
import { passwordsOf } from '../passwords.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Migrate the database to the schema and the fields of this version.')
    .option('--passwords-file <file>', 'set passwords of the roles: lines such as selvedge_api=secret')
    .option('--json', 'print the result as JSON: a list with an entry for each cell')
    .addHelpText(
      'after',
      `
Creates the roles it needs where they are missing (selvedge_owner, selvedge_api, selvedge_loader, selvedge_keeper,
selvedge_notifier, selvedge_backup) and applies what is new. Safe to run again, and while the service runs: a version and the next read
the same schema. All cells get the same, main first. A login without CREATEROLE can migrate once a superuser has run what
selvedge roles --sql prints.

Then it rewrites stored records whose group has gained, lost or renamed a field, so that old records have what new ones
have. It does this as selvedge_loader, one transaction per brand and group: reads continue, loads of that group wait, and
when it is stopped, the next run continues. Clients that follow changes receive these records again. It uses
SELVEDGE_LOADER_DATABASE_URL where that is set, otherwise its own login, which must then be a member of selvedge_loader.

After that it makes records searchable that are not yet: those that were there before, or that an earlier release loaded. This, too,
is one transaction per brand and group. Until then, a search names their groups in its response as behind.

Finally, it rebuilds views that were made by other rules, one at a time. Each is closed meanwhile.

Passwords come from the file, or from SELVEDGE_API_PASSWORD, SELVEDGE_LOADER_PASSWORD, SELVEDGE_KEEPER_PASSWORD,
SELVEDGE_NOTIFIER_PASSWORD and SELVEDGE_BACKUP_PASSWORD. Roles that are not named keep theirs.

  $ SELVEDGE_ADMIN_DATABASE_URL=postgres://postgres:...@db/selvedge selvedge migrate --passwords-file passwords`,
    )
    .action(async ({ passwordsFile, json }: { passwordsFile?: string; json?: true }) => {
      const configuration = readConfiguration(process.env)
      const installation = installationOf(configuration)
      const passwords = passwordsOf(configuration, passwordsFile)
      const { migrate } = await import('../../store/administration/migrate.ts')
      const { backupProblem, setPasswords } = await import('../../store/administration/roles.ts')
      const migrateCell = (cell: string): Promise<string[]> =>
        installation.withAdmin(cell, async (admin) => {
          const done = await migrate(admin, tell)
          await setPasswords(admin, passwords)
          const problem = await backupProblem(admin)
          if (problem) tell(problem)
          return done
        })
      const { migrateBodies } = await import('./bodies.ts')
      const { migrateSearch } = await import('./found.ts')
      const results = []
      for (const cell of installation.cells) {
        try {
          const applied = await migrateCell(cell)
          const rewritten = await migrateBodies(configuration, installation, cell, tell)
          const searchable = await migrateSearch(configuration, installation, cell, tell)
          results.push({ cell, applied, rewritten, searchable })
        } catch (error) {
          // The others still get what is new: a brand is moved between cells only if they have the same.
          if (cell === MAIN_CELL || !(error instanceof Unreachable)) throw error
          tell(`Cell ${cell} was not migrated: ${error.message}. Run selvedge migrate again when it is back.`)
          process.exitCode = exitCodes.unreachable
        }
      }
      const { migrateViews } = await import('./views.ts')
      await migrateViews(configuration, installation, tell)
      if (json) return printJson(results)
      const isAlone = installation.cells.length === 1
      for (const { cell, applied, rewritten, searchable } of results) {
        const done = [
          ...(applied.length > 0 ? [`Applied ${applied.join(', ')}.`] : []),
          ...(rewritten.length > 0 ? [`Rewrote ${rewritten.length} groups.`] : []),
          ...(searchable > 0 ? [`Made ${searchable} groups searchable.`] : []),
        ]
        print(`${isAlone ? '' : `${cell}: `}${done.join(' ') || 'Nothing to do.'}`)
      }
    })
}
