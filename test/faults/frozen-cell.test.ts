/** The short form of `frozen-cell.ts`: that nothing fails, and what names the cell. Times are measured where nothing else runs. */
import { expect, it } from 'vitest'
import { frozenCell } from './frozen-cell.ts'

it.each(['north', 'main'] as const)('a cell that freezes is named, and no request fails: %s', async (cell) => {
  const run = { perSecond: 60, spanMs: 4_000, frozenMs: 6_000, slowdownMax: 1 }
  const [others, frozen, ready, named] = (await frozenCell(cell, run)) as [Found, Found, Found, Found]
  expect(others.measured).toMatchObject({ others: { not200: 0 } })
  expect(frozen.measured).toMatchObject({ serverErrors: 0, unanswered: 0, refused: expect.toSatisfy((n) => n > 0) })
  expect([ready.holds, named.holds]).toEqual([true, true])
})

type Found = Awaited<ReturnType<typeof frozenCell>>[number]
