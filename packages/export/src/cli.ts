#!/usr/bin/env node
/** The command: reads its arguments, runs the export or the sync, and ends with the exit code that says how it went. */
import { fitToKey } from './api-key.ts'
import { parseArguments, USAGE, type WantedSync } from './arguments.ts'
import { exportBrand } from './export.ts'
import { ExportProblem, exitCodes } from './problems.ts'
import { LineProgress } from './progress/lines.ts'
import { TerminalProgress } from './progress/terminal.ts'
import { describeDangling } from './references.ts'
import { syncEvery } from './sync/every.ts'
import { Sync } from './sync/sync.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)
const warn = (warning: string | null): void => void (warning !== null && complain(warning))
const progress = process.stdout.isTTY ? new TerminalProgress(process.stdout) : new LineProgress(say)

async function begin(wanted: WantedSync, signal: AbortSignal) {
  const { settings, warning } = await fitToKey(wanted, signal)
  return { sync: new Sync(settings, progress), warning }
}

try {
  const wanted = parseArguments(process.argv.slice(2), process.env)
  const { signal } = new AbortController()
  if (wanted === null) say(USAGE)
  else if ('target' in wanted) {
    const { everyMs } = wanted
    if (everyMs === null) {
      const { sync, warning } = await begin(wanted, signal)
      warn(warning())
      say(await sync.run(signal))
    } else await syncEvery((stop) => begin(wanted, stop), everyMs, { say, complain })
  } else {
    const { settings, isPartner, warning } = await fitToKey(wanted, signal)
    warn(warning())
    const { collections, files, references, warnings } = await exportBrand(settings, progress)
    const records = collections.reduce((sum, collection) => sum + collection.records, 0)
    say(`${records} records of ${collections.length} collections in ${files.length} files, in ${settings.out}`)
    for (const warning of warnings) complain(warning)
    const dangling = isPartner ? [] : references.dangling
    for (const each of dangling) complain(describeDangling(each))
    if (dangling.length > 0) process.exitCode = exitCodes.dangling
  }
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof ExportProblem ? error.exitCode : exitCodes.failed
}
