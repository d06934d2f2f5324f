/** A test that passed only when it was tried again is reported at the end of the run. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const TESTS = `
let tries = 0
describe('a group', () => {
  it('comes third', { retry: 4 }, () => expect(++tries).toBe(3))
  it('comes first', { retry: 4 }, () => expect(1).toBe(1))
})`

it('names each retried test, how often it was tried again, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-retries-'))
  writeFileSync(join(folder, 'unsteady.test.js'), TESTS)
  const args = ['run', '--root', folder, '--globals', '--reporter', resolve('scripts/retry-reporter.ts')]
  const { stdout, stderr, status } = spawnSync(resolve('node_modules/.bin/vitest'), args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout.trim()).toBe('RETRIED 2x: unsteady.test.js > a group > comes third')
})
