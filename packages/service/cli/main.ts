#!/usr/bin/env node
/** The command line. What a command does is in `commands`. */
import { createProgram } from './program.ts'
import { run } from './run.ts'

await run(() => createProgram().parseAsync())
