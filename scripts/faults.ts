/**
 * `npm run faults [name…] [-- --option…]`: runs the fault tests one after the other, all of them unless names are given, and keeps
 * what they measured in docs/results/faults.json, from which `npm run generate` writes docs/results/faults.md. The options are those
 * of the tests, such as `npm run faults moves -- --moves 30`. Hours for all of them; use a machine that does nothing else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { type FaultRun, findingOf, keepFaultRun } from './faults/kept-fault-runs.ts'

const TIMEOUT_MS = 180 * 60_000

const known = globSync('test/faults/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => basename(file, '.ts'))
const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('-'))
const [wanted, options] = firstOption < 0 ? [given, []] : [given.slice(0, firstOption), given.slice(firstOption)]
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no fault test ${unknown.join(', ')}. There are: ${known.sort().join(', ')}.`)
  process.exit(2)
}

let bad = 0
for (const name of wanted.length > 0 ? wanted : known.sort()) {
  const run = await runFault(name)
  keepFaultRun(run)
  if (run.outcome !== 'passed') bad += 1
  console.log(`${run.outcome}: ${run.command}, ${run.minutes} minutes`)
}
process.exitCode = bad === 0 ? 0 : 1

async function runFault(name: string): Promise<FaultRun> {
  const args = [`test/faults/${name}.ts`, ...options]
  const command = `node ${args.join(' ')}`
  const startedAtMs = performance.now()
  console.log(`$ ${command}`)
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], timeout: TIMEOUT_MS })
  const exited = once(child, 'exit')
  const findings = []
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    findings.push(...findingOf(line))
  }
  const [code] = await exited
  const isMissed = findings.some(({ holds }) => !holds)
  return {
    name,
    command,
    date: new Date().toISOString().slice(0, 10),
    minutes: Number(((performance.now() - startedAtMs) / 60_000).toFixed(1)),
    outcome: code === 0 ? 'passed' : isMissed ? 'missed' : 'failed',
    findings,
  }
}
