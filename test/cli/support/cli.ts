/** The command line as a process: what it printed, and how it ended. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'

export const CLI = fileURLToPath(new URL('../../../packages/service/cli/main.ts', import.meta.url))

export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export async function selvedge(
  args: readonly string[],
  environment: Record<string, string> = {},
  input = '',
  program = CLI,
  cwd?: string,
): Promise<CliResult> {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { ...CLEAN_ENVIRONMENT, ...environment } })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
