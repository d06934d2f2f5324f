/**
 * What must hold before a change lands, in one command: all checks, and the tests that the change can break. Prints what it
 * does, the output of what failed, and last one line with the counts: each check counts as one, each test as one. `--all`
 * runs all tests. `--record` records which suites passed. Other arguments are for vitest, which then runs just that.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { choose } from './gate/choose.ts'
import { cpuLines, keptSeconds, readCpuSeconds } from './gate/cpu-profile.ts'
import { readFullRun, writeFullRun } from './gate/full-run.ts'
import { History } from './gate/history.ts'
import { Reach, readGraph } from './gate/reach.ts'
import { greenSuites, readReport, type TestReport } from './gate/report.ts'
import { type Suite, suites } from './gate/suites.ts'
import { usedVersions } from './gate/versions.ts'
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

const CHECKS_AT_ONCE = 2

const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env.PATH}` }
let passed = 0
let failed = 0

const isAll = process.argv.includes('--all')
const isRecorded = process.argv.includes('--record')
const forVitest = process.argv.slice(2).filter((argument) => argument !== '--all' && argument !== '--record')
const history = new History()
const startedFrom = history.isClean() ? history.head() : null

const missing = missingTools(env.PATH)
for (const { command, purpose } of missing) console.log(`MISSING ${command}, for ${purpose}`)
if (missing.length > 0) console.log('Tests that need these will fail; `npm run test:quick` runs those that do not.')

const leftOut = isAll || forVitest.length > 0 ? [] : await suitesToLeaveOut()
await runChecks()
runTests()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Prints for each suite whether it runs, and why. */
async function suitesToLeaveOut(): Promise<Suite[]> {
  const graph = await readGraph()
  const reach = new Map(suites.map((suite) => [suite, new Reach(graph, suite)]))
  const reaches = (suite: Suite, path: string): boolean => reach.get(suite)!.has(path)
  const choices = choose({ suites, record: readFullRun(), history, versions: usedVersions(), reaches })
  for (const { suite, runs, reason } of choices) {
    console.log(`${runs ? 'runs    ' : 'left out'} ${suite.name}: ${reason}`)
  }
  return choices.filter(({ runs }) => !runs).map(({ suite }) => suite)
}

async function runChecks(): Promise<void> {
  const waiting = checks.values()
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
  const [file, cpuFile] = [join(folder, 'report.json'), join(folder, 'cpu.txt')]
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/retry-reporter.ts',
    '--reporter=./scripts/stuck-reporter.ts',
    `--outputFile.json=${file}`,
    ...leftOut.flatMap(({ files }) => files.map((glob) => `--exclude=${glob}`)),
    ...forVitest,
  ]
  const forTests = { CPU_SECONDS_OF_TESTS: cpuFile, ...((isAll || isRecorded) && { ALL_TESTS: '1' }) }
  const { status } = spawnSync('vitest', args, { env: { ...env, ...forTests }, stdio: 'inherit' })
  const report = readReport(file)
  const cpuSeconds = readCpuSeconds(cpuFile)
  rmSync(folder, { recursive: true })
  passed += report.passed
  failed += report.failed
  // A test file that does not load has no failed test, and is a failure.
  if (status !== 0 && report.failed === 0) failed++
  for (const line of cpuLines(cpuSeconds)) console.log(line)
  if (isRecorded && forVitest.length === 0) record(report, cpuSeconds)
}

function record(report: TestReport, cpuSeconds: Readonly<Record<string, number>>): void {
  if (startedFrom === null || !history.isClean() || history.head() !== startedFrom) {
    console.log(
      'Not recorded: the tree has changes that are not committed, or another commit was checked out meanwhile.',
    )
    return
  }
  const run = { commit: startedFrom, date: new Date().toISOString().slice(0, 10), versions: usedVersions() }
  const before = readFullRun()
  const stillGreen = leftOut.map(({ name }) => [name, before.suites[name]!])
  const ran = suites.filter((suite) => !leftOut.includes(suite))
  writeFullRun({
    suites: { ...Object.fromEntries(stillGreen), ...greenSuites(report, run, ran) },
    cpuSeconds: keptSeconds({ ...(leftOut.length > 0 && before.cpuSeconds), ...cpuSeconds }),
  })
  console.log('Recorded the suites that passed. Run `npm run generate`, and commit docs/results.')
}
