/** A throwaway server whose owner is killed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { systemPostgres } from '../../harness/binaries.ts'

const OWNER = `
import { startPostgres } from ${JSON.stringify(new URL('../../packages/service/cli/dev/postgres.ts', import.meta.url))}
const { pid, folder } = await startPostgres(${JSON.stringify(systemPostgres())})
console.log(JSON.stringify({ pid, folder }))
setInterval(() => {}, 60_000)`

test('a server goes down with the process that started it, and nothing of it stays', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(owner.stdout.setEncoding('utf8'), 'data')
  const { pid, folder } = JSON.parse(line) as { pid: number; folder: string }
  expect([isRunning(pid), existsSync(folder)]).toEqual([true, true])
  owner.kill('SIGKILL')
  await expect.poll(() => [isRunning(pid), existsSync(folder)], { timeout: 20_000 }).toEqual([false, false])
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
