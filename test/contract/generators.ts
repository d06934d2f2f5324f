/**
 * Lets tools that read OpenAPI documents work with ours: openapi-python-client, datamodel-code-generator and the SDK of
 * Singer taps. What they make must be complete, and they must not warn.
 *
 *   node test/contract/generators.ts
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { operations, resources } from '@selvedge/catalogue'
import { recordSchemaName } from '../../packages/catalogue/openapi/schemas.ts'
import { pythonEnvironment } from '../support/python-environment.ts'

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const DOCUMENT = at('../../openapi/openapi.json')

const bin = join(await pythonEnvironment('generators', at('generators-requirements.txt')), 'bin')
const folder = mkdtempSync(join(tmpdir(), 'selvedge-generators-'))

/** Gives what it printed. */
function python(args: readonly string[], input = ''): string {
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
  const { status, stdout, stderr } = spawnSync(join(bin, 'python'), args, { cwd: folder, encoding: 'utf8', env, input })
  if (status !== 0 || /warning/i.test(stdout + stderr)) throw new Error(`${args[1] ?? args[0]}: ${stdout}${stderr}`)
  return stdout
}

function expectEqual(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
  }
  console.log(`ok  ${what}: ${JSON.stringify(found)}`)
}

try {
  const client = ['generate', '--path', DOCUMENT, '--output-path', 'client', '--meta', 'none', '--fail-on-warning']
  python(['-m', 'openapi_python_client', ...client])
  const files = readdirSync(join(folder, 'client', 'api'), { recursive: true, encoding: 'utf8' })
  const functions = files.filter((file) => file.endsWith('.py') && !file.endsWith('__init__.py'))
  expectEqual('openapi-python-client: operations', functions.length, operations.length)

  const models = ['--input', DOCUMENT, '--input-file-type', 'openapi', '--output', 'models.py']
  python(['-m', 'datamodel_code_generator', ...models, '--formatters', 'builtin'])
  const decimals = readFileSync(join(folder, 'models.py'), 'utf8').match(/^ {4}\w+: Decimal\b/gm)!
  const amounts = resources.flatMap(({ fields }) => Object.values(fields).filter(({ schema }) => 'x-decimal' in schema))
  expectEqual('datamodel-code-generator: decimals', decimals.length, amounts.length)

  const names = resources.map(recordSchemaName)
  const discovered = python([at('generators-discover.py'), DOCUMENT], JSON.stringify(names))
  expectEqual('singer-sdk', JSON.parse(discovered), {
    streams: names.length,
    withoutType: [],
    key: ['id'],
    amount: { integerDigits: 29, fractionDigits: 9 },
    isTime: true,
  })
} finally {
  rmSync(folder, { recursive: true })
}
