/** How a program of this package runs and ends: the command line, and each process that `serve --processes` starts. */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { tell } from './output/print.ts'

export async function run(program: () => Promise<unknown>): Promise<void> {
  // The compile cache halves the CPU time of every start but the first, for what is imported after this line. It is next to
  // the libraries, because a user who can write there could change the code anyway. If the folder is not writable, there is
  // no cache.
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/selvedge', import.meta.url)))

  // If the reader of our output goes away (a closed terminal, `head`), the command still finishes its work.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

  const { failureOf } = await import('./failure.ts')
  try {
    await program()
  } catch (error) {
    const { message, exitCode } = failureOf(error)
    if (message) tell(message)
    // A service that failed to start may still hold connections to Redis and the database, which keep the process alive.
    process.exit(exitCode)
  }
}
