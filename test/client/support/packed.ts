/** A package as its users get it: built, packed with npm, and installed into a project that has nothing else. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPackage, packPackage } from '../../../scripts/build.ts'

const run = promisify(execFile)
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    outDir: 'out',
    types: ['node'],
    typeRoots: [join(MODULES, '@types')],
  },
  include: ['*.ts'],
}

export interface Packed {
  readonly size: number
  readonly files: readonly string[]
}

export class PackedProject {
  readonly folder: string
  readonly packed: Packed

  private constructor(folder: string, packed: Packed) {
    this.folder = folder
    this.packed = packed
  }

  static async create(name: string): Promise<PackedProject> {
    const root = mkdtempSync(join(tmpdir(), 'selvedge-packed-'))
    const built = join(root, 'built')
    const folder = join(root, 'project')
    buildPackage(name, built)
    const { filename, size, files } = packPackage(built, root)
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(root, filename)], { cwd: folder })
    return new PackedProject(folder, { size, files: files.map(({ path }) => path) })
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text)
  }

  /** What the compiler has to say about the project. */
  async compile(): Promise<string> {
    const compiler = join(MODULES, '.bin/tsc')
    const { stdout, stderr } = await run(compiler, ['-p', '.'], { cwd: this.folder }).catch((failed) => failed)
    return stdout + stderr
  }

  async run(node: string, file: string, env: Record<string, string>): Promise<string> {
    const { stdout } = await run(node, [join(this.folder, file)], { env: { ...process.env, ...env }, timeout: 30_000 })
    return stdout
  }

  remove(): void {
    rmSync(join(this.folder, '..'), { recursive: true, force: true })
  }
}
