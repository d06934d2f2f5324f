/** The manifest of the package: its version of DuckDB, and that no other package has it. test/packages/ installs the package. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('has the version of DuckDB that PyPI has extensions for', () => {
  const { dependencies } = JSON.parse(readFileSync('packages/import/package.json', 'utf8'))
  const [engine] = dependencies['@duckdb/node-api'].split('-')
  const requirements = readFileSync('test/import/support/requirements.txt', 'utf8').trim().split('\n')
  expect(new Set(requirements.map((line) => line.split('==')[1]))).toEqual(new Set([engine]))
  for (const file of ['packages/import/README.md', 'deploy/import/Containerfile']) {
    expect(readFileSync(file, 'utf8')).toContain(`duckdb-extension-postgres-scanner==${engine}`)
  }
})

it('is the only package with DuckDB', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const users = Object.keys(packages).filter((name) => '@duckdb/node-api' in (packages[name].dependencies ?? {}))
  expect(users).toEqual(['packages/import'])
})
