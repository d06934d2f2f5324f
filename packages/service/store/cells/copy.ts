/** What is copied from one cell to another, and over which connections. */
import type { Client } from 'pg'
import type { BrandTables } from './tables.ts'

export interface Copy {
  readonly source: Client
  readonly target: Client
  readonly ownerId: number
  /** Whose residence counts: the owner, or the brand that it is a view of. */
  readonly brandId: number
  readonly tables: BrandTables
}
