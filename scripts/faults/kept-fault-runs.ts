/** The last run of each fault test, kept as JSON. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'docs/results/faults.json'

export interface FaultRun {
  readonly name: string
  readonly command: string
  readonly date: string
  readonly minutes: number
  /** Missed: a bound did not hold. Failed: the run ended without its results. */
  readonly outcome: 'passed' | 'missed' | 'failed'
  readonly findings: readonly FaultFinding[]
}

export interface FaultFinding {
  readonly what: string
  readonly bound: string
  readonly value: string
  readonly holds: boolean
}

const LINE = /^(ok {2}|MISS|FAIL) (.+)$/
/** `failed reads: 0 (at most 0)` */
const RESULT = /^(?<what>.+?): (?<value>-?[\d.,]+(?:e[+-]?\d+)?.*?)(?: \((?<bound>at (?:most|least) [^)]+)\))?$/
/** `no error on reads  {"requests":1735}` */
const FINDING = /^(?<what>.+?) {2}(?<measured>\{.*\})$/

/** What a line of a run's output says that was measured, if it says anything. */
export function findingOf(line: string): FaultFinding[] {
  const [, verdict, text = ''] = LINE.exec(line) ?? []
  if (verdict === undefined) return []
  const holds = verdict === 'ok  '
  const finding = FINDING.exec(text)?.groups
  if (finding) return [{ what: finding.what!, bound: '', value: valuesOf(JSON.parse(finding.measured!)), holds }]
  const { what = text, value = '', bound = '' } = RESULT.exec(text)?.groups ?? {}
  return [{ what, bound, value, holds }]
}

/** `{"requests":2,"times":{"p99Ms":3}}` as `requests 2, times: p99Ms 3`. */
function valuesOf(measured: object): string {
  return Object.entries(measured)
    .map(([name, value]) =>
      typeof value === 'object' && value !== null ? `${name}: ${valuesOf(value) || 'none'}` : `${name} ${value}`,
    )
    .join(', ')
}

export function readFaultRuns(): FaultRun[] {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []
}

/** In place of an earlier run of the same test. */
export function keepFaultRun(run: FaultRun): void {
  const others = readFaultRuns().filter(({ name }) => name !== run.name)
  const runs = [...others, run].sort((a, b) => (a.name < b.name ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(runs, null, 2)}\n`)
}
