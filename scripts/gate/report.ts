/** The report that vitest writes as JSON: the counts, and which suites passed. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { GreenRun } from './full-run.ts'
import { filesOf, type Suite } from './suites.ts'

export interface TestReport {
  readonly passed: number
  readonly failed: number
  /** By test file: how many tests passed, or null if one failed or the file did not load. */
  readonly files: ReadonlyMap<string, number | null>
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

export function readReport(file: string): TestReport {
  const report = parsed(file)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    files: new Map(
      report.testResults.map(({ name, status, assertionResults }) => [
        relative('.', name),
        status === 'passed' ? assertionResults.filter((each) => each.status === 'passed').length : null,
      ]),
    ),
  }
}

/** Without a report, nothing passed. */
function parsed(file: string): VitestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}

/** A suite that failed, or whose tests were all skipped, has no record from then on, so that it runs until it passes. */
export function greenSuites(
  { files }: TestReport,
  run: Omit<GreenRun, 'tests'>,
  of: readonly Suite[],
): Record<string, GreenRun> {
  const green = of.flatMap((suite) => {
    const passed = filesOf(suite).map((file) => files.get(file) ?? null)
    const tests = passed.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    return passed.includes(null) || tests === 0 ? [] : [[suite.name, { ...run, tests }] as const]
  })
  return Object.fromEntries(green)
}
