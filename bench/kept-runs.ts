/** Runs of the benchmark that are kept as JSON. `npm run generate` writes the tables and the chart of the scaling page from them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface KeptRun {
  readonly date: string
  readonly command: string
  readonly sizes: readonly KeptSize[]
}

export interface KeptSize {
  readonly records: number
  /** By rate. A range is missing where it was not recorded. */
  readonly ratios: Readonly<Partial<Record<RatioName, KeptSpread>>>
  /** CPU time per request of service, PostgreSQL and Redis, divided by that of the other checkout. */
  readonly cpuVsOther?: Readonly<Record<string, KeptSpread>>
  /** Median CPU time per request, by contender. */
  readonly cpuUs?: Readonly<Record<string, CpuUs>>
  /** Not part of the results above. Missing if all rounds were completed. */
  readonly failed?: readonly FailedRound[]
}

export interface FailedRound {
  readonly contender: string
  /** From 1; 0 for the warm-up. */
  readonly round: number
  readonly reason: string
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export interface CpuUs {
  /** Processes that answer the requests; 0 where PostgreSQL is asked directly. */
  readonly service: number
  readonly postgres: number
  readonly redis: number
}

export type KeptSpread = Pick<Spread, 'median'> & Partial<Spread>

export type RatioName =
  | 'uniqueVsBareEngine'
  | 'uniqueVsYardstick'
  | 'getVsBareEngine'
  | 'repeatedVsBareHttp'
  | 'conditionalVsBareHttp'
  | 'conditionalVsBareNotModified'
  | 'lastVsFirstPage'
  | 'filteredVsUnfiltered'

export function readRuns(file: string): KeptRun[] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

export function keepRun(file: string, run: KeptRun): void {
  const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(3)) : value)
  writeFileSync(file, `${JSON.stringify([...readRuns(file), run], rounded, 2)}\n`)
}
