/**
 * Everything that must hold before a change lands, in one command. Prints what it does, the output of what failed, and
 * last one line with the counts: each check counts as one, each test as one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { missingTools } from './tools.ts'

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** A check that looked at nothing proves nothing; this must be found in its output. */
  readonly proof?: RegExp
}

const checks: readonly Check[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--error-on-warnings', '.'], proof: /Checked [1-9]\d* files/ },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'arrows between folders', command: ['depcruise', 'packages', 'scripts'], proof: /\([1-9]\d* modules/ },
  { name: 'unused code and dependencies', command: ['knip'] },
  { name: 'generated files are current', command: [process.execPath, 'scripts/generate.ts', '--check'] },
  {
    name: 'contract with clients',
    command: [process.execPath, 'scripts/contract.ts'],
    proof: /^(Compared|No release)/m,
  },
  { name: 'licences', command: [process.execPath, 'scripts/licences.ts'], proof: /[1-9]\d* packages/ },
  { name: 'guides, with no dead link', command: ['vitepress', 'build', 'docs'], proof: /build complete/ },
  { name: 'types of the guides', command: ['tsc', '-p', 'docs'] },
  { name: 'types of the explorer', command: ['tsc', '-p', 'packages/explorer'] },
  { name: 'bill of materials', command: [process.execPath, 'scripts/sbom.ts'], proof: /[1-9]\d* components/ },
]

const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
let passed = 0
let failed = 0

const missing = missingTools(env.PATH)
for (const { command, purpose } of missing) console.log(`MISSING ${command}, for ${purpose}`)
if (missing.length > 0) console.log('Tests that need these will fail; `npm run test:quick` runs those that do not.')

for (const check of checks) {
  const { status, output, seconds } = run(check.command)
  const good = status === 0 && (check.proof?.test(output) ?? true)
  report(good, check.name, seconds)
  if (!good) console.log(output)
}
runTests()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function run([program, ...args]: readonly string[]): { status: number | null; output: string; seconds: number } {
  const started = performance.now()
  const { status, stdout, stderr, error } = spawnSync(program!, args, { env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return { status, output: `${stdout}${stderr}${error ?? ''}`, seconds: (performance.now() - started) / 1000 }
}

function report(good: boolean, name: string, seconds: number): void {
  if (good) passed++
  else failed++
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
}

/** Tests show their own progress; their counts come from the report, not from the text on the screen. */
function runTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-check-'))
  const file = join(folder, 'report.json')
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/retry-reporter.ts',
    `--outputFile.json=${file}`,
    ...process.argv.slice(2),
  ]
  const { status } = spawnSync('vitest', args, { env, stdio: 'inherit' })
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    passed += numPassedTests
    failed += numFailedTests
    // A test file that does not load has no failed test, and is a failure.
    if (status !== 0 && numFailedTests === 0) failed++
  } catch {
    failed++
  }
  rmSync(folder, { recursive: true })
}
