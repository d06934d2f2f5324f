/** The extensions of DuckDB that the tests load, as files: signed, from PyPI, for machines that reach no other registry. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pythonEnvironment } from '../../support/python-environment.ts'

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url))

/** The folder of one of them, such as `postgres_scanner`. */
export async function extensionFolder(name: string): Promise<string> {
  const environment = await pythonEnvironment(REQUIREMENTS)
  const [file] = globSync(join(environment, `lib/*/site-packages/duckdb_extension_${name}/**/*.duckdb_extension`))
  if (!file) throw new Error(`no extension ${name} in ${environment}`)
  return dirname(file)
}
