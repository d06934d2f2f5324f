/** The Python that the reference page shows for each operation is right by mypy, and runs. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@selvedge/catalogue'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isReadable, referenceSamples, serviceWithSamples } from '../client/support/reference-samples.ts'
import { BASE, type TestService } from '../support/service.ts'
import { Wheel } from './support/wheel.ts'

const IMPORT = 'from selvedge_client import Selvedge'
const samples = referenceSamples('python', IMPORT)

let wheel: Wheel
let service: TestService
beforeAll(async () => {
  wheel = await Wheel.build()
  service = await serviceWithSamples()
}, 600_000)
afterAll(async () => {
  await service.stop()
  wheel.remove()
})

/** Each in a function, so that their names do not meet. */
function inFunction(name: string, body: string): string {
  return `def ${name}() -> None:\n${body.trim().replace(/^/gm, '    ')}\n`
}

async function mypy(functions: readonly string[]): Promise<string> {
  writeFileSync(join(wheel.folder, 'checked.py'), [IMPORT, ...functions].join('\n'))
  return (await wheel.mypy('checked.py')).output
}

it('is there for every operation', () => {
  expect(samples.map(({ name }) => name)).toEqual(operations.map(({ name }) => name))
})

it('mypy --strict has nothing to say', { timeout: 600_000 }, async () => {
  expect(await mypy(samples.map(({ name, body }) => inFunction(name, body)))).toContain('no issues found')
  const wrong = samples[1]!.body.replace('.list(', '.list(nothing=1, ')
  expect(await mypy([inFunction('wrong', wrong)])).toContain('Unexpected keyword argument "nothing"')
})

it('runs against the service, and prints something', { timeout: 600_000 }, async () => {
  const readable = samples.filter(isReadable)
  const program = [
    'import json',
    IMPORT,
    'lines = {}',
    ...readable.flatMap(({ name, body }) => [
      inFunction(name, body),
      'printed = []',
      'print = lambda *values: printed.append(values)',
      `${name}()`,
      `lines["${name}"] = len(printed)`,
    ]),
    'json.dump(lines, open("printed.json", "w"))',
  ]
  writeFileSync(join(wheel.folder, 'samples.py'), program.join('\n'))
  const address = { SELVEDGE_URL: service.url + BASE, SELVEDGE_API_KEY: service.keys.brand }
  const { passed, output } = await wheel.python(['samples.py'], address)
  expect(passed, output).toBe(true)
  const lines: Record<string, number> = JSON.parse(readFileSync(join(wheel.folder, 'printed.json'), 'utf8'))
  expect(Object.keys(lines)).toEqual(readable.map(({ name }) => name))
  expect(Object.entries(lines).filter(([, count]) => count === 0)).toEqual([])
})
