/** What garments are made of: fabrics and yarns by family, and everything else. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Range } from '../kit/random.ts'
import fabricsFile from './fabrics.json' with { type: 'json' }
import trimsFile from './trims.json' with { type: 'json' }
import type units from './units.json'

export type UnitCode = keyof typeof units

/** What a mill's price list says. */
interface Fabric {
  readonly name: string
  readonly compositions: readonly string[]
  readonly gsm: Range
  /** Usable width; null for yarn and leather. */
  readonly widthCm: number | null
  readonly unit: UnitCode
  readonly costCents: Range
}

export type FabricFamily = keyof typeof fabricsFile

export const fabrics = fabricsFile as unknown as Readonly<Record<FabricFamily, Fabric>>

interface Trim {
  readonly name: string
  readonly kind: Exclude<RecordAt<'materials'>['kind'], 'fabric' | 'lining'>
  readonly section: 'TRIM' | 'FAST' | 'THRD' | 'LABL' | 'PACK' | 'INTR'
  readonly placement: string
  readonly composition: string | null
  readonly unit: UnitCode
  /** Cost of one unit, in cents. */
  readonly costCents: Range
  /** How much one piece uses, in hundredths of the unit. */
  readonly hundredths: Range
  /** On every garment, whatever it is. */
  readonly onEverything?: true
}

export type TrimCode = keyof typeof trimsFile

export const trims = trimsFile as unknown as Readonly<Record<TrimCode, Trim>>

export const trimsOfEverything = (Object.keys(trims) as TrimCode[]).filter((code) => trims[code].onEverything)
