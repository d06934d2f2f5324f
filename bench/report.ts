/** What a run has shown: ratios, what a request costs, and the comparison with another checkout. */
import { COMPARED, otherOf } from './contenders.ts'
import { cpuOf, type Results, rateOf, ratio, type Spread, serviceCpuOf, spreadOf } from './rounds.ts'

type BySize = ReadonlyMap<number, Results>
type Line = readonly [name: string, spread: Spread]

/** Of the contenders that answer from a baseline's bytes or records, by rate. */
const RATIOS = [
  ['unique page of 25 with exact total / bare engine', 'unique', 'barePage'],
  ['unique page / yardstick', 'unique', 'yardstick'],
  ['get by id / bare engine', 'get', 'bareGet'],
  ['repeated page / bare HTTP', 'repeated', 'bareHttp'],
  ['conditional 304 / bare HTTP with a page', 'conditional', 'bareHttp'],
  ['conditional 304 / bare HTTP with a 304', 'conditional', 'bareNotModified'],
  ['last page / first page', 'last', 'first'],
  ['filtered page / unfiltered page', 'filtered', 'unique'],
] as const

export function printReport(bySize: BySize): void {
  for (const [size, results] of bySize) {
    printRatios(`${size} records: rate / rate`, ratiosOf(results))
    printCosts(results)
    if (!results[otherOf('unique')]) continue
    printRatios('service CPU per request / other checkout', versusOther(results, serviceCpuOf))
    printRatios('service, PostgreSQL and Redis / other checkout', versusOther(results, cpuOf))
  }
  const growths = growthsOf(bySize)
  console.log(
    `\nat ${growths.largest} records a page costs ${growths.growth} times what it does at ${growths.smallest}; ` +
      `the bare engine's ${growths.growthOfBareEngine} times`,
  )
}

/** Of the largest list; by name, for programs. */
export function summaryOf(bySize: BySize, rounds: number): object {
  const results = [...bySize.values()].at(-1)!
  const compared = [...bySize.values()].findLast(({ yardstick }) => yardstick)
  const median = (contender: string, baseline: string, from = results): number =>
    rounded(ratio(from, contender, baseline, rateOf).median)
  const { growth, growthOfBareEngine } = growthsOf(bySize)
  const medians = (lines: readonly Line[]): object =>
    Object.fromEntries(lines.map(([name, spread]) => [name, rounded(spread.median)]))
  return {
    uniqueVsBareEngine: median('unique', 'barePage'),
    repeatedVsBareHttp: median('repeated', 'bareHttp'),
    conditionalVsBareHttp: median('conditional', 'bareHttp'),
    conditionalVsBareNotModified: median('conditional', 'bareNotModified'),
    getVsBareEngine: median('get', 'bareGet'),
    ...(compared ? { uniqueVsYardstick: median('unique', 'yardstick', compared) } : {}),
    lastVsFirstPage: median('last', 'first'),
    filteredVsUnfiltered: median('filtered', 'unique'),
    growth,
    growthOfBareEngine,
    cpuUs: Object.fromEntries(Object.keys(results).map((contender) => [contender, costOf(results, contender)])),
    ...(results[otherOf('unique')] ? { cpuVsOther: medians(versusOther(results, cpuOf)) } : {}),
    sizes: [...bySize.keys()],
    rounds,
  }
}

/** Milliseconds of the machine's time per request. */
export function costMs(results: Results, contender: string): number {
  return spreadOf(results[contender]!.map(({ perSecond }) => 1_000 / perSecond)).median
}

function ratiosOf(results: Results): Line[] {
  const ran = RATIOS.filter(([, contender, baseline]) => results[contender] && results[baseline])
  return ran.map(([name, contender, baseline]) => [name, ratio(results, contender, baseline, rateOf)])
}

function versusOther(results: Results, of: typeof cpuOf): Line[] {
  return COMPARED.map((kind) => [kind, ratio(results, kind, otherOf(kind), of)])
}

function growthsOf(bySize: BySize): { smallest: number; largest: number; growth: number; growthOfBareEngine: number } {
  const sizes = [...bySize.keys()]
  const [smallest, largest] = [sizes[0]!, sizes.at(-1)!]
  const growth = (contender: string): number =>
    rounded(costMs(bySize.get(largest)!, contender) / costMs(bySize.get(smallest)!, contender))
  return { smallest, largest, growth: growth('unique'), growthOfBareEngine: growth('barePage') }
}

function costOf(results: Results, contender: string): Record<'service' | 'postgres' | 'redis', number> {
  const part = (name: 'service' | 'postgres' | 'redis'): number =>
    rounded(spreadOf(results[contender]!.map(({ cpuUs }) => cpuUs[name])).median)
  return { service: part('service'), postgres: part('postgres'), redis: part('redis') }
}

function printRatios(title: string, lines: readonly Line[]): void {
  console.log(`\n${title.padEnd(60)} median   min   max`)
  for (const [name, { median, min, max }] of lines) {
    const [middle, least, most] = [median, min, max].map((value) => value.toFixed(2))
    console.log(`${name.padEnd(60)} ${middle!.padStart(6)} ${least!.padStart(5)} ${most!.padStart(5)}`)
  }
}

function printCosts(results: Results): void {
  console.log(`\n${'medians'.padEnd(32)} requests/s   CPU us: service  PostgreSQL  Redis`)
  for (const contender of Object.keys(results)) {
    const { service, postgres, redis } = costOf(results, contender)
    const rate = spreadOf(results[contender]!.map(rateOf)).median.toFixed(0)
    const [ofService, ofPostgres, ofRedis] = [service, postgres, redis].map((us) => us.toFixed(0))
    console.log(
      `${contender.padEnd(32)} ${rate.padStart(10)} ${ofService!.padStart(17)} ${ofPostgres!.padStart(11)} ${ofRedis!.padStart(6)}`,
    )
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(3))
}
