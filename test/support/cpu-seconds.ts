/** After each test file: appends the CPU seconds of its process, and of those that it waited for, to the file that is named. Linux only. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

const STAT = '/proc/self/stat'
const TICKS_PER_SECOND = 100

const file = process.env.CPU_SECONDS_OF_TESTS
// Tests that a test runs are part of it.
delete process.env.CPU_SECONDS_OF_TESTS

if (file !== undefined && existsSync(STAT)) {
  // Hooks after tests run in reverse order, so this one is the last.
  afterAll(() => {
    // The second field is a name, which may have spaces: count from its end. The times are fields 14 to 17.
    const fields = readFileSync(STAT, 'utf8').split(') ')[1]!.split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    const path = relative(process.cwd(), expect.getState().testPath!)
    appendFileSync(file, `${(ticks / TICKS_PER_SECOND).toFixed(1)} ${path}\n`)
  })
}
