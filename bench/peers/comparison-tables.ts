/** The tables and sentences of the comparison with peers, from the run that is kept. `node bench/peers.ts` prints them, too. */

import { markdownTable } from '../../harness/markdown-table.ts'
import { spreadOf } from '../rounds.ts'
import { type KeptPeerRun, type KeptResult, KINDS, type Kind, SELVEDGE, SELVEDGE_UNCACHED } from './kept-run.ts'

const all = Object.keys(KINDS) as Kind[]
const ofTenants = (kind: Kind): boolean => kind.startsWith('tenant')
const SHORT: Readonly<Record<Kind, string>> = {
  page: 'page, total',
  last: 'last page, total',
  repeated: 'same page, total',
  filtered: 'one order, total',
  uncounted: 'page, no total',
  record: 'record',
  tenantPage: 'page, total',
  tenantFiltered: 'one order, total',
  tenantUncounted: 'page, no total',
  tenantRecord: 'record',
}

/** Everything, for a terminal. */
export function comparisonTables(run: KeptPeerRun): string {
  return [
    runSentence(run),
    productsTable(run),
    'CPU time per answer in ms, of server, PostgreSQL and Redis together:',
    summaryTable(run, false),
    'The same with tenants:',
    summaryTable(run, true),
    verdict(run),
    kindTables(run),
  ].join('\n\n')
}

export function runSentence({ date, command, minutes, machine, versions, note, failed, results }: KeptPeerRun): string {
  const { cpu, cores, memoryGb, system } = machine
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`)
  const rounds = results.map(({ perSecond }) => perSecond.filter((value) => value !== null).length)
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)]
  const counted = least === most ? `${most}` : `${least} to ${most}`
  return [
    `Measured on ${date} with \`${command}\`, in ${minutes} minutes, on ${cores} cores (${cpu}) with ${memoryGb} GB, ${system}, ${programs.join(', ')}.`,
    `Values are medians of ${counted} rounds, with the range in parentheses.`,
    ...(failed.length === 0
      ? []
      : [
          `${failed.length === 1 ? '1 measurement failed and is' : `${failed.length} measurements failed and are`} left out.`,
        ]),
    ...(note === undefined ? [] : [`**${note}**`]),
  ].join(' ')
}

export function productsTable({ products }: KeptPeerRun): string {
  return markdownTable([
    ['product', 'version'],
    ...products.map(({ name, version, absent }) => [name, absent ?? version ?? '']),
  ])
}

/** Median CPU time per answer of all peers, by kind. */
export function summaryTable(run: KeptPeerRun, tenants: boolean): string {
  const kinds = all.filter((kind) => ofTenants(kind) === tenants)
  const peers = [...new Set(run.results.filter(({ kind }) => kinds.includes(kind)).map(({ peer }) => peer))]
  return markdownTable([
    ['CPU ms', ...kinds.map((kind) => SHORT[kind])],
    ...peers.map((peer) => [peer, ...kinds.map((kind) => cpuText(run, peer, kind))]),
  ])
}

/** Median CPU time of one peer for one kind, in milliseconds; empty if it has none. */
export function cpuText(run: KeptPeerRun, peer: string, kind: Kind): string {
  const result = resultOf(run, peer, kind)
  const values = result === undefined ? [] : completed(cpuUs(result))
  return values.length === 0 ? '' : number(spreadOf(values).median / 1_000)
}

/** A table with everything that was measured, for each kind. */
export function kindTables(run: KeptPeerRun): string {
  const tables = all.flatMap((kind) => {
    const results = run.results.filter((result) => result.kind === kind && completed(cpuUs(result)).length > 0)
    if (results.length === 0) return []
    return [`### ${KINDS[kind]}\n\n${kindTable(run, results)}`]
  })
  return tables.join('\n\n')
}

function kindTable(run: KeptPeerRun, results: readonly KeptResult[]): string {
  return markdownTable([
    ['peer', 'answers/s', 'CPU ms', 'CPU / Selvedge, cache off', 'of it PostgreSQL', 'p50 ms', 'p99 ms', 'bytes', 'MB'],
    ...results.map((result) => [
      result.peer,
      median(result.perSecond),
      ranged(cpuUs(result).map(milliseconds)),
      ranged(ratios(result, resultOf(run, SELVEDGE_UNCACHED, result.kind))),
      median(result.postgresUs.map(milliseconds)),
      median(result.p50Ms),
      median(result.p99Ms),
      median(result.bytes),
      median(result.rssMb),
    ]),
  ])
}

/** Where Selvedge needs less CPU time than every peer, and where it does not: without its cache and with it. */
export function verdict(run: KeptPeerRun): string {
  return [SELVEDGE_UNCACHED, SELVEDGE].map((name) => verdictOn(run, name)).join('\n\n')
}

function verdictOn(run: KeptPeerRun, name: string): string {
  const compared = all.flatMap((kind) =>
    peersOf(run, kind).flatMap((result) => {
      const values = completed(ratios(result, resultOf(run, name, kind)))
      return values.length === 0 ? [] : [{ kind, peer: result.peer, ...spreadOf(values) }]
    }),
  )
  const listed = (found: typeof compared): string =>
    found.map((each) => `- ${KINDS[each.kind]}: ${each.peer}, ${range(each)}`).join('\n')
  const kinds = new Set(compared.map(({ kind }) => kind))
  const notMore = compared.filter(({ median }) => median <= 1)
  const notAlways = compared.filter(({ median, min }) => median > 1 && min <= 1)
  const most = kinds.size - new Set(notMore.map(({ kind }) => kind)).size
  const first = `**${name}** needed less CPU time per answer than every peer for ${most} of ${kinds.size} kinds, by the median.`
  const divided = `with their CPU time divided by that of ${name}`
  return [
    notMore.length === 0 ? first : `${first} Where it did not, these peers needed as much or less, ${divided}:`,
    listed(notMore),
    notAlways.length === 0 ? '' : `These needed more by the median, but not in every round, ${divided}:`,
    listed(notAlways),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Those that are not Selvedge. */
function peersOf({ results }: KeptPeerRun, kind: Kind): KeptResult[] {
  return results.filter(({ peer, kind: of }) => of === kind && peer !== SELVEDGE && peer !== SELVEDGE_UNCACHED)
}

function resultOf({ results }: KeptPeerRun, peer: string, kind: Kind): KeptResult | undefined {
  return results.find((result) => result.peer === peer && result.kind === kind)
}

type Values = readonly (number | null)[]

function completed(values: Values): number[] {
  return values.filter((value) => value !== null)
}

/** Of server, PostgreSQL and Redis together. */
function cpuUs({ serverUs, postgresUs, redisUs }: KeptResult): Values {
  return serverUs.map((us, round) => (us === null ? null : us + postgresUs[round]! + redisUs[round]!))
}

/** Within each round, because on a busy machine all work takes more CPU time. */
function ratios(result: KeptResult, baseline: KeptResult | undefined): Values {
  const bases = baseline === undefined ? [] : cpuUs(baseline)
  return cpuUs(result).map((us, round) => {
    const base = bases[round]
    return us === null || base === null || base === undefined ? null : us / base
  })
}

function milliseconds(us: number | null): number | null {
  return us === null ? null : us / 1_000
}

function median(values: Values): string {
  const found = completed(values)
  return found.length === 0 ? '' : number(spreadOf(found).median)
}

function ranged(values: Values): string {
  const found = completed(values)
  return found.length === 0 ? '' : range(spreadOf(found))
}

function range({ median, min, max }: ReturnType<typeof spreadOf>): string {
  return `${number(median)} (${number(min)}-${number(max)})`
}

/** With two or three digits, as much as rounds agree on. */
function number(value: number): string {
  const digits = value < 1 ? 2 : value < 10 ? 1 : 0
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
