/** The suites as they are declared: every test is in one or in the core, none reads what it does not declare, and changes reach what they should. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Graph, Reach, readGraph } from '../../scripts/gate/reach.ts'
import { filesOf, type Suite, suites, TEST_FILES } from '../../scripts/gate/suites.ts'

let graph: Graph
const reaches = new Map<string, Reach>()
beforeAll(async () => {
  graph = await readGraph()
  for (const suite of suites) reaches.set(suite.name, new Reach(graph, suite))
})

const reachedBy = (path: string): string[] =>
  suites.filter(({ name }) => reaches.get(name)!.has(path)).map(({ name }) => name)
const ALL = suites.map(({ name }) => name)

it('every test file is in one suite at most, and every glob finds some', () => {
  const all = new Set(globSync(TEST_FILES))
  const inSuites = suites.flatMap(filesOf)
  expect(inSuites.filter((file, at) => inSuites.indexOf(file) !== at)).toEqual([])
  expect(inSuites.filter((file) => !all.has(file))).toEqual([])
  expect(suites.flatMap(({ files }) => files).filter((glob) => globSync(glob).length === 0)).toEqual([])
  expect(new Set(ALL).size).toBe(ALL.length)
})

it('what a suite reads is there', () => {
  const declared = suites.flatMap(({ reads = [], setUp = [] }) => [...reads, ...setUp])
  expect(declared.filter((path) => !existsSync(path))).toEqual([])
})

it('what sets up the records of a suite is tested by at least two others', () => {
  const setUps = [...new Set(suites.flatMap(({ setUp = [] }) => setUp))]
  const modules = [...graph.keys()].filter((module) => setUps.some((folder) => module.startsWith(`${folder}/`)))
  expect(modules.length).toBeGreaterThan(20)
  expect(modules.filter((module) => reachedBy(module).length < 2)).toEqual([])
})

/** Paths with a folder or an extension, up to the first part that the program fills in. */
const LITERAL = /(['"`])((?:\.{1,2}\/)*[\w@.-]+(?:\/[\w@.-]+)*\/?)(?:\1|\$\{|\*|\{)/g

/** Files and folders of the repository that a module names, from the root or relative to itself. */
function namedIn(module: string): string[] {
  const code = readFileSync(module, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
  const found = [...code.matchAll(LITERAL)].flatMap(([text, , path]) => {
    const isWhole = /['"`]$/.test(text)
    const literal = isWhole ? path! : path!.slice(0, path!.lastIndexOf('/') + 1)
    return [literal, join(dirname(module), literal)].map((each) => join(each).replace(/\/$/, ''))
  })
  return [...new Set(found)].filter((path) => path !== '.' && !path.startsWith('..') && isNamed(path))
}

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const repository = listed.split('\n').filter((file) => existsSync(file))

/** A folder at the top has a name that is also a word. What is built is not of the repository. */
function isNamed(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
    ? repository.includes(path)
    : path.includes('/') && repository.some((file) => file.startsWith(`${path}/`))
}

/** In another folder. */
const ELSEWHERE = ['packages/service, in test/conformance/released.test.ts']

describe('a suite declares what its tests name', () => {
  it.each(suites.filter(({ reads }) => reads !== undefined))('$name', (suite: Suite) => {
    const reach = reaches.get(suite.name)!
    const missing = [...reach.modules]
      .filter((module) => module.startsWith('test/') && existsSync(module) && /\.[jt]s$/.test(module))
      .flatMap((module) => namedIn(module).map((path) => ({ module, path })))
      // A test names its own folder and others as places of modules, which the graph has.
      .filter(({ path }) => !/^test(\/[\w-]+)*$/.test(path) && !isReached(reach, path))
      .filter(({ module, path }) => !(module.startsWith('test/support/') && isSetUp(suite, path)))
    const shown = missing.map(({ module, path }) => `${path}, in ${module}`)
    expect(shown.filter((each) => !ELSEWHERE.includes(each))).toEqual([])
  })
})

function isSetUp({ setUp = [] }: Suite, path: string): boolean {
  return setUp.some((folder) => path.startsWith(`${folder}/`))
}

/** Of a folder: what is in it, and whatever comes into it. */
function isReached(reach: Reach, path: string): boolean {
  if (statSync(path).isFile()) return reach.has(path)
  const modules = [...graph.keys()].filter((module) => module.startsWith(`${path}/`))
  return [...modules, `${path}/new.txt`].every((each) => reach.has(each))
}

describe('what a change reaches', () => {
  it.each([
    '.ci/run',
    'harness/client.ts',
    'test/support/until.ts',
    'package-lock.json',
    'package.json',
    'test/python/requirements.txt',
    'clients/python/uv.lock',
    'test/deploy/compose-check/go.sum',
    'packages/service/store/migrations/0001_directory.sql',
    'vitest.config.ts',
    'scripts/check.ts',
    'scripts/gate/choose.ts',
  ])('%s: every suite', (path) => expect(reachedBy(path)).toEqual(ALL))

  it.each(['docs/results/full-run.json', 'docs/results/gate.md'])('%s: none', (path) => {
    expect(reachedBy(path)).toEqual([])
  })

  it('any path: a suite that declares nothing', () => {
    const [file] = filesOf(suites[0]!)
    expect(new Reach(graph, { name: 'x', files: [file!] }).has('LICENSE')).toBe(true)
    expect(new Reach(graph, { name: 'x', files: [file!], reads: [] }).has('LICENSE')).toBe(false)
  })

  it('a guide: suites of pages, and not those of packages and the service', () => {
    const reached = reachedBy('docs/guides/faq.md')
    expect(reached).toEqual(expect.arrayContaining(['pages', 'guides']))
    for (const name of ['import', 'import-histories', 'import-guide', 'upgrade', 'python', 'operating-guides', 'cells'])
      expect(reached).not.toContain(name)
  })

  it('a module of the import: its suites, its guide and the packages', () => {
    const reached = reachedBy('packages/import/src/cycle/cycle.ts')
    expect(existsSync('packages/import/src/cycle/cycle.ts')).toBe(true)
    expect(reached).toEqual(expect.arrayContaining(['import', 'import-histories', 'import-guide', 'packages']))
    for (const name of ['upgrade', 'export', 'python', 'pages', 'cells', 'loading']) expect(reached).not.toContain(name)
  })

  it('a module of loading: what loads, and not what reads what was loaded or has no database', () => {
    const reached = reachedBy('packages/service/store/loading/stage.ts')
    expect(reached).toEqual(expect.arrayContaining(['loading', 'undo', 'import', 'upgrade', 'cells', 'changes']))
    for (const name of ['reading', 'contract', 'explorer', 'dlt', 'python-types', 'lockfile', 'deploy', 'demo'])
      expect(reached).not.toContain(name)
  })

  it('a file that is gone, or is no module: suites with a module of its package', () => {
    const gone = reachedBy('packages/import/src/cycle/gone.ts')
    expect(gone).toEqual(reachedBy('packages/import/src/cycle/new.sql'))
    expect(gone).toEqual(expect.arrayContaining(['import', 'import-histories', 'packages']))
    expect(gone).not.toContain('python-types')
  })

  it('a program that a test starts by its own address', () => {
    expect(reachedBy('packages/service/cli/serve/worker.ts')).toContain('commands')
    expect(reaches.get('connections')!.modules).toContain('test/support/serve.ts')
  })
})
