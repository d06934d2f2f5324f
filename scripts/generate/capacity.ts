/** Costs to plan with and what follows from them, from the runs of the benchmark that are kept. */
import type { CpuUs, KeptRun } from '../../bench/kept-runs.ts'
import { markdownTable } from '../../harness/markdown-table.ts'

/** A machine that is used more than this has nothing left for peaks. */
const UTILISATION_MAX = 0.6
/** Share of requests that are a 304 or served from memory, for clients that send `If-None-Match`. */
const CACHED_SHARE = 0.8
const REQUESTS_PER_SECOND = [1_000, 10_000, 100_000]

const KINDS: Readonly<Record<string, string>> = {
  conditional: 'unchanged page: 304',
  repeated: 'page from memory',
  get: 'single record',
  unique: 'page of 25 records with the exact total',
}

/** The CPU time of a request in microseconds: the highest median of all sizes, to the nearest 5. */
export function planningCost(runs: readonly KeptRun[], kind: string): Pick<CpuUs, 'service' | 'postgres'> {
  const measured = runs.flatMap(({ sizes }) => sizes).flatMap(({ cpuUs }) => cpuUs?.[kind] ?? [])
  if (measured.length === 0) throw new Error(`No run that is kept has the CPU time of ${kind}.`)
  const highest = (of: keyof CpuUs): number => Math.round(Math.max(...measured.map((cpu) => cpu[of])) / 5) * 5
  return { service: highest('service'), postgres: highest('postgres') }
}

export function costTable(runs: readonly KeptRun[]): string {
  const records = sizesOf(runs)
  const rows = Object.entries(KINDS).map(([kind, title]) => {
    const { service, postgres } = planningCost(runs, kind)
    return [title, `${service} us`, postgres === 0 ? '' : `${postgres} us`]
  })
  return [
    `CPU time per request to plan with: the highest median for lists of ${number(Math.min(...records))} to ${number(Math.max(...records))} records, measured on ${runs.at(-1)!.date}.`,
    markdownTable([['request', 'service', 'PostgreSQL'], ...rows]),
  ].join('\n\n')
}

export function capacityTable(runs: readonly KeptRun[]): string {
  const [page, cached] = [planningCost(runs, 'unique'), planningCost(runs, 'repeated')]
  const cores = (rate: number, us: number): string => ((rate * us) / 1e6 / UTILISATION_MAX).toPrecision(2)
  const rows = REQUESTS_PER_SECOND.map((rate) => [
    number(rate),
    cores(rate, CACHED_SHARE * cached.service + (1 - CACHED_SHARE) * page.service),
    cores(rate, (1 - CACHED_SHARE) * page.postgres),
  ])
  return [
    `If clients send \`If-None-Match\`, so that ${CACHED_SHARE * 100} % of the requests are served from memory, and no core is used more than ${UTILISATION_MAX * 100} %:`,
    markdownTable([['requests/s', 'cores of the service', 'cores of PostgreSQL'], ...rows]),
  ].join('\n\n')
}

/** What the README says about it. */
export function costSentence(runs: readonly KeptRun[]): string {
  const perCore = (kind: string): string => number(Math.floor(1e4 / planningCost(runs, kind).service) * 100)
  return `One core serves about ${perCore('unique')} different pages or ${perCore('repeated')} repeated ones a second, from ${number(Math.min(...sizesOf(runs)))} to ${number(Math.max(...sizesOf(runs)))} records. [Scaling](docs/scaling.md) says how to plan.`
}

function sizesOf(runs: readonly KeptRun[]): number[] {
  return runs.flatMap(({ sizes }) => sizes.map(({ records }) => records))
}

function number(value: number): string {
  return value.toLocaleString('en')
}
