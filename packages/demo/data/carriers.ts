/** Companies that carry goods, by how they do. */
import file from './carriers.json' with { type: 'json' }

export type CarrierKind = keyof typeof file

export interface Carrier {
  readonly code: string
  readonly name: string
  readonly scac: string | null
  /** What its numbers begin with: the owner code of a line's containers, the prefix of an airline's waybills. */
  readonly mark: string | null
  readonly tracking: string | null
}

export const carriers: Readonly<Record<CarrierKind, readonly Carrier[]>> = file
