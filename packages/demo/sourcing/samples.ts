/** Samples: which are asked for at which stage of a style or an order. */
import type { RecordAt } from '@selvedge/catalogue'
import crafts from '../data/crafts.json' with { type: 'json' }
import { makeNotes } from '../files.ts'
import { money, share } from '../kit/amounts.ts'
import { type Day, TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Library } from '../library/library.ts'
import type { Checklist } from '../library/settings.ts'
import type { Program, Style } from '../products/style.ts'
import { makeRounds } from './sample-rounds.ts'

/** What a sample is for, and which checklist it is reviewed with. */
interface Stage {
  readonly kind: RecordAt<'samples'>['kind']
  readonly review: 'proto' | 'fit' | 'pp'
  /** Days after development began, or after the order. */
  readonly afterDays: number
  readonly shareOfStyles: number
}

const DEVELOPMENT: readonly Stage[] = [
  { kind: 'proto', review: 'proto', afterDays: 10, shareOfStyles: 1 },
  { kind: 'fit', review: 'fit', afterDays: 50, shareOfStyles: 0.92 },
  { kind: 'size_set', review: 'fit', afterDays: 85, shareOfStyles: 0.4 },
  { kind: 'salesman', review: 'fit', afterDays: 95, shareOfStyles: 0.28 },
  { kind: 'photo', review: 'fit', afterDays: 110, shareOfStyles: 0.16 },
]

/** Samples that must be right before an order is cut, or before it leaves. */
const BEFORE_DELIVERY: readonly Stage[] = [
  { kind: 'pre_production', review: 'pp', afterDays: 6, shareOfStyles: 1 },
  { kind: 'top_of_production', review: 'pp', afterDays: 60, shareOfStyles: 0.25 },
  { kind: 'shipment', review: 'pp', afterDays: 70, shareOfStyles: 0.08 },
]

/** Of a style in development, or of one that was ordered. */
export function makeSamples(
  world: World,
  library: Library,
  program: Program,
  style: Style,
  order: { readonly id: string; readonly day: Day } | null,
): void {
  const [stages, startDay] = order ? [BEFORE_DELIVERY, order.day] : [DEVELOPMENT, program.developmentDay]
  for (const stage of stages) {
    const requestedDay = startDay + stage.afterDays
    if (requestedDay > TODAY || !world.random.chance(stage.shareOfStyles)) continue
    const checklist = library.checklists.get(`${stage.review}_${crafts[program.craft].checklist}`)!
    makeSample(world, program, style, stage, checklist, requestedDay, order?.id ?? null)
  }
}

function makeSample(
  world: World,
  program: Program,
  style: Style,
  { kind }: Stage,
  checklist: Checklist,
  requestedDay: Day,
  orderId: string | null,
): void {
  const { random } = world
  const id = world.ids.next('samples')
  const option = random.pick(style.options)
  const dueDay = requestedDay + 25
  const year = world.calendar.year(requestedDay)
  const outcome = makeRounds(world, { id, style, checklist, dueDay })
  world.emit('samples', {
    id,
    number: `S-${year}-${String(world.serial(`sample ${year}`)).padStart(4, '0')}`,
    productId: style.id,
    productOptionId: option.id,
    skuId: option.skus[Math.floor(option.skus.length / 2)]?.id ?? null,
    productVersionId: style.versionId,
    supplierId: program.supplier.id,
    orderId,
    checklistId: checklist.id,
    kind,
    status: outcome.status,
    qty: kind === 'salesman' ? random.between(4, 12) : random.between(1, 2),
    unitCost: money(share(style.baseCostCents, 2, 1)),
    currency: program.supplier.currency,
    requestedDate: world.calendar.date(requestedDay),
    dueDate: world.calendar.date(dueDay),
    approvedAt: outcome.status === 'approved' ? world.at(outcome.day) : null,
    ...world.life(requestedDay, outcome.day),
  })
  makeNotes(world, 'sample', id, 0.5, requestedDay, outcome.day)
}
