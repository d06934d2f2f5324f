/** A style as the rest of the generator sees it: what was made of it, and what an order needs to know. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Department, Garment } from '../data/garments.ts'
import type { Craft } from '../data/origins.ts'
import type { Day } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Color } from '../library/colors.ts'
import type { Material } from '../library/materials.ts'
import type { PackingTemplate } from '../library/packing.ts'
import type { LaunchWindow } from '../library/seasons.ts'
import type { SizeScaleInUse } from '../library/sizes.ts'
import type { Supplier } from '../partners/suppliers.ts'

/** What goods are declared as, and the duty on them. */
export interface TariffLine {
  readonly number: string
  readonly dutyPermille: number
}

export interface Sku {
  readonly id: string
  /** Counts the SKUs of the brand. */
  readonly index: number
  readonly code: string
  readonly label: string
  readonly grams: number
  readonly tariff: TariffLine
}

export interface StyleOption {
  readonly id: string
  readonly code: string
  readonly color: Color
  readonly imageId: string
  readonly packing: PackingTemplate
  readonly skus: readonly Sku[]
}

/** From this many pieces on, a piece costs this much. */
export interface PriceBand {
  readonly minQty: number
  readonly cents: number
}

export type StyleStatus = RecordAt<'parent-products'>['status']

/** A style before it is divided into options. */
export interface StyleDesign {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly silhouette: string
  readonly status: StyleStatus
  readonly garment: Garment
  readonly department: Department
  readonly sizes: SizeScaleInUse
  readonly curveId: string
  /** Tenths of a percent that each size takes of a quantity. */
  readonly sizeParts: readonly number[]
  readonly packing: PackingTemplate
  readonly tariff: TariffLine
  /** What one piece usually costs at a maker of average cost, in US cents. */
  readonly baseCostCents: number
  readonly shell: Material
  /** The version now in force. */
  readonly versionId: string
  /** What costs more than the rest of the style. */
  readonly pricedApart: 'option' | 'sku' | null
  /** When the style was taken out of the records, with everything that is part of it. */
  readonly removedAt: string | null
}

export interface Style extends StyleDesign {
  readonly options: readonly StyleOption[]
  /** Bill of materials and measurements of the version in force, once written. */
  bomId: string
  measurementTableId: string
  /** How many versions of its specification there are. */
  versions: number
  /** Prices agreed with the supplier that was awarded the style, in its currency. */
  bands: readonly PriceBand[]
}

/** Styles that are designed, quoted and ordered together. */
export interface Program {
  readonly window: LaunchWindow
  readonly craft: Craft
  readonly supplier: Supplier
  /** Others that could make it. */
  readonly rivals: readonly Supplier[]
  /** What its styles are to be. */
  readonly garments: readonly Garment[]
  readonly developmentDay: Day
  readonly firstOrderDay: Day
  /** Whether its first delivery is far behind. */
  readonly delayed: boolean
  readonly styles: Style[]
  /** The accepted revision of the quote the orders are based on; null until one is. */
  awardedRevisionId: string | null
}

export const DAYS_TO_APPROVAL = 20

/** A version of a style's specification, as its bills and measurements know it. */
export interface Version {
  readonly id: string
  readonly number: number
  readonly day: Day
  readonly status: RecordAt<'product-versions'>['status']
}

/** Who approved a version, or what belongs to it, and when. */
export function approval(world: World, { status, day }: Version) {
  const approved = status === 'approved' || status === 'superseded'
  return {
    approvedAt: approved ? world.at(day + DAYS_TO_APPROVAL) : null,
    approvedByUserId: approved ? world.person() : null,
  }
}
