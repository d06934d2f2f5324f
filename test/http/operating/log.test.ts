/** The log is written many lines at a time; none of them may be lost when the process ends, however it comes to that. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const LOG = new URL('../../../packages/service/http/operating/log.ts', import.meta.url)

/** What a process that logs so many lines, and then runs `last`, leaves in its file. */
function logged(lines: number, last: string): { n: number; msg: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-log-'))
  try {
    const file = join(folder, 'log')
    const program = `
import { createLog } from '${LOG}'
const log = createLog('info', ${JSON.stringify(file)})
for (let n = 0; n < ${lines}; n++) log.info({ n }, 'line with an é')
${last}`
    spawnSync(process.execPath, ['--input-type=module', '--eval', program])
    return readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  ['returns', ''],
  ['exits', 'process.exit(0)'],
  ['throws', "throw new Error('nobody catches this')"],
])('a process that %s has written every line, in order', (_how, last) => {
  const lines = logged(1_000, last)
  expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
  expect(lines.at(-1)!.msg).toBe('line with an é')
})

test('a line is written within two seconds although no other follows', () => {
  // Killed, it has no moment left to write anything.
  expect(logged(1, "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2_000)")).toHaveLength(1)
})
