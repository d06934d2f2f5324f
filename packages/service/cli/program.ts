/**
 * All commands. To add one, write a file in `commands` and add it to this list. What only one command needs is imported
 * when that command runs, so that help and errors appear at once.
 */
import { API_VERSION } from '@selvedge/catalogue/version'
import { Command } from 'commander'
import { RELEASE } from '../server/version.ts'
import { brandsCommand } from './commands/brands.ts'
import { cellsCommand } from './commands/cells.ts'
import { demoCommand } from './commands/demo.ts'
import { devCommand } from './commands/dev.ts'
import { digestCommand } from './commands/digest.ts'
import { doctorCommand } from './commands/doctor.ts'
import { keysCommand } from './commands/keys.ts'
import { loadCommand } from './commands/load.ts'
import { migrateCommand } from './commands/migrate.ts'
import { openapiCommand } from './commands/openapi.ts'
import { rolesCommand } from './commands/roles.ts'
import { serveCommand } from './commands/serve.ts'
import { snapshotCommand } from './commands/snapshot.ts'
import { exitCodesHelp } from './exit-codes.ts'

export function createProgram(): Command {
  const program = new Command('selvedge')
    .description("A public, read-only HTTP/JSON API for a brand's supply-chain records.")
    .version(`${RELEASE} (API ${API_VERSION})`, '--version', 'print the version')
    .addHelpText(
      'after',
      `
Try it:
  $ selvedge dev                                     a whole system with demo brands, gone when you stop it

Set up an installation:
  $ selvedge migrate                                 prepare the database
  $ selvedge brands create alder-finch
  $ selvedge keys create --brand alder-finch --name erp
  $ selvedge load --brand alder-finch ./export/      files named after their group: orders.ndjson, skus.csv.gz
  $ selvedge serve
  $ selvedge doctor                                  diagnose problems, and suggest fixes

Configuration is environment variables; docs/configuration.md has all of them.
${exitCodesHelp}`,
    )
  const commands = [
    serveCommand(),
    migrateCommand(),
    digestCommand(),
    rolesCommand(),
    brandsCommand(),
    cellsCommand(),
    keysCommand(),
    loadCommand(),
    snapshotCommand(),
    demoCommand(),
    openapiCommand(),
    doctorCommand(),
    devCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  settle(program)
  return program
}

/** Errors are thrown instead of ending the process, so that one place decides all exit codes. */
function settle(command: Command): void {
  command.exitOverride().showHelpAfterError('(--help tells more)')
  for (const each of command.commands) settle(each)
}
