/**
 * Python environments that are made once and kept among the temporary files. uv installs them: pip needs ten times its CPU
 * time. As a command it makes all of them, which the gate does before the tests.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const UV = 'uv==0.13.7'
const TESTS = fileURLToPath(new URL('..', import.meta.url))

/** Python compiles each module it imports once, and keeps the result there instead of among our sources. */
export const PYTHON_CACHE = { PYTHONPYCACHEPREFIX: join(tmpdir(), 'selvedge-pycache') }

/** Of a requirements file; named by what is in it. */
export async function pythonEnvironment(requirements: string): Promise<string> {
  return made(hashOf(readFileSync(requirements)), async (folder) => {
    const uv = await made(hashOf(UV), async (home) => {
      await run('python3', ['-m', 'venv', home])
      await run(join(home, 'bin', 'pip'), ['install', '--quiet', UV])
    })
    await run('python3', ['-m', 'venv', folder])
    const python = join(folder, 'bin', 'python')
    await run(join(uv, 'bin', 'uv'), ['pip', 'install', '--quiet', '--no-deps', '--python', python, '-r', requirements])
  })
}

export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** A folder that is kept among the temporary files, and is put there only when it is whole. */
export async function made(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const place = join(tmpdir(), `selvedge-python-${name}`)
  if (existsSync(place)) return place
  const folder = mkdtempSync(`${place}-`)
  await fill(folder)
  try {
    renameSync(folder, place)
  } catch (error) {
    // Another process was faster. Its environment is as good.
    if (!existsSync(place)) throw error
    rmSync(folder, { recursive: true })
  }
  return place
}

if (import.meta.main) {
  for (const requirements of globSync(`${TESTS}/**/requirements*.txt`))
    console.log(await pythonEnvironment(requirements))
}
