/** Runs what a guide shows: its shell as a shell would, its TypeScript as a program in a separate folder. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CLEAN_ENVIRONMENT } from '../../support/clean-environment.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const TIMEOUT_MS = 60_000

export class GuideFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'selvedge-guide-'))
  readonly #environment: Record<string, string>

  constructor(environment: Record<string, string>) {
    symlinkSync(join(ROOT, 'node_modules'), join(this.path, 'node_modules'))
    writeFileSync(join(this.path, 'package.json'), '{ "type": "module" }')
    this.#environment = { ...CLEAN_ENVIRONMENT, ...environment }
  }

  async shell(code: string): Promise<string> {
    return (await run('bash', ['--norc', '-euo', 'pipefail', '-c', code], this.#options())).stdout
  }

  async program(code: string): Promise<string> {
    writeFileSync(join(this.path, 'program.ts'), code)
    return (await run(process.execPath, ['program.ts'], this.#options())).stdout
  }

  /** The errors of the compiler for programs, each a separate module. */
  async compile(programs: readonly string[]): Promise<string> {
    for (const [index, code] of programs.entries()) writeFileSync(join(this.path, `compiled-${index}.ts`), code)
    const compilerOptions = { allowImportingTsExtensions: true, noEmit: true, types: ['node'], skipLibCheck: true }
    const strict = { strict: true, module: 'nodenext', target: 'es2024', erasableSyntaxOnly: true }
    const include = ['compiled-*.ts']
    writeFileSync(
      join(this.path, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, ...strict }, include }),
    )
    const compiler = join(ROOT, 'node_modules/.bin/tsc')
    const { stdout, stderr } = await run(compiler, ['-p', '.'], this.#options()).catch((failed) => failed)
    return stdout + stderr
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }

  #options() {
    return { cwd: this.path, env: this.#environment, timeout: TIMEOUT_MS }
  }
}
