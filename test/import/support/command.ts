/** Runs `selvedge-import` as its own process, as users do. */
import { fileURLToPath } from 'node:url'
import { Command } from '../../export/support/command.ts'

const COMMAND = fileURLToPath(new URL('../../../packages/import/src/cli.ts', import.meta.url))

export class ImportCommand extends Command {
  constructor(
    args: readonly string[],
    environment: Readonly<Record<string, string>>,
    command = COMMAND,
    timeoutMs?: number,
  ) {
    super(args, environment, command, timeoutMs)
  }
}
