/** selvedge roles: the SQL that prepares a server on which `migrate` may not create roles itself. */
import { Command } from 'commander'
import { readConfiguration } from '../configuration/read.ts'
import { print } from '../output/print.ts'
import { passwordsOf } from '../passwords.ts'

export function rolesCommand(): Command {
  return new Command('roles')
    .description('Print the SQL that creates the roles, for a server on which migrate may not create them.')
    .requiredOption('--sql', 'print SQL')
    .requiredOption('--login <role>', 'login that will run migrate; it may be an ordinary one')
    .option('--passwords-file <file>', 'also set passwords: lines such as selvedge_api=secret')
    .addHelpText(
      'after',
      `
Run it once per database, connected to that database, as a superuser or a login with CREATEROLE that owns the database.
Passwords are printed as SCRAM verifiers, not in the clear.

  $ selvedge roles --sql --login deploy | psql postgres://postgres:...@db/selvedge
  $ SELVEDGE_ADMIN_DATABASE_URL=postgres://deploy:...@db/selvedge selvedge migrate`,
    )
    .action(async ({ login, passwordsFile }: { login: string; passwordsFile?: string }) => {
      const { rolesSql } = await import('../../store/administration/roles.ts')
      print(rolesSql(login, passwordsOf(readConfiguration(process.env), passwordsFile)).trimEnd())
    })
}
