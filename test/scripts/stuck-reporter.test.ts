/** A test file that blocks its worker ends the run, and is named. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const BLOCKED = `it('never ends', () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000))`

it('names the file that is stuck, with the processes that run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-stuck-'))
  writeFileSync(join(folder, 'blocked.test.js'), BLOCKED)
  const args = ['run', '--root', folder, '--globals', '--reporter', resolve('scripts/stuck-reporter.ts')]
  const { stdout, status } = spawnSync(resolve('node_modules/.bin/vitest'), args, {
    env: { ...process.env, SELVEDGE_TEST_FILE_MAX_MINUTES: '0.05' },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(status).toBe(1)
  expect(stdout).toMatch(/ps -e .*\n+STUCK: blocked\.test\.js still runs after 0\.05 minutes/s)
})
