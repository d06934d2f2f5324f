/** What a run has shown: ratios, what a request costs, and the comparison with another checkout. */
import { COMPARED, otherOf } from './contenders.ts'
import type { CpuUs, FailedRound, KeptSize, RatioName, Spread } from './kept-runs.ts'
import { completed, cpuOf, type Results, type Rounds, rateOf, ratio, serviceCpuOf, spreadOf } from './rounds.ts'

type BySize = ReadonlyMap<number, Rounds>
type Spreads = Readonly<Record<string, Spread>>

/** Of the contenders that answer from a baseline's bytes or records, by rate. */
const RATIOS: Readonly<Record<RatioName, readonly [title: string, contender: string, baseline: string]>> = {
  uniqueVsBareEngine: ['unique page of 25 with exact total / bare engine', 'unique', 'barePage'],
  uniqueVsYardstick: ['unique page / yardstick', 'unique', 'yardstick'],
  getVsBareEngine: ['get by id / bare engine', 'get', 'bareGet'],
  repeatedVsBareHttp: ['repeated page / bare HTTP', 'repeated', 'bareHttp'],
  conditionalVsBareHttp: ['conditional 304 / bare HTTP with a page', 'conditional', 'bareHttp'],
  conditionalVsBareNotModified: ['conditional 304 / bare HTTP with a 304', 'conditional', 'bareNotModified'],
  lastVsFirstPage: ['last page / first page', 'last', 'first'],
  filteredVsUnfiltered: ['filtered page / unfiltered page', 'filtered', 'unique'],
}

export function printReport(bySize: BySize): void {
  for (const [size, { results, failed }] of bySize) {
    printRatios(`${size} records: rate / rate`, titled(ratiosOf(results)))
    printCosts(results)
    printFailed(failed)
    if (!results[otherOf('unique')]) continue
    printRatios('service CPU per request / other checkout', versusOther(results, serviceCpuOf))
    printRatios('service, PostgreSQL and Redis / other checkout', versusOther(results, cpuOf))
  }
  const [[smallest, atSmallest], [largest, atLargest]] = [[...bySize].at(0)!, [...bySize].at(-1)!]
  const growth = (contender: string): string =>
    (costMs(atLargest.results, contender) / costMs(atSmallest.results, contender)).toFixed(2)
  console.log(
    `\nat ${largest} records a page costs ${growth('unique')} times what it does at ${smallest}; ` +
      `the bare engine's ${growth('barePage')} times`,
  )
}

export function keptSizes(bySize: BySize): KeptSize[] {
  return [...bySize].map(([records, { results, failed }]) => ({
    records,
    ratios: ratiosOf(results),
    ...(results[otherOf('unique')] && { cpuVsOther: versusOther(results, cpuOf) }),
    cpuUs: Object.fromEntries(measured(results).map((contender) => [contender, costOf(results, contender)])),
    ...(failed.length > 0 && { failed }),
  }))
}

export function printFailed(failed: readonly FailedRound[]): void {
  if (failed.length === 0) return
  console.log('\nrounds that failed, which are not part of the results')
  for (const { contender, round, reason } of failed) {
    console.log(`${contender.padEnd(32)} ${round === 0 ? 'warm-up' : `round ${round}`}: ${reason}`)
  }
}

/** Those that completed a round. */
function measured(results: Results): string[] {
  return Object.keys(results).filter((contender) => completed(results, contender).length > 0)
}

/** Milliseconds of the machine's time per request. */
function costMs(results: Results, contender: string): number {
  const costs = completed(results, contender).map(({ perSecond }) => 1_000 / perSecond)
  return costs.length === 0 ? Number.NaN : spreadOf(costs).median
}

function ratiosOf(results: Results): Partial<Record<RatioName, Spread>> {
  return Object.fromEntries(
    Object.entries(RATIOS).flatMap(([name, [, contender, baseline]]) => {
      const spread = ratio(results, contender, baseline, rateOf)
      return spread === null ? [] : [[name, spread]]
    }),
  )
}

function titled(ratios: Spreads): Spreads {
  return Object.fromEntries(Object.entries(ratios).map(([name, spread]) => [RATIOS[name as RatioName][0], spread]))
}

function versusOther(results: Results, of: typeof cpuOf): Spreads {
  return Object.fromEntries(
    COMPARED.flatMap((kind) => {
      const spread = ratio(results, kind, otherOf(kind), of)
      return spread === null ? [] : [[kind, spread]]
    }),
  )
}

function costOf(results: Results, contender: string): CpuUs {
  const part = (name: keyof CpuUs): number =>
    spreadOf(completed(results, contender).map(({ cpuUs }) => cpuUs[name])).median
  return { service: part('service'), postgres: part('postgres'), redis: part('redis') }
}

function printRatios(title: string, spreads: Spreads): void {
  console.log(`\n${title.padEnd(60)} median   min   max`)
  for (const [name, { median, min, max }] of Object.entries(spreads)) {
    const [middle, least, most] = [median, min, max].map((value) => value.toFixed(2))
    console.log(`${name.padEnd(60)} ${middle!.padStart(6)} ${least!.padStart(5)} ${most!.padStart(5)}`)
  }
}

function printCosts(results: Results): void {
  console.log(`\n${'medians'.padEnd(32)} requests/s   CPU us: service  PostgreSQL  Redis`)
  for (const contender of measured(results)) {
    const { service, postgres, redis } = costOf(results, contender)
    const rate = spreadOf(completed(results, contender).map(rateOf)).median.toFixed(0)
    const [ofService, ofPostgres, ofRedis] = [service, postgres, redis].map((us) => us.toFixed(0))
    console.log(
      `${contender.padEnd(32)} ${rate.padStart(10)} ${ofService!.padStart(17)} ${ofPostgres!.padStart(11)} ${ofRedis!.padStart(6)}`,
    )
  }
}
