/**
 * Everything that must hold before a change lands, in one command. Prints what it does, the output of what failed, and
 * last one line with the counts: each check counts as one, each test as one. `--part service` first runs one of
 * the parts of `parts.ts`; other arguments are for vitest.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parts } from './parts.ts'
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
  {
    name: 'arrows between folders',
    command: ['depcruise', 'packages', 'scripts', 'bench', 'harness'],
    proof: /\([1-9]\d* modules/,
  },
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

/** The site, which tests of the documentation open. */
const GUIDES = checks.find(({ name }) => name.startsWith('guides'))!
const CHECKS_AT_ONCE = 2

const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
let passed = 0
let failed = 0

const [part, forVitest] =
  process.argv[2] === '--part' ? [process.argv[3]!, process.argv.slice(4)] : [null, process.argv.slice(2)]
if (part !== null && !(part in parts)) throw new Error(`--part is one of ${Object.keys(parts).join(', ')}`)

const missing = missingTools(env.PATH)
for (const { command, purpose } of missing) console.log(`MISSING ${command}, for ${purpose}`)
if (missing.length > 0) console.log('Tests that need these will fail; `npm run test:quick` runs those that do not.')

await runChecks(part === null || part === 'checks' ? checks : part === 'docs' ? [GUIDES] : [])
runTests()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runChecks(wanted: readonly Check[]): Promise<void> {
  const waiting = wanted.values()
  const worker = async (): Promise<void> => {
    for (const check of waiting) await runCheck(check)
  }
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, worker))
}

async function runCheck({ name, command: [program, ...args], proof }: Check): Promise<void> {
  const startedAt = performance.now()
  const { isGood, output } = await new Promise<{ isGood: boolean; output: string }>((done) =>
    execFile(program!, args, { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`
      done({ isGood: error === null && (proof?.test(text) ?? true), output: `${text}${error ?? ''}` })
    }),
  )
  if (isGood) passed++
  else failed++
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - startedAt) / 1_000).toFixed(1)} s)`)
  if (!isGood) console.log(output)
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
    '--reporter=./scripts/stuck-reporter.ts',
    `--outputFile.json=${file}`,
    ...forVitest,
    ...(part === null ? [] : parts[part]!.map((name) => `test/${name}/`)),
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
