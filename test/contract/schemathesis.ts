/** Schemathesis, in a Python environment of its own that is made once and kept among the temporary files. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const REQUIREMENTS = join(FOLDER, 'requirements.txt')

export interface Outcome {
  readonly passed: boolean
  readonly report: string
}

export async function runSchemathesis(url: string, key: string): Promise<Outcome> {
  const program = join(await environment(), 'bin', 'python')
  const config = ['--config-file', join(FOLDER, 'schemathesis.toml')]
  const args = ['-m', 'schemathesis.cli', ...config, 'run', url, '--no-color']
  const env = { ...process.env, PYTHONPATH: FOLDER, PYTHONDONTWRITEBYTECODE: '1', SELVEDGE_KEY: key }
  try {
    const { stdout } = await run(program, args, { env, cwd: tmpdir(), maxBuffer: 2 ** 26 })
    return { passed: true, report: stdout }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { passed: false, report: `${stdout}${stderr}` }
  }
}

/** Named by what is in it, and put in its place only when it is whole. */
async function environment(): Promise<string> {
  const name = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 16)
  const place = join(tmpdir(), `selvedge-schemathesis-${name}`)
  if (existsSync(place)) return place
  const made = mkdtempSync(`${place}-`)
  await run('python3', ['-m', 'venv', made])
  await run(join(made, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', REQUIREMENTS])
  renameSync(made, place)
  return place
}
