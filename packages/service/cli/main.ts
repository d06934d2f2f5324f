#!/usr/bin/env node
/** Entry point of the command line. The commands are in `commands`. */
import { createProgram } from './program.ts'
import { run } from './run.ts'

await run(() => createProgram().parseAsync())
