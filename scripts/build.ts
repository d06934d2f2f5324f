/**
 * Builds packages for publishing, each into a folder of `dist/`: JavaScript, types, SQL, CSS and other assets, README,
 * licence and the package.json that belongs to them. `npm publish ./dist/client` sends one. A tarball of each is in
 * `artefacts/`, to be installed without a registry (docs/guides/packages.md).
 * A checkout runs the TypeScript sources, so the manifests in packages/ point there. A published package cannot: Node
 * strips no types inside node_modules.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildExplorer } from '../packages/explorer/build.ts'
import { published } from './build/manifest.ts'
import { withAbsoluteLinks } from './build/repository.ts'
import { vendor } from './build/vendor.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The explorer is part of the service. */
export const packageNames = readdirSync(join(ROOT, 'packages'))
  .filter((name) => name !== 'explorer')
  .sort()

/** Every other file of a package is something that it reads at run time. */
const NOT_ASSETS = ['**/*.ts', '**/*.json', '**/*.md', '**/node_modules/**', '**/dist/**']

/** `name` is the folder in packages/; the result goes to `out`, which is emptied first. */
export function buildPackage(name: string, out: string): void {
  const folder = join(ROOT, 'packages', name)
  const sources = existsSync(join(folder, 'src')) ? join(folder, 'src') : folder
  rmSync(out, { recursive: true, force: true })
  compile(folder, sources, out)
  for (const file of globSync('**/*.d.ts', { cwd: out })) importJavaScript(join(out, file))
  for (const file of globSync('**/*.*', { cwd: sources, exclude: NOT_ASSETS })) {
    cpSync(join(sources, file), join(out, file))
  }
  vendor(name, out)
  const directory = relative(ROOT, folder)
  const manifest = published(readJson(join(folder, 'package.json')), { directory, files: readdirSync(out) })
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(join(out, 'README.md'), readmeOf(folder, directory, manifest))
  cpSync(join(ROOT, 'LICENSE'), join(out, 'LICENSE'))
}

export interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

/** The tarball of a built package, in the folder `into`. */
export function packPackage(built: string, into: string): Packed {
  const args = ['pack', '--json', '--pack-destination', into]
  return JSON.parse(execFileSync('npm', args, { cwd: built, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }))[0]
}

export const GUIDES = join(ROOT, 'packages/service/guides')

/** The documentation site, which the service carries with it. */
export function buildGuides(out: string = GUIDES): void {
  const vitepress = join(ROOT, 'node_modules/vitepress/bin/vitepress.js')
  execFileSync(process.execPath, [vitepress, 'build', 'docs', '--outDir', out], { cwd: ROOT, stdio: 'pipe' })
}

/**
 * The compiler takes its files and settings together only from a file. Comments are part of types, where editors show them, and not of
 * JavaScript, which would have all of them again.
 */
function compile(folder: string, sources: string, out: string): void {
  const own = join(folder, 'tsconfig.build.json')
  const config = join(out, 'tsconfig.json')
  mkdirSync(out, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: existsSync(own) ? own : join(ROOT, 'tsconfig.build.json'),
      compilerOptions: { rootDir: sources, outDir: out, typeRoots: [join(ROOT, 'node_modules/@types')] },
      include: [`${sources}/**/*.ts`],
      exclude: ['**/node_modules', '**/dist'],
    }),
  )
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
  for (const part of [['--removeComments', '--declaration', 'false'], ['--emitDeclarationOnly']]) {
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config, ...part], { encoding: 'utf8' })
    if (status !== 0) {
      rmSync(config)
      throw new Error(`${folder} does not compile:\n${stdout}`)
    }
  }
  rmSync(config)
}

/** The compiler rewrites `./x.ts` to `./x.js` in JavaScript but not in types, where not every tool finds `./x.d.ts`. */
function importJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(from '\.[^']*|import\(["']\.[^'"]*)\.ts(["'])/g, '$1.js$2'))
}

/** A package that nobody installs for itself has no README in the repository. */
function readmeOf(folder: string, directory: string, { name, description, homepage }: Record<string, unknown>): string {
  const own = join(folder, 'README.md')
  if (existsSync(own)) return withAbsoluteLinks(readFileSync(own, 'utf8'), directory)
  return `# ${name}\n\n${description} A part of [Selvedge](${homepage}).\n`
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'))
}

if (import.meta.main) {
  buildGuides()
  await buildExplorer()
  const artefacts = join(ROOT, 'artefacts')
  mkdirSync(artefacts, { recursive: true })
  for (const old of globSync('selvedge-*.tgz', { cwd: artefacts })) rmSync(join(artefacts, old))
  for (const name of packageNames) {
    const built = join(ROOT, 'dist', name)
    buildPackage(name, built)
    console.log(`dist/${name}  artefacts/${packPackage(built, artefacts).filename}`)
  }
}
