#!/usr/bin/env node
/** The command: reads its arguments, runs what they name, and ends with the exit code that says how it went. */
import { type CheckOptions, parseArguments, type SyncOptions, USAGE, type WhichOptions } from './arguments.ts'
import { check, checkText, isFailed } from './check/check.ts'
import { destinedFolder } from './folder/destination.ts'
import { readFolder } from './folder/folder.ts'
import { initialize } from './init/init.ts'
import { recordIdOf } from './keys/record-id-of.ts'
import { keysOf } from './keys/which.ts'
import { writeFiles } from './out/files.ts'
import { exitCodes, ImportProblem } from './problems.ts'
import { silent } from './progress/progress.ts'
import { TerminalProgress } from './progress/terminal.ts'
import { Secrets } from './source/secrets.ts'
import { syncEvery } from './sync/every.ts'
import { syncOnce } from './sync/once.ts'
import { JsonReports, TextReports } from './sync/reports.ts'

const secrets = new Secrets(process.env)
const say = (text: string): void => void process.stdout.write(`${secrets.redact(text)}\n`)
const complain = (text: string): void => void process.stderr.write(`${secrets.redact(text)}\n`)
const progress = process.stdout.isTTY ? new TerminalProgress(process.stdout) : silent

try {
  const options = parseArguments(process.argv.slice(2), process.env)
  if (options === null) say(USAGE)
  else if (options.command === 'init') for (const name of initialize(options)) say(name)
  else if (options.command === 'check') await runCheck(options)
  else if (options.command === 'id') say(recordIdOf(options.group, options.key, readFolder(options.folder)))
  else if (options.command === 'which') await which(options)
  else await sync(options)
} catch (error) {
  progress.end()
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = error instanceof ImportProblem ? error.exitCode : exitCodes.failed
}

async function runCheck(options: CheckOptions): Promise<void> {
  const result = await check(readFolder(options.folder), options, secrets, progress)
  progress.end()
  say(checkText(result))
  if (isFailed(result, options.isStrict)) process.exitCode = exitCodes.failed
}

async function which(options: WhichOptions): Promise<void> {
  const folder = destinedFolder(readFolder(options.folder), options, process.env)
  for (const line of await keysOf(options.id, folder, secrets)) say(line)
}

async function sync(options: SyncOptions): Promise<void> {
  if (options.out !== null) {
    for (const line of await writeFiles(readFolder(options.folder), options, options.out, secrets, progress)) say(line)
    progress.end()
    return
  }
  const reports = process.stdout.isTTY ? new TextReports(say, complain) : new JsonReports(say, complain)
  const cycle = (signal: AbortSignal) => syncOnce(options, secrets, progress, signal)
  if (options.everyMs === null) {
    const { leftOut, quarantine } = await reports.report(cycle(new AbortController().signal))
    if (leftOut.length > 0) process.exitCode = exitCodes.partly
    else if (quarantine.length > 0) process.exitCode = exitCodes.quarantined
  } else await syncEvery(cycle, options.everyMs, reports)
}
