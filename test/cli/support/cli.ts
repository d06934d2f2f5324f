/** The command line as a process: what it printed, and how it ended. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'

export const CLI = fileURLToPath(new URL('../../../packages/service/cli/main.ts', import.meta.url))

/** Several times what the slowest command takes on a busy machine. One that hangs ends with it, and says so. */
const TIMEOUT_MS = 240_000

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
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...CLEAN_ENVIRONMENT, ...environment },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, stdout, stderr }
}
