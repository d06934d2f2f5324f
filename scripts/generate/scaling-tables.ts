/** The tables of the scaling page, from the runs that are kept. */
import type { KeptRun, KeptSize, KeptSpread, RatioName } from '../../bench/kept-runs.ts'
import { markdownTable } from '../../harness/markdown-table.ts'

const RATIOS: Readonly<Record<RatioName, readonly [title: string, target: string]>> = {
  uniqueVsBareEngine: ['unique page of 25 with exact total / PostgreSQL', '0.30'],
  uniqueVsYardstick: ['the same / the straightforward service', '3, 10'],
  getVsBareEngine: ['single record / PostgreSQL', '0.35'],
  repeatedVsBareHttp: ['repeated page / `node:http`', '0.60'],
  conditionalVsBareNotModified: ['conditional, 304 / `node:http` with a 304', '0.65'],
  conditionalVsBareHttp: ['conditional, 304 / `node:http` with a page', ''],
  lastVsFirstPage: ['last page / first page, as rates', '>= 0.91'],
  filteredVsUnfiltered: ['filtered page, after its count / unfiltered', '0.90'],
}

const KINDS: Readonly<Record<string, string>> = {
  unique: 'unique page',
  filtered: 'filtered page',
  get: 'single record',
  repeated: 'repeated page',
  conditional: '304',
  bareHttp: '`node:http`, the same bytes',
  barePage: 'PostgreSQL, the page alone',
  bareGet: 'PostgreSQL, the record alone',
}

export interface Result extends KeptSpread {
  readonly records: number
}

/** The newest result for each number of records, ascending. */
export function newest(runs: readonly KeptRun[], of: (size: KeptSize) => KeptSpread | undefined): Result[] {
  const bySize = new Map<number, Result>()
  for (const size of runs.flatMap(({ sizes }) => sizes)) {
    const spread = of(size)
    if (spread) bySize.set(size.records, { ...spread, records: size.records })
  }
  return [...bySize.values()].sort((a, b) => a.records - b.records)
}

export function ratioTable(runs: readonly KeptRun[]): string {
  const rows = Object.entries(RATIOS).map(([name, [title, target]]) => ({
    cells: [title, target],
    results: newest(runs, ({ ratios }) => ratios[name as RatioName]),
  }))
  return table(['ratio', 'target'], rows)
}

/** Microseconds of the service and of PostgreSQL for a request. */
export function cpuTable(runs: readonly KeptRun[]): string {
  const sizes = runs.flatMap((run) => run.sizes)
  const cost = ({ cpuUs }: KeptSize, kind: string): string => {
    const found = cpuUs?.[kind]
    return found ? `${Math.round(found.service)} + ${Math.round(found.postgres)}` : ''
  }
  return markdownTable([
    ['CPU in us', ...sizes.map(({ records }) => `${records.toLocaleString('en')} records`)],
    ...Object.entries(KINDS).map(([kind, title]) => [title, ...sizes.map((size) => cost(size, kind))]),
  ])
}

interface Row {
  readonly cells: readonly string[]
  readonly results: readonly Result[]
}

function table(titles: readonly string[], rows: readonly Row[]): string {
  const sizes = [...new Set(rows.flatMap(({ results }) => results.map(({ records }) => records)))].sort((a, b) => a - b)
  return markdownTable([
    [...titles, ...sizes.map((records) => `${records.toLocaleString('en')} records`)],
    ...rows.map(({ cells, results }) => [
      ...cells,
      ...sizes.map((records) => text(results.find((result) => result.records === records))),
    ]),
  ])
}

function text(result: Result | undefined): string {
  if (result === undefined) return ''
  const { median, min, max } = result
  const range = min === undefined || max === undefined ? '' : ` (${number(min)}-${number(max)})`
  return `${number(median)}${range}`
}

/** With three digits, as much as rounds of the same code agree on. */
function number(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
