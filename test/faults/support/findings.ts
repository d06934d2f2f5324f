/** What a run found, as one line of numbers and as a verdict on what it had to show. */
import type { Sample } from '../../../harness/steady-load.ts'

export interface TrafficSummary {
  readonly requests: number
  /** Answers of 500 and above. */
  readonly serverErrors: number
  readonly unanswered: number
  /** Rejected with a 429: the service was too busy. */
  readonly refused: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

export function summaryOf(samples: readonly Sample[]): TrafficSummary {
  const times = samples.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number): number => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]!)
  return {
    requests: samples.length,
    serverErrors: samples.filter(({ status }) => status >= 500).length,
    unanswered: samples.filter(({ status }) => status === 0).length,
    refused: samples.filter(({ status }) => status === 429).length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  }
}

/** One thing that had to hold in a run. */
export interface Finding {
  readonly what: string
  readonly holds: boolean
  readonly measured: object
}

export function report(findings: readonly Finding[]): void {
  for (const { what, holds, measured } of findings) {
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}  ${JSON.stringify(measured)}`)
  }
  if (findings.some(({ holds }) => !holds)) process.exitCode = 1
}
