/** Webhooks of brands in other cells, and of brands that move. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CellName, ThreeCells } from '../cells/support/three-cells.ts'
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
