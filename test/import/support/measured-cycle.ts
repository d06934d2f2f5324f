/** A cycle in a separate process, with the time, CPU time and memory that it took from start to end. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseArguments, type SyncOptions } from '../../../packages/import/src/arguments.ts'
import type { CycleOutcome } from '../../../packages/import/src/cycle/outcome.ts'
import { silent } from '../../../packages/import/src/progress/progress.ts'
import { Secrets } from '../../../packages/import/src/source/secrets.ts'
import { syncOnce } from '../../../packages/import/src/sync/once.ts'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'

export interface MeasuredCycle {
  readonly outcome: CycleOutcome
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMib: number
}

export async function measureCycle(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<MeasuredCycle> {
  const started = performance.now()
  const env = { ...CLEAN_ENVIRONMENT, ...environment }
  const program = fileURLToPath(import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder], { env })
  return { ...JSON.parse(stdout), seconds: (performance.now() - started) / 1000 }
}

if (import.meta.main) {
  const options = parseArguments(['sync', process.argv[2]!], process.env) as SyncOptions
  const outcome = await syncOnce(options, new Secrets(process.env), silent, new AbortController().signal)
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  console.log(JSON.stringify({ outcome, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMib: maxRSS / 1024 }))
}
