#!/usr/bin/env node
/** The command: reads its arguments, runs the export, and ends with the exit code that says how it went. */
import { parseArguments, USAGE } from './arguments.ts'
import { exportBrand } from './export.ts'
import { ExportProblem, exitCodes } from './problems.ts'
import { LineProgress } from './progress/lines.ts'
import { TerminalProgress } from './progress/terminal.ts'
import { describeDangling } from './references.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

try {
  const settings = parseArguments(process.argv.slice(2), process.env)
  if (settings === null) say(USAGE)
  else {
    const progress = process.stdout.isTTY ? new TerminalProgress(process.stdout) : new LineProgress(say)
    const { collections, files, references } = await exportBrand(settings, progress)
    const records = collections.reduce((sum, collection) => sum + collection.records, 0)
    say(`${records} records of ${collections.length} collections in ${files.length} files, in ${settings.out}`)
    for (const dangling of references.dangling) complain(describeDangling(dangling))
    if (references.dangling.length > 0) process.exitCode = exitCodes.dangling
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof ExportProblem ? error.exitCode : exitCodes.failed
}
