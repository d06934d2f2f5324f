/**
 * All commands. To add one, write `<command>/command.ts` and add it to this list. What only one command needs is imported
 * when that command runs, so that help and errors appear at once.
 */
import { API_VERSION } from '@selvedge/catalogue/version'
import { Command, Option } from 'commander'
import { RELEASE } from '../http/version.ts'
import { activityCommand } from './activity/command.ts'
import { actor } from './arguments.ts'
import { brandsCommand } from './brands/command.ts'
import { cellsCommand } from './cells/command.ts'
import { checkCommand } from './check/command.ts'
import { variables } from './configuration/variables.ts'
import { demoCommand } from './demo/command.ts'
import { devCommand } from './dev/command.ts'
import { doctorCommand } from './doctor/command.ts'
import { exitCodesHelp } from './exit-codes.ts'
import { ingestCommand } from './ingest/command.ts'
import { keysCommand } from './keys/command.ts'
import { loadCommand } from './load/command.ts'
import { loadsCommand } from './loads/command.ts'
import { migrateCommand } from './migrate/command.ts'
import { notifyCommand } from './notify/command.ts'
import { openapiCommand } from './openapi/command.ts'
import { rolesCommand } from './roles/command.ts'
import { serveCommand } from './serve/command.ts'
import { snapshotCommand } from './snapshot/command.ts'
import { templateCommand } from './template/command.ts'
import { usageCommand } from './usage/command.ts'
import { viewsCommand } from './views/command.ts'
import { webhooksCommand } from './webhooks/command.ts'

export function createProgram(): Command {
  const program = new Command('selvedge')
    .description("A public, read-only HTTP/JSON API for a brand's supply-chain records.")
    .version(`${RELEASE} (API ${API_VERSION})`, '--version', 'print the version')
    .addOption(
      new Option('--as <name>', 'who runs the command, for selvedge activity and the history of loads').argParser(
        actor,
      ),
    )
    .hook('preAction', (all) => {
      const { as } = all.opts<{ as?: string }>()
      // Each part of a command reads its configuration from the environment.
      if (as !== undefined) process.env[variables.actor.name] = as
    })
    .addHelpText(
      'after',
      `
Try it:
  $ selvedge dev                                     a whole system with demo brands, gone when you stop it

Set up an installation:
  $ selvedge migrate                                 prepare the database
  $ selvedge brands create alder-finch
  $ selvedge keys create --brand alder-finch --name erp
  $ selvedge load --shared --standard                countries, units, couriers and document types
  $ selvedge load --brand alder-finch ./export/      files named after their group: orders.ndjson, skus.csv.gz
  $ selvedge check --brand alder-finch               whether the records fit together
  $ selvedge serve
  $ selvedge doctor                                  diagnose problems, and suggest fixes

Configuration is environment variables; docs/configuration.md has all of them.
${exitCodesHelp}`,
    )
  const commands = [
    serveCommand(),
    ingestCommand(),
    notifyCommand(),
    migrateCommand(),
    rolesCommand(),
    brandsCommand(),
    cellsCommand(),
    keysCommand(),
    viewsCommand(),
    usageCommand(),
    activityCommand(),
    webhooksCommand(),
    loadCommand(),
    loadsCommand(),
    templateCommand(),
    checkCommand(),
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
