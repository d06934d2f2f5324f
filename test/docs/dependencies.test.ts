/** Decision 8 says of each library that is installed in production what it is for, and of none that is not. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const DECISION = 'docs/decisions/0008-dependencies.md'

const explained = readFileSync(DECISION, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| package '))
  .filter((line) => !line.startsWith('| -'))
  .flatMap((line) => line.split('|')[1]!.split(','))
  .map((name) => name.trim())

const installed = readdirSync('packages')
  .map((name) => JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8')))
  .flatMap(({ dependencies, optionalDependencies }) => Object.keys({ ...dependencies, ...optionalDependencies }))
  .filter((name) => !name.startsWith('@selvedge/'))

/** A row may stand for all packages of one scope, as `@scope/*`. */
const explains = (row: string, name: string): boolean =>
  row === name || (row.endsWith('/*') && name.startsWith(row.slice(0, -1)))

it('every production dependency has a row', () => {
  expect(installed.length).toBeGreaterThan(15)
  expect(installed.filter((name) => !explained.some((row) => explains(row, name)))).toEqual([])
})

it('every row is about a production dependency', () => {
  expect(explained.filter((row) => !installed.some((name) => explains(row, name)))).toEqual([])
})

it('pg is pinned exactly: parts of it are used that it does not document', () => {
  const { dependencies } = JSON.parse(readFileSync('packages/service/package.json', 'utf8'))
  expect(dependencies.pg).toMatch(/^\d+\.\d+\.\d+$/)
  expect(dependencies.pg).toBe(JSON.parse(readFileSync('node_modules/pg/package.json', 'utf8')).version)
})
