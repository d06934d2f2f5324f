/** Webhooks of brands in other cells, and of brands that move. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { type CellName, Killed, numbered, ThreeCells } from '../cells/support/three-cells.ts'
import { resourceOf } from '../support/database.ts'
import { variation } from '../support/variations.ts'
import { TestNotifier } from './support/notifier.ts'
import { Receiver } from './support/receiver.ts'

let cells: ThreeCells
let receiver: Receiver
let notifier: TestNotifier
let loads = 0

beforeAll(async () => {
  cells = await ThreeCells.create()
  receiver = await Receiver.start()
  notifier = new TestNotifier(cells.of('main'), cells.addresses)
})
afterAll(async () => {
  await notifier.end()
  await receiver.stop()
  await cells.drop()
})
beforeEach(async () => {
  await cells.of('main').asOwner('delete from directory.webhooks')
  receiver.taken()
})

function load(cell: CellName): Promise<void> {
  return cells.loadAt(cell, { tags: [variation(resourceOf('tags'), loads++)] })
}

it('a brand in another cell is looked for there', async () => {
  const slug = await cells.createBrand('b')
  await load('b')
  await notifier.subscribe(slug, receiver.url)
  await notifier.round()
  receiver.taken()
  await load('b')
  await notifier.round()
  expect(receiver.taken()).toEqual([['tags']])
})

it('a brand that moves is followed, at every step of the move, and is not told twice', async () => {
  const slug = await cells.createBrand('main')
  await load('main')
  await notifier.subscribe(slug, receiver.url)
  await notifier.round()
  receiver.taken()
  await load('main')
  const told: (readonly string[])[] = []
  await cells.move('main', 'c', async () => {
    await notifier.round()
    told.push(...receiver.taken())
  })
  expect(told).toEqual([['tags']])
  await notifier.round()
  expect(receiver.taken()).toEqual([])
  await load('c')
  await notifier.round()
  expect(receiver.taken()).toEqual([['tags']])
})

it('a brand is found where it lives, although the directory names the cell before', async () => {
  const slug = await cells.createBrand('main')
  await load('main')
  await notifier.subscribe(slug, receiver.url)
  await notifier.round()
  receiver.taken()
  await cells.move('main', 'b')
  await cells.of('main').asOwner(`update directory.brands set cell = 'main' where id = $1`, [cells.brandId])
  await load('b')
  await notifier.round()
  expect(receiver.taken()).toEqual([['tags']])
})

/** To another cell, by a move that stopped before the directory says so. */
async function moveWithoutDirectory(to: CellName): Promise<void> {
  const stop = cells.move('main', to, (step) => {
    if (step === 'close-shown') throw new Killed()
  })
  await expect(stop).rejects.toThrow(Killed)
}

async function loadShared(): Promise<void> {
  await cells.of('main').load(SHARED_BRAND_ID, { couriers: numbered('couriers', [1], ` ${loads++}`) })
}

it('shared records are told of when the cell has them where the brand lives, not before', async () => {
  const slug = await cells.createBrand('main')
  await load('main')
  await loadShared()
  await notifier.subscribe(slug, receiver.url)
  await notifier.round()
  await moveWithoutDirectory('b')
  receiver.taken()
  await loadShared()
  await notifier.round()
  expect(receiver.taken()).toEqual([])
  await cells.move('main', 'b')
  await cells.publishShared('b')
  await notifier.round()
  expect(receiver.taken()).toEqual([['couriers']])
})

it('a cell that does not respond delays no brand of another one', async () => {
  const healthy = await cells.createBrand('main')
  await load('main')
  await notifier.subscribe(healthy, receiver.url)
  const gone = await cells.createBrand('main')
  await load('main')
  await notifier.subscribe(gone, receiver.url)
  await moveWithoutDirectory('b')
  receiver.taken()
  const silent = { ...cells.addresses.get('b')!, notifierDatabaseUrl: 'postgres://selvedge_notifier@127.0.0.1:1/none' }
  const other = new TestNotifier(cells.of('main'), new Map([...cells.addresses, ['b', silent]]))
  await other.round('main')
  expect(receiver.calls.map(({ body }) => body.data.brand)).toEqual([healthy])
  await other.end()
})
