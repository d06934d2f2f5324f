/** Shared records have one history, in `main`; other cells may be behind, and never differ. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NotHere } from '../../packages/service/store/cells/residence.ts'
import { SHARED_BRAND_ID } from '../../packages/service/store/owner.ts'
import { numbered, range, ThreeCells } from './support/three-cells.ts'

let cells: ThreeCells

beforeAll(async () => {
  cells = await ThreeCells.create()
})

afterAll(() => cells.drop())

let turn = 0

beforeEach(async () => {
  await cells.createBrand()
  await loadShared()
})

async function loadShared(): Promise<void> {
  turn++
  await cells.of('main').load(SHARED_BRAND_ID, { couriers: numbered('couriers', range(turn, turn + 5), ` ${turn}`) })
}

function publish(cell: string): Promise<string> {
  return cells.publishShared(cell)
}

function shared(cell: string): Promise<Record<string, string[]>> {
  return cells.contentsOf(cell, SHARED_BRAND_ID)
}

test('a cell gets records, versions, stamps and journal, at first and after each load', async () => {
  expect(await publish('b')).toBe('published')
  expect(await shared('b')).toEqual(await shared('main'))
  await loadShared()
  await cells.of('main').load(SHARED_BRAND_ID, { couriers: numbered('couriers', [turn]) }, 'delete')
  const [, second] = await Promise.all([publish('b'), publish('b')])
  expect(second).toBe('published')
  expect(await shared('b')).toEqual(await shared('main'))
})

test('a move brings the target to the state of the source, and one that a brand leaves stays as it is', async () => {
  await publish('b')
  await cells.move('main', 'b')
  expect(await shared('b')).toEqual(await shared('main'))
  await loadShared()
  await publish('b')
  const before = await shared('b')
  await cells.move('b', 'c', async (name) => {
    if (name === 'copied' || name === 'caught-up') await loadShared().then(() => publish('b'))
    if (name === 'fenced') {
      await loadShared()
      expect(await publish('b')).toBe('leaving')
    }
    // From the moment on that the brand may be read in the target.
    if (name === 'ready') expect(sequence(await shared('c'))).toBeGreaterThanOrEqual(sequence(await shared('b')))
  })
  expect(sequence(await shared('b'))).toBeGreaterThan(sequence(before))
  // At the end of the move its source catches up.
  expect(await shared('b')).toEqual(await shared('main'))
})

test('shared records are not loaded into main while a brand is leaving it', async () => {
  await cells.move('main', 'c', async (name) => {
    if (name === 'fenced' || name === 'checked') await expect(loadShared()).rejects.toThrow(NotHere)
  })
  await loadShared()
})

function sequence(contents: Record<string, string[]>): number {
  return Number(contents.brand_state?.[0]?.split(',')[1] ?? 0)
}
