/** How a program of this package runs and ends: the command line, and each process that `serve --processes` starts. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { failureOf } from './failure.ts'
import { tell } from './output/print.ts'

export async function run(program: () => Promise<unknown>): Promise<void> {
  // Every start but the first takes a third less. Kept beside the libraries, for who can write here could change the
  // code itself; where nobody may write, nothing is kept.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/selvedge', import.meta.url)))

  // Somebody who stops reading (a closed terminal, `head`) is no reason to leave work half done.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

  try {
    await program()
  } catch (error) {
    const { message, exitCode } = failureOf(error)
    if (message) tell(message)
    // A service that could not start may still hold connections to Redis and the database, which keep a process alive.
    process.exit(exitCode)
  }
}
