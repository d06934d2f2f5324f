/** Which core runs what, where there are few: the measured process must not wait for those that measure it. */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export const FIRST_CORE = 0
export const LAST_CORE = availableParallelism() - 1

/** The main thread alone; others, and processes, keep to where their starter was when they were started. */
export function keepTo(core: number, pid: number): void {
  execFileSync('taskset', ['-cp', String(core), String(pid)], { stdio: 'ignore' })
}
