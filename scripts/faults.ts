/**
 * `npm run faults [name…]`: runs the fault tests one after the other, all of them unless names are given, and keeps what they
 * measured in docs/results/faults.json, from which `npm run generate` writes docs/results/faults.md. Hours for all of them; use a
 * machine that does nothing else.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { type FaultRun, findingOf, keepFaultRun } from './faults/kept-fault-runs.ts'

const TIMEOUT_MS = 90 * 60_000

const known = globSync('test/faults/*.ts', { exclude: ['**/*.test.ts'] }).map((file) => basename(file, '.ts'))
const wanted = process.argv.slice(2)
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
  const file = `test/faults/${name}.ts`
  const startedAtMs = performance.now()
  console.log(`$ node ${file}`)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'], timeout: TIMEOUT_MS })
  const exited = once(child, 'exit')
  const findings = []
  for await (const line of createInterface(child.stdout)) {
    console.log(line)
    findings.push(...findingOf(line))
  }
  const [code] = await exited
  const isMissed = findings.some(({ holds }) => !holds)
  return {
    command: `node ${file}`,
    date: new Date().toISOString().slice(0, 10),
    minutes: Number(((performance.now() - startedAtMs) / 60_000).toFixed(1)),
    outcome: code === 0 ? 'passed' : isMissed ? 'missed' : 'failed',
    findings,
  }
}
