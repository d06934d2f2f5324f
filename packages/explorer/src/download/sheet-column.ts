/** A column of a downloaded table. */
import type { FieldKind } from '../data/packed-facts.ts'
import type { RecordValues } from '../data/records.ts'

export interface SheetColumn {
  readonly name: string
  readonly kind: FieldKind
  readonly read: (record: RecordValues) => unknown
}
