/** The short form of `frozen-cell.ts`: who is served, and who is not. How fast is measured where nothing else runs. */
import { expect, it } from 'vitest'
import { frozenCell } from './frozen-cell.ts'

it.each(['north', 'main'] as const)('a cell that freezes leaves the brands of the other alone: %s', async (cell) => {
  const findings = await frozenCell(cell, 60, 5_000, 100)
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
})
