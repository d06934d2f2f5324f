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
type CollectionName = Exclude<keyof BrandClient, 'get' | 'follow' | 'slug' | 'changes' | 'state' | 'snapshot'>

export interface GroupField {
  readonly name: string
  readonly kind: FieldKind
  readonly nullable: boolean
  /** Path of the group whose key it holds; null for a plain value, and for a person. */
  readonly to: string | null
  /** Fields of an object. */
  readonly fields?: readonly GroupField[]
}

export interface Group {
  /** Last segment of its address. */
  readonly path: string
  /** Property of a brand's client. */
  readonly name: CollectionName
  /** Fields that identify a record. */
  readonly key: readonly string[]
  readonly fields: readonly GroupField[]
}
