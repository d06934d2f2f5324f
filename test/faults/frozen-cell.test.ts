/** The short form of `frozen-cell.ts`: that nothing fails, and who is told. How fast it is is measured where nothing else runs. */
import { expect, it } from 'vitest'
import { frozenCell } from './frozen-cell.ts'

it.each(['north', 'main'] as const)('a cell that freezes is named, and no request fails: %s', async (cell) => {
  const [others, frozen, ready, named] = (await frozenCell(cell, 60, 4_000, 1)) as [Found, Found, Found, Found]
  expect(others.measured).toMatchObject({ others: { serverErrors: 0, unanswered: 0 } })
  expect(frozen.measured).toMatchObject({ serverErrors: 0, unanswered: 0, refused: expect.toSatisfy((n) => n > 0) })
  expect([ready.holds, named.holds]).toEqual([true, true])
})

type Found = Awaited<ReturnType<typeof frozenCell>>[number]
