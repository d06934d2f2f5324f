/** What a peer is: a product that serves the same records over HTTP, and how it is asked for them. */
import type { Started } from '../processes.ts'
import type { PeerData } from './data.ts'
import type { Installed, Installer } from './install.ts'
import type { Kind } from './kept-run.ts'
import type { Temporary } from './programs.ts'
import type { OrderOf, Place, RecordOf } from './questions.ts'

export const CONNECTIONS = 32

export interface Product {
  readonly name: string
  install(installer: Installer): Promise<Installed>
  /** One peer for each way in which the product is run. */
  start(installed: Installed, data: PeerData): Promise<Peer[]>
}

export interface Peer {
  readonly name: string
  readonly work: Partial<Record<Kind, Work>>
}

/** Requests of one kind to one process. */
export interface Work {
  readonly server: Started
  /** An answer can need several requests. */
  readonly answers: readonly (readonly Request[])[]
  /** What is in an answer, to compare it with that of others. */
  read(replies: readonly Reply[]): Answer
  /** Whether the server keeps its answers. Then it is asked for all of them before it is measured. */
  readonly isKept?: boolean
  /** A process that has not seen these requests yet, for one round. */
  fresh?(): Promise<Temporary>
}

export interface Request {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** Posted, if there is one. */
  readonly body?: string
}

export interface Reply {
  readonly headers: Headers
  readonly body: unknown
}

export type Fields = Readonly<Record<string, unknown>>

export interface Answer {
  readonly records: readonly Fields[]
  /** Missing where the answer has none. */
  readonly total?: number
}

/** How one process is asked. What is counted has the exact total. */
export interface Dialect {
  page(place: Place): readonly Request[]
  filtered(order: OrderOf): readonly Request[]
  uncounted(place: Place): readonly Request[]
  record(record: RecordOf): readonly Request[]
  readList(replies: readonly Reply[]): Answer
  readRecord(reply: Reply): Fields
  fresh?(): Promise<Temporary>
}

const SINGLE = ['page', 'last', 'repeated', 'filtered', 'uncounted', 'record'] as const
const TENANTS = ['tenantPage', 'tenantFiltered', 'tenantUncounted', 'tenantRecord'] as const

/** Of which there are few enough that a cache with a time limit can have all answers. */
const CACHEABLE = ['page', 'last', 'repeated', 'uncounted'] as const

export function singleWork(server: Started, data: PeerData, dialect: Dialect): Peer['work'] {
  return Object.fromEntries(SINGLE.map((kind) => [kind, workOf(kind, server, data, dialect)]))
}

/** For a peer that keeps answers: only what it can have kept. */
export function cachedWork(server: Started, data: PeerData, dialect: Dialect): Peer['work'] {
  return Object.fromEntries(CACHEABLE.map((kind) => [kind, { ...workOf(kind, server, data, dialect), isKept: true }]))
}

export function tenantWork(server: Started, data: PeerData, dialect: Dialect): Peer['work'] {
  return Object.fromEntries(TENANTS.map((kind) => [kind, workOf(kind, server, data, dialect)]))
}

function workOf(kind: Kind, server: Started, { questions }: PeerData, dialect: Dialect): Work {
  const list = { server, read: dialect.readList }
  switch (kind) {
    case 'page':
    case 'last':
    case 'repeated':
    case 'tenantPage':
      return { ...list, answers: questions[kind].map(dialect.page) }
    case 'uncounted':
    case 'tenantUncounted':
      return { ...list, answers: questions[kind].map(dialect.uncounted) }
    case 'filtered':
    case 'tenantFiltered':
      return {
        ...list,
        answers: questions[kind].map(dialect.filtered),
        ...(dialect.fresh && { fresh: dialect.fresh }),
      }
    case 'record':
    case 'tenantRecord':
      return {
        server,
        answers: questions[kind].map(dialect.record),
        read: ([reply]) => ({ records: [dialect.readRecord(reply!)] }),
      }
  }
}
