/** What a load may be asked for, and what it returns. */

export interface LoadOptions {
  /** Check everything and change nothing. */
  readonly dryRun?: boolean
  /** Also refuse references to records that are not there, or that the load removes. */
  readonly checkReferences?: boolean
  /**
   * How many records of a group may be removed: a number or a percentage such as `25%` for every group, or a list by group such as
   * `order-items=500,shipments=25%`. The `details` of a refusal propose one as `removalsMax`.
   */
  readonly removalsMax?: number | string
  /** Let a group be replaced by nothing. */
  readonly allowEmpty?: boolean
  /** A random one unless given. Give your own to repeat a load of an earlier run. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

export interface LoadedGroup {
  readonly group: string
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly count: number
  readonly version: number
  readonly stamp: string | null
}

/** What the listener has of a group. Equal stamps mean equal records. */
export interface LoadGroupState {
  readonly group: string
  readonly count: number
  readonly digest: string
  /** Null where there never was a record. */
  readonly stamp: string | null
}

export interface LoadResult {
  readonly id: string
  readonly outcome: 'loaded' | 'dry_run'
  readonly groups: readonly LoadedGroup[]
  /** Views of partners that changed; null for a load key that is limited to groups, and from earlier releases. */
  readonly viewsChanged: number | null
  readonly seconds: number
}
