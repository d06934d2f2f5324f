/**
 * Builds a package for publishing: JavaScript, types, README, licence and the package.json that belongs to them.
 * The repository itself runs the TypeScript sources, so their package.json points there; what is published cannot, since
 * Node strips no types inside node_modules. `npm publish packages/client/dist` sends the result.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `name` is the folder in packages/; what is built goes to `out`, which is emptied first. */
export function buildPackage(name: string, out: string): void {
  const folder = join(ROOT, 'packages', name)
  rmSync(out, { recursive: true, force: true })
  compile(folder, out)
  for (const file of globSync('**/*.d.ts', { cwd: out })) importJavaScript(join(out, file))
  const source = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(published(source), null, 2)}\n`)
  cpSync(join(folder, 'README.md'), join(out, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(out, 'LICENSE'))
}

function compile(folder: string, out: string): void {
  const tsc = join(dirname(fileURLToPath(import.meta.resolve('typescript/package.json'))), 'bin/tsc')
  const args = [tsc, '-p', join(folder, 'tsconfig.build.json'), '--outDir', out]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${folder} does not compile:\n${stdout}`)
}

/** The compiler rewrites `./x.ts` to `./x.js` in JavaScript but not in types, where not every tool finds `./x.d.ts`. */
function importJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/(from '\.[^']*|import\('\.[^']*)\.ts'/g, "$1.js'"))
}

interface Manifest {
  readonly exports?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly [more: string]: unknown
}

function published({ private: _, devDependencies: __, exports, bin, ...rest }: Manifest): Manifest {
  const entries = Object.entries(exports ?? {}).map(([name, path]) => {
    const built = builtFile(path)
    return [name, { types: built.replace(/\.js$/, '.d.ts'), default: built }]
  })
  const commands = Object.entries(bin ?? {}).map(([name, path]) => [name, builtFile(path)])
  return {
    ...rest,
    ...(exports && { exports: Object.fromEntries(entries) }),
    ...(bin && { bin: Object.fromEntries(commands) }),
  }
}

function builtFile(source: string): string {
  return source.replace('./src/', './').replace(/\.ts$/, '.js')
}

if (import.meta.main) buildPackage('client', join(ROOT, 'packages/client/dist'))
