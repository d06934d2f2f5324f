/** What a check of staged rows found in one field of one group: as much as was asked for, and how much there is in all. */
export interface Findings<T> {
  readonly total: number
  readonly named: readonly T[]
}
