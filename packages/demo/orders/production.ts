/** Production: what is made of each order line, run by run, with the corrections and mistakes of real reports. */

import remarks from '../data/remarks.json' with { type: 'json' }
import { share } from '../kit/amounts.ts'
import { TODAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'
import type { Line, Order, WaveInHand } from './order.ts'
import { isCancelled } from './progress.ts'
import type { Run } from './timeline.ts'

export interface RunItem {
  readonly id: string
  readonly line: Line
  readonly quantity: number
}

/** What was made of an order in each run of its timeline. */
export interface Production {
  readonly order: Order
  readonly runs: readonly (readonly RunItem[])[]
}

const RETRACTED_SHARE = 0.045
const REVISED_SHARE = 0.2

/** Pieces made above or below the order, in thousandths; five percent over is the most that is accepted. */
const OUTCOMES = [
  [0, 50],
  [-12, 14],
  [-25, 8],
  [-45, 3],
  [10, 13],
  [22, 9],
  [40, 3],
] as const

export function produce(world: World, inHand: WaveInHand): Production[] {
  const { timeline } = inHand
  if (isCancelled(timeline) || timeline.productionDay > TODAY) return []
  return inHand.orders.map((order) => produceOrder(world, inHand, order))
}

function produceOrder(world: World, inHand: WaveInHand, order: Order): Production {
  const { random } = world
  const runItems: RunItem[][] = inHand.timeline.runs.map(() => [])
  for (const line of order.goods) {
    const outcome = random.weighted(OUTCOMES)
    const made = Math.max(1, Math.min(share(line.qty, 1000 + outcome, 1000), Math.floor((line.qty * 105) / 100)))
    let left = made
    for (const [index, run] of inHand.timeline.runs.entries()) {
      const last = index === inHand.timeline.runs.length - 1
      const quantity = last ? left : Math.min(left, share(made, run.permille, 1000))
      left -= quantity
      if (quantity > 0) runItems[index]?.push({ id: world.ids.next('production-run-items'), line, quantity })
    }
  }
  let runNumber = 0
  for (const [index, run] of inHand.timeline.runs.entries()) {
    const items = runItems[index]!
    if (items.length === 0) continue
    emitRun(world, inHand, order, run, ++runNumber, items, false)
    if (run.exFactoryDay <= TODAY - 3 && random.chance(RETRACTED_SHARE)) {
      const again = items.map((item) => ({ ...item, id: world.ids.next('production-run-items') }))
      emitRun(world, inHand, order, run, ++runNumber, again, true)
    }
  }
  return { order, runs: runItems }
}

function emitRun(
  world: World,
  inHand: WaveInHand,
  order: Order,
  run: Run,
  runNumber: number,
  items: readonly RunItem[],
  retracted: boolean,
): void {
  const { random } = world
  const productionRunId = world.ids.next('production-runs')
  const reportedDay = run.exFactoryDay <= TODAY ? run.exFactoryDay : inHand.timeline.productionDay
  const createdAt = world.at(reportedDay)
  const retractedAt = retracted ? world.at(reportedDay + 2) : null
  world.emit('production-runs', {
    id: productionRunId,
    orderId: order.id,
    originId: inHand.supplier.site.locationId,
    runNumber,
    actualExFactoryDate: world.calendar.past(run.exFactoryDay),
    retractedAt,
    retractedByUserId: retracted ? world.person() : null,
    retractionReason: retracted ? random.pick(remarks.runRetraction) : null,
    createdAt,
    updatedAt: retractedAt ?? createdAt,
  })
  const revisable = run.exFactoryDay <= TODAY - 3 && !retracted
  for (const item of items) {
    const revised = revisable && random.chance(REVISED_SHARE)
    const updatedAt = revised ? emitRevisions(world, item, reportedDay) : createdAt
    world.emit('production-run-items', {
      id: item.id,
      productionRunId,
      orderItemId: item.line.id,
      quantity: item.quantity,
      source: random.chance(0.8) ? 'supplier' : 'packing_list',
      createdAt,
      updatedAt,
    })
  }
}

/** One change or two, the last of which leads to the quantity that stands. Returns when that was. */
function emitRevisions(world: World, item: RunItem, reportedDay: number): string {
  const { random } = world
  const count = random.chance(0.12) ? 2 : 1
  let previousQuantity = Math.max(0, item.quantity + random.pick([-3, -2, -1, 1, 2, 4]))
  let createdAt = ''
  for (let revisionNumber = 1; revisionNumber <= count; revisionNumber++) {
    const quantity = revisionNumber === count ? item.quantity : item.quantity + 1
    createdAt = world.at(reportedDay + revisionNumber)
    const source = random.choose({ supplier: 62, packing_list: 26, brand: 12 })
    world.emit('production-run-item-revisions', {
      id: world.ids.next('production-run-item-revisions'),
      productionRunItemId: item.id,
      revisionNumber,
      previousQuantity,
      quantity,
      source,
      reason: random.pick(quantity < previousQuantity ? remarks.runRevision.fewer : remarks.runRevision.more),
      revisedByUserId: source === 'brand' ? world.person() : null,
      createdAt,
      updatedAt: createdAt,
    })
    previousQuantity = quantity
  }
  return createdAt
}
