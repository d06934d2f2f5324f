/** The types and the style of the Python client, by the checkers that its users run. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeBlocks } from '../client/support/code-blocks.ts'
import { CLIENT, Wheel } from './support/wheel.ts'

let wheel: Wheel
beforeAll(async () => {
  wheel = await Wheel.build()
})
afterAll(() => wheel.remove())

const tests = join(CLIENT, 'tests')

it('mypy --strict has nothing to say', { timeout: 600_000 }, async () => {
  expect(await wheel.mypy('-p', 'selvedge_client')).toMatchObject({ passed: true })
  expect((await wheel.mypy(join(tests, 'usage.py'))).output).toContain('no issues found')
})

const refused = readFileSync(join(tests, 'refused.py'), 'utf8')
const wrongLines = refused.split('\n').flatMap((line, index) => (/^ {4}brand/.test(line) ? [index + 1] : []))
/** Lines of `refused.py`, and names of other files, that have errors. */
const errorsIn = (output: string): unknown[] => {
  const errors = output.matchAll(/([^/\s]+\.py):(\d+)(?::\d+)?(?: -|:) error/g)
  const places = [...errors].map(([, file, line]) => (file === 'refused.py' ? Number(line) : file))
  return [...new Set(places)].toSorted((a, b) => Number(a) - Number(b))
}

it('mypy has nothing to say to the README', async () => {
  const code = codeBlocks(readFileSync(join(CLIENT, 'README.md'), 'utf8'), 'python').join('\n\n')
  writeFileSync(join(wheel.folder, 'readme.py'), code)
  expect((await wheel.mypy('readme.py')).output).toContain('no issues found')
})

it('mypy refuses what is wrong', { timeout: 600_000 }, async () => {
  expect(errorsIn((await wheel.mypy(join(tests, 'refused.py'))).output)).toEqual(wrongLines)
})

// In one run: most of its time goes into the package.
it('pyright refuses what is wrong, and has nothing else to say', { timeout: 600_000 }, async () => {
  const include = [relative(wheel.folder, join(wheel.installed, 'selvedge_client')), 'usage.py', 'refused.py']
  const project = { typeCheckingMode: 'strict', include, pythonVersion: '3.10' }
  writeFileSync(join(wheel.folder, 'pyrightconfig.json'), JSON.stringify(project))
  writeFileSync(join(wheel.folder, 'usage.py'), readFileSync(join(tests, 'usage.py')))
  writeFileSync(join(wheel.folder, 'refused.py'), refused)
  const { output } = await wheel.python(['-m', 'pyright', '--pythonpath', wheel.program])
  expect(errorsIn(output)).toEqual(wrongLines)
})

it.each([['check'], ['format', '--check']])('ruff %s has nothing to say', async (...args) => {
  const run = await wheel.python(['-m', 'ruff', ...args, '--no-cache', '.'], {}, CLIENT)
  expect(run).toMatchObject({ passed: true })
})
