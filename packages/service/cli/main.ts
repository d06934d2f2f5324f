#!/usr/bin/env node
/** Entry point of the command line. The commands are in `program.ts`. */
import { run } from './run.ts'

// Imported when it runs: only what is imported after `run` has begun comes from the compile cache.
await run(async () => {
  const { createProgram } = await import('./program.ts')
  await createProgram().parseAsync()
})
