/**
 * Which files a suite reaches: what its tests import, directly or not, what they read or start by path as the suite
 * declares it, and what that imports. A change in any of them can change the result of the suite. Not what only sets up its
 * records, if the suite declares that too.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { filesOf, type Suite } from './suites.ts'

const SOURCES = ['test', 'packages', 'scripts', 'bench', 'harness', 'examples', 'docs/.vitepress']

/** Reach every suite: what tests are run with, what is installed, and what every database is made from. */
const ALWAYS: readonly RegExp[] = [
  /^(\.ci|harness|test\/support|scripts\/gate|packages\/service\/store\/(administration|migrations|schema))\//,
  /^(scripts\/check\.ts|vitest[\w.]*\.ts|tsconfig\.json|package\.json|\.npmrc)$/,
  /(^|\/)(package-lock\.json|requirements[\w-]*\.txt|uv\.lock|go\.(mod|sum))$/,
]
/** Reach none: what a full run leaves behind. */
const NEVER = /^docs\/results\/(full-run\.json|gate\.md)$/

/** `new URL('worker.ts', import.meta.url)`: a file that a module starts or reads, named relative to itself. */
const OWN_FILE = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g

/** The files that each module of the repository imports, also for types or when it runs, or names relative to itself. */
export type Graph = ReadonlyMap<string, readonly string[]>

export async function readGraph(): Promise<Graph> {
  const { output } = await cruise(SOURCES, await extractOptions('./.dependency-cruiser.js'))
  const modules = (output as ICruiseResult).modules.filter(({ source }) => isOurs(source))
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      [...dependencies.map(({ resolved }) => resolved).filter(isOurs), ...ownFiles(source)],
    ]),
  )
}

function isOurs(path: string): boolean {
  return !path.includes('node_modules/') && existsSync(path)
}

function ownFiles(source: string): string[] {
  const named = [...readFileSync(source, 'utf8').matchAll(OWN_FILE)].map(([, path]) => join(dirname(source), path!))
  return named.map(normalize).filter((path) => /\.\w+$/.test(path) && existsSync(path))
}

export class Reach {
  readonly #declared: readonly string[] | undefined
  readonly #modules: ReadonlySet<string>
  readonly #folders: ReadonlySet<string>
  readonly #graph: Graph

  constructor(graph: Graph, suite: Suite) {
    const tests = filesOf(suite)
    this.#graph = graph
    this.#declared = suite.reads
    const declared = [...graph.keys()].filter((module) => this.#isDeclared(module))
    const isSetUp = (module: string): boolean => suite.setUp?.some((folder) => module.startsWith(`${folder}/`)) ?? false
    this.#modules = closure(graph, [...tests, ...declared], isSetUp)
    this.#folders = new Set([...this.#modules].filter((module) => graph.has(module)).map(folderOf))
  }

  /**
   * Pages count only if they are declared. Another file that is no module, or is a module no more, counts with every module
   * of its package: what imported it has changed too, but may have read it by path.
   */
  has(path: string): boolean {
    if (NEVER.test(path)) return false
    if (this.#declared === undefined || ALWAYS.some((each) => each.test(path)) || this.#isDeclared(path)) return true
    if (this.#graph.has(path) || path.endsWith('.md')) return this.#modules.has(path)
    return this.#modules.has(path) || this.#folders.has(folderOf(path))
  }

  /** Its modules, among them its test files. */
  get modules(): ReadonlySet<string> {
    return this.#modules
  }

  #isDeclared(path: string): boolean {
    return this.#declared?.some((declared) => path === declared || path.startsWith(`${declared}/`)) ?? false
  }
}

/** The package of a module, the folder of a test, or else the first folder of a path. */
function folderOf(path: string): string {
  return path.split('/', /^(packages|test)\//.test(path) ? 2 : 1).join('/')
}

function closure(graph: Graph, modules: readonly string[], isLeftOut: (module: string) => boolean): Set<string> {
  const reached = new Set(modules)
  // A set that grows while it is read is read to its end.
  for (const module of reached) {
    for (const imported of graph.get(module) ?? []) if (!isLeftOut(imported)) reached.add(imported)
  }
  return reached
}
