/**
 * Schemathesis, in a separate Python environment that is made once and kept among the temporary files. Besides the cases that
 * follow from the document, it tries random ones: `SELVEDGE_EXAMPLES=100 npx vitest run test/contract` tries more than one of
 * each operation.
 */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PYTHON_CACHE, pythonEnvironment } from '../support/python-environment.ts'

const run = promisify(execFile)

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const REQUIREMENTS = join(FOLDER, 'requirements.txt')

export interface Outcome {
  readonly passed: boolean
  readonly report: string
}

export async function runSchemathesis(url: string, key: string): Promise<Outcome> {
  const program = join(await pythonEnvironment(REQUIREMENTS), 'bin', 'python')
  const config = ['--config-file', join(FOLDER, 'schemathesis.toml')]
  const examples = ['--max-examples', process.env.SELVEDGE_EXAMPLES ?? '1']
  const args = ['-m', 'schemathesis.cli', ...config, 'run', url, '--no-color', ...examples]
  const env = { ...process.env, PYTHONPATH: FOLDER, ...PYTHON_CACHE, SELVEDGE_KEY: key }
  try {
    const { stdout } = await run(program, args, { env, cwd: tmpdir(), maxBuffer: 2 ** 26 })
    return { passed: true, report: stdout }
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return { passed: false, report: `${stdout}${stderr}` }
  }
}
