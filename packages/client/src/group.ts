/** What is known of a group of records, as data. */
import type { BrandClient } from './generated/brand-client.ts'

export type FieldKind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'amount'
  | 'date'
  | 'timestamp'
  | 'strings'
  | 'json'
  | 'object'

/** Properties of a brand's client that are collections. */
type CollectionName = Exclude<
  keyof BrandClient,
  'get' | 'follow' | 'slug' | 'changes' | 'state' | 'snapshot' | 'snapshotRecords' | 'search' | 'reports' | 'report'
>

export interface GroupField {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
  /** Path of the group whose key it holds; null for a plain value, and for a person. */
  readonly to: string | null
  /** What it holds, in a sentence. */
  readonly about: string
  /** Values of a closed list. */
  readonly values?: readonly string[]
  /** Fields of an object. */
  readonly fields?: readonly GroupField[]
}

export interface Group {
  /** Last segment of its address. */
  readonly path: string
  /** Property of a brand's client. */
  readonly name: CollectionName
  /** What its records are, in a sentence. */
  readonly about: string
  /** Fields that identify a record. */
  readonly key: readonly string[]
  /** Names of the filters that its list takes. */
  readonly filters: readonly string[]
  /** By name, the groups that filters reach through. A key must open them, too. */
  readonly through?: Readonly<Record<string, string>>
  readonly fields: readonly GroupField[]
}
