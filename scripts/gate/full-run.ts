/** The record of full runs, `npm run test:all`: when each suite last passed, and what each test file costs. */
import { readFileSync, writeFileSync } from 'node:fs'

export const FULL_RUN = 'docs/results/full-run.json'

/** Of Node, and of the oldest and the newest PostgreSQL that tests use. */
export interface Versions {
  readonly node: string
  readonly postgresOldest: string
  readonly postgresNewest: string
}

export interface GreenRun {
  readonly commit: string
  readonly date: string
  readonly tests: number
  readonly versions: Versions
}

export interface FullRun {
  readonly suites: Readonly<Record<string, GreenRun>>
  /** By test file, of the process that ran it and of those that it started. Files that take less than a second are left out. */
  readonly cpuSeconds: Readonly<Record<string, number>>
}

export function readFullRun(file = FULL_RUN): FullRun {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export function writeFullRun(run: FullRun, file = FULL_RUN): void {
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`)
}
