/**
 * Loads of a brand of which one in five changes what a supplier sees. Its receiver is called after each of these, where several
 * loads between two rounds share a call, and never for the others. A load of shared records is told to all.
 *
 *   node test/faults/views-webhooks.ts --loads 500
 */
import { parseArgs } from 'node:util'
import { seeded } from '../../harness/random.ts'
import type { Result } from '../../harness/results.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { openGroups } from '../../packages/service/store/views/open-groups.ts'
import { runAsCommand } from '../support/command.ts'
import { type Records, resourceOf, TestDatabase } from '../support/database.ts'
import { variation } from '../support/variations.ts'
import { type Values, ViewedBrand } from '../views/support/viewed-brand.ts'
import { TestNotifier } from '../webhooks/support/notifier.ts'
import { Receiver } from '../webhooks/support/receiver.ts'

const SCALE = 0.001
/** One load in so many is seen. */
const SEEN_OF = 5
/** Of what is told to nobody but the brand. */
const UNSEEN_GROUP = 'inventory'

export async function viewWebhooks(loads: number): Promise<Result[]> {
  const database = await TestDatabase.create()
  const brand = await ViewedBrand.load(database, SCALE)
  const notifier = new TestNotifier(database)
  const [ofBrand, ofSupplier, ofForwarder] = [await Receiver.start(), await Receiver.start(), await Receiver.start()]
  const problems: string[] = []
  try {
    const [first, , , forwarder] = brand.somePartners()
    const [supplier, forwards] = [await brand.share(first!), await brand.share(forwarder!)]
    await notifier.subscribe(brand.slug, ofBrand.url)
    await notifier.subscribe(brand.slug, ofSupplier.url, null, supplier.id)
    await notifier.subscribe(brand.slug, ofForwarder.url, null, forwards.id)
    // What there is already.
    await notifier.round()
    for (const receiver of [ofBrand, ofSupplier, ofForwarder]) receiver.taken()

    const own = brand.records.suppliers!.find(({ partnerId }) => partnerId === supplier.partnerId)!.id
    const orders = brand.records.orders!.filter(({ status }) => status !== 'draft')
    const [seen, unseen] = [
      orders.filter(({ supplierId }) => supplierId === own),
      orders.filter(({ supplierId }) => supplierId !== own),
    ]
    const random = seeded(loads)
    const changed = (records: readonly Values[], n: number): Values => ({
      ...records[random(records.length)]!,
      number: `PO-LOAD-${n}`,
    })
    let [told, calls, waiting, waitingAll] = [0, 0, 0, 0]
    const expected = Math.floor(loads / SEEN_OF)
    for (let n = 0; n < loads; n++) {
      const isSeen = n % SEEN_OF === 0 && told + waiting < expected
      const records: Records = isSeen
        ? { orders: [changed(seen, n)] }
        : random(2) === 0
          ? { orders: [changed(unseen, n)] }
          : { [UNSEEN_GROUP]: [{ ...brand.records[UNSEEN_GROUP]![0]!, qtyOnHand: n + 1 }] }
      await database.load(brand.id, records)
      waitingAll++
      if (isSeen) waiting++
      if (n < loads - 1 && random(3) > 0) continue
      await notifier.round()
      const got = ofSupplier.taken()
      if (got.length !== (waiting > 0 ? 1 : 0)) {
        problems.push(`load ${n}: ${got.length} calls after ${waiting} loads that the supplier sees`)
      }
      if (got.some((groups) => groups.join() !== 'orders')) problems.push(`load ${n}: the supplier is told of ${got}`)
      const others = ofForwarder.taken()
      if (others.length > 0) problems.push(`load ${n}: the forwarder is told of ${others}`)
      if (ofBrand.taken().length !== 1) problems.push(`load ${n}: the brand is not told of ${waitingAll} loads`)
      told += waiting
      calls += got.length
      waiting = 0
      waitingAll = 0
    }
    await database.load(SHARED_BRAND_ID, { countries: [variation(resourceOf('countries'), 1)] })
    await notifier.round()
    const toldShared = [ofBrand, ofSupplier, ofForwarder].filter((each) =>
      each.taken()[0]?.includes('countries'),
    ).length
    const closed = ofSupplier.calls.flatMap(({ body }) =>
      body.data.groups.filter((path) => !openGroups('supplier', null).has(path)),
    )
    problems.push(...closed.map((path) => `the supplier is told of ${path}`))
    for (const problem of problems.slice(0, 10)) console.log(problem)
    return [
      { name: 'loads', value: loads },
      { name: 'of them seen by the supplier, and told', value: told, atLeast: expected, atMost: expected },
      { name: 'calls for these', value: calls, atLeast: 1 },
      { name: 'receivers that are told of shared records', value: toldShared, atLeast: 3 },
      { name: 'calls that should not be, or are missing', value: problems.length, atMost: 0 },
    ]
  } finally {
    await notifier.end()
    for (const receiver of [ofBrand, ofSupplier, ofForwarder]) await receiver.stop()
    brand.remove()
    await database.drop()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { loads: { type: 'string', default: '500' } } })
  await runAsCommand(() => viewWebhooks(Number(values.loads)))
}
