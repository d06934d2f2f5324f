/**
 * The program of an object store that verifies signatures. It is built once, by Go, and kept among temporary files; the
 * gate builds it before the tests, because compiling takes minutes and would slow whatever is measured meanwhile.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const VERSION = 'v1.8.0'

/** How long building it may take, on a machine that has to fetch everything first. */
export const BUILD_TIMEOUT_MS = 1_800_000

export function versitygwBinary(): string {
  const folder = join(tmpdir(), 'selvedge-tools')
  const binary = join(folder, `versitygw-${VERSION}`)
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  const unfinished = mkdtempSync(join(folder, 'building-'))
  try {
    execFileSync('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], {
      env: { ...process.env, GOBIN: unfinished },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: BUILD_TIMEOUT_MS,
    })
    renameSync(join(unfinished, 'versitygw'), binary)
  } finally {
    rmSync(unfinished, { recursive: true })
  }
  return binary
}
