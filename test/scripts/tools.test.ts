/** What is missing on a machine is named before any test runs, and what is there is not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { missingTools } from '../../scripts/tools.ts'

it('names the programs that no folder of the path has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-tools-'))
  const path = ['/no-such-folder', folder].join(delimiter)
  const all = missingTools(path)
  expect(all.map(({ command }) => command)).toEqual(expect.arrayContaining(['go', 'chromium', 'haproxy', 'python3']))
  writeFileSync(join(folder, 'go'), '', { mode: 0o755 })
  writeFileSync(join(folder, 'haproxy'), 'not a program', { mode: 0o644 })
  expect(missingTools(path)).toEqual(all.filter(({ command }) => command !== 'go'))
  rmSync(folder, { recursive: true })
})
