/** A Python environment that is made once and kept among the temporary files. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Named by what is in it, and put in its place only when it is whole. */
export async function pythonEnvironment(purpose: string, requirements: string): Promise<string> {
  const name = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16)
  const place = join(tmpdir(), `selvedge-${purpose}-${name}`)
  if (existsSync(place)) return place
  const made = mkdtempSync(`${place}-`)
  await run('python3', ['-m', 'venv', made])
  await run(join(made, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements])
  renameSync(made, place)
  return place
}
