/** A cell: one PostgreSQL, a primary with its replicas, that holds the records of some brands. */

/** The cell of the database that also has the directory. An installation with one database has no other. */
export const MAIN_CELL = 'main'

/** Null where an address is not set: each command needs only those of its role. */
export interface CellAddresses {
  /** As `selvedge_api`. */
  readonly databaseUrl: string | null
  /** Servers that reads are spread over; empty: those of `databaseUrl`. */
  readonly readUrls: readonly string[]
  readonly adminDatabaseUrl: string | null
  readonly loaderDatabaseUrl: string | null
  readonly notifierDatabaseUrl: string | null
}

/** By name, `main` first. */
export type Cells = ReadonlyMap<string, CellAddresses>
