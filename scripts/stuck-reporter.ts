/**
 * Ends the run when a test file takes longer than any may, names the file and lists the processes. A test that blocks
 * its worker stops the worker's timeouts too, so nothing else would end it.
 */
import { spawnSync } from 'node:child_process'
import type { Reporter, TestModule } from 'vitest/node'

/** The longest takes three minutes; this is five times as long. */
const MAX_MINUTES = Number(process.env.SELVEDGE_TEST_FILE_MAX_MINUTES ?? 15)

export default class StuckReporter implements Reporter {
  readonly #timers = new Map<string, NodeJS.Timeout>()

  onTestModuleQueued(module: TestModule): void {
    this.#timers.set(
      module.id,
      setTimeout(() => endRun(module), MAX_MINUTES * 60_000),
    )
  }

  onTestModuleEnd(module: TestModule): void {
    clearTimeout(this.#timers.get(module.id))
  }
}

function endRun({ relativeModuleId }: TestModule): void {
  const { stdout } = spawnSync('ps', ['-e', '--forest', '-o', 'pid,etimes,args', '--cols', '200'], { encoding: 'utf8' })
  console.log(`${stdout}\nSTUCK: ${relativeModuleId} still runs after ${MAX_MINUTES} minutes; the run ends here`)
  process.exit(1)
}
