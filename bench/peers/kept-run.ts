/** A run of the peers benchmark that is kept as JSON. `npm run generate` writes the tables of the comparison from it. */
import { readFileSync, writeFileSync } from 'node:fs'

/** What every peer is asked for. All of one list of 200,000, or of the lists of 20 tenants with 10,000 each. */
export const KINDS = {
  page: 'A page with the exact total',
  last: 'A page at the end of the list, with the exact total',
  repeated: 'The first page again and again, with the exact total',
  filtered: 'The records of one order, with the exact total',
  uncounted: 'A page without a total',
  record: 'One record by its id',
  tenantPage: 'Tenants: a page with the exact total',
  tenantFiltered: 'Tenants: the records of one order, with the exact total',
  tenantUncounted: 'Tenants: a page without a total',
  tenantRecord: 'Tenants: one record by its id',
} as const
export type Kind = keyof typeof KINDS

/** As it is by default, and with no room for responses in memory, so that every page is read from PostgreSQL. */
export const SELVEDGE = 'Selvedge'
export const SELVEDGE_UNCACHED = 'Selvedge, cache off'

export interface KeptPeerRun {
  readonly date: string
  readonly command: string
  /** What a reader must know of this run, such as other work on the machine. */
  readonly note?: string
  readonly minutes: number
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryGb: number; readonly system: string }
  /** Of the programs that all peers share. */
  readonly versions: Readonly<Record<string, string>>
  readonly records: number
  readonly tenants: number
  readonly connections: number
  readonly products: readonly KeptProduct[]
  readonly failed: readonly FailedMeasurement[]
  readonly results: readonly KeptResult[]
}

/** Either measured in this version, or not for this reason. */
export interface KeptProduct {
  readonly name: string
  readonly version?: string
  readonly absent?: string
}

export interface FailedMeasurement {
  readonly peer: string
  readonly kind: Kind
  /** From 1; 0 for the warm-up. */
  readonly round: number
  readonly reason: string
}

/** One value for each round; null for a round that failed, or that there was no time for. */
type PerRound = readonly (number | null)[]

/** What one peer did for one kind. CPU time is per answer. */
export interface KeptResult {
  readonly peer: string
  readonly kind: Kind
  readonly perSecond: PerRound
  readonly serverUs: PerRound
  readonly postgresUs: PerRound
  readonly redisUs: PerRound
  readonly p50Ms: PerRound
  readonly p99Ms: PerRound
  /** On the wire, headers included. */
  readonly bytes: PerRound
  /** Resident memory of the server. */
  readonly rssMb: PerRound
}

export function readPeerRun(file: string): KeptPeerRun {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** With the numbers of a list in one line, as the formatter has them. */
export function keepPeerRun(file: string, run: KeptPeerRun): void {
  const rounded = (_: string, value: unknown): unknown =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value
  const lines = JSON.stringify(run, rounded, 2).replaceAll(/\[[^[\]{}"]+\]/g, (list) =>
    list.replaceAll(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
  )
  writeFileSync(file, `${lines}\n`)
}
