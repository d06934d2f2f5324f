/** A version of a style's specification, as its bills and measurements know it. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Day } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export const DAYS_TO_APPROVAL = 20

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
