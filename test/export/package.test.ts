/** The published command, as installed: built JavaScript beside the packages it needs, started by its own name. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { USAGE } from '../../packages/export/src/arguments.ts'
import { exitCodes } from '../../packages/export/src/problems.ts'
import { buildPackage } from '../../scripts/build.ts'
import { manyTags } from '../client/support/tags.ts'
import { BASE, TestService } from '../support/service.ts'
import { Command } from './support/command.ts'
import { OutFolder } from './support/out-folder.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(ROOT, 'packages/export')

let service: TestService
let modules: string
let command: string
beforeAll(async () => {
  modules = join(mkdtempSync(join(tmpdir(), 'selvedge-installed-')), 'node_modules')
  for (const name of ['catalogue', 'client', 'export']) buildPackage(name, join(modules, '@selvedge', name))
  const { bin, dependencies } = JSON.parse(readFileSync(join(modules, '@selvedge/export/package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) link(name)
  command = join(modules, '@selvedge/export', bin['selvedge-export'])
  service = await TestService.start()
  await service.database.load(service.brandId, { tags: manyTags(120) })
})
afterAll(async () => {
  rmSync(dirname(modules), { recursive: true, force: true })
  await service.stop()
})

/** A package of others, from wherever it is installed here. */
function link(name: string): void {
  const target = join(modules, name)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  symlinkSync([join(SOURCE, 'node_modules', name), join(ROOT, 'node_modules', name)].find(existsSync)!, target)
}

it.for<[format: string, files: number]>([
  ['sqlite', 1],
  // Beside it is the script that opens all of them in DuckDB.
  ['parquet', 2],
])('exports to %s', async ([format, files]) => {
  const out = new OutFolder()
  const args = ['--brand', 'alder-finch', '--out', out.path, '--only', 'tags', '--format', format]
  const environment = { SELVEDGE_API_KEY: service.keys.brand, SELVEDGE_URL: service.url + BASE }
  const { exitCode, stdout, stderr } = await new Command(args, environment, command).finished
  expect(stderr).toBe('')
  expect(stdout).toContain(`120 records of 1 collections in ${files} files, in ${out.path}`)
  expect(exitCode).toBe(0)
  expect(out.manifest().collections).toMatchObject([{ path: 'tags', records: 120 }])
  out.remove()
})

it('gives its help, and says what is missing', async () => {
  expect(await new Command(['--help'], {}, command).finished).toEqual({
    exitCode: 0,
    stdout: `${USAGE}\n`,
    stderr: '',
  })
  expect(await new Command([], {}, command).finished).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: '--out or --sync is needed\n',
  })
})

it('has the same exit codes in its help and its README', () => {
  const readme = readFileSync(join(SOURCE, 'README.md'), 'utf8')
  const documented = [...readme.matchAll(/^\| (\d) +\|/gm)].map(([, code]) => Number(code))
  expect(documented).toEqual([0, ...Object.values(exitCodes)])
  for (const code of documented) expect(USAGE).toMatch(new RegExp(`[:;\\s]${code} `))
})
