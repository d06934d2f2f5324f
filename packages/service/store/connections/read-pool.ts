/** What a read is, and the one interface that reads go through, whether to one server or to several. */
import type { State } from '../state.ts'

export interface Statement {
  /** Prepared once per connection under this name; without one it is planned for its own values at each call. */
  readonly name?: string
  readonly text: string
}

/** A column of this name holds JSON that is passed on as it is, so it stays the bytes that it came as: a Buffer. */
export const BODY_COLUMN = 'body'

export type Row = readonly unknown[]

/** What routing needs to know about a read, where there are several servers and some may lag behind others. */
export interface ReadContext {
  /** What a brand is shown never goes back in time: neither its own records, nor the shared ones that it reads. */
  readonly brandId: number
  /** The states that rows were read from. */
  statesOf(rows: readonly Row[]): ReadonlyMap<string, State>
  /** States that the client was shown before, perhaps by another process; what it is shown now must not be older. */
  readonly atLeast: ReadonlyMap<string, State>
}

export interface ReadPool {
  query(statement: Statement, values: readonly unknown[], context?: ReadContext): Promise<Row[]>
}

/** A pool whose reads can insist on the primary: a standby cannot tell what was lost from what it does not have yet. */
export interface PrimaryPool extends ReadPool {
  /** Null if none is known. A single server is not monitored, so only itself knows whether it is one. */
  primaryFor(brandId: number): ReadPool | null
}
