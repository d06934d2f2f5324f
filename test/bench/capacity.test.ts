/** Costs and capacity that the pages state, from results that are small enough to compute by hand. */
import { expect, it } from 'vitest'
import { capacityTable, costSentence, costTable } from '../../scripts/generate/capacity.ts'

const cpu = (service: number, postgres: number) => ({ service, postgres, redis: 0 })
const size = (records: number, unique: number) => ({
  records,
  ratios: {},
  cpuUs: { unique: cpu(unique, 99), get: cpu(101, 52), repeated: cpu(41, 1), conditional: cpu(38, 0) },
})
const runs = [{ date: '2026-01-02', command: 'npm run bench', sizes: [size(10_000, 251), size(1_000_000, 199)] }]

it('a cost is the highest median of all sizes, to the nearest 5 us', () => {
  const lines = costTable(runs).split('\n')
  expect(lines[0]).toContain('lists of 10,000 to 1,000,000 records, measured on 2026-01-02')
  expect(lines.at(-1)).toMatch(/exact total \| 250 us +\| 100 us/)
  expect(lines.at(-2)).toMatch(/single record .*\| 100 us +\| 50 us/)
  expect(lines.at(-3)).toMatch(/page from memory .*\| 40 us +\| +\|/)
})

it('capacity follows from the costs', () => {
  // 0.8 * 40 us + 0.2 * 250 us = 82 us of the service, and 0.2 * 100 us of PostgreSQL, at 60 %.
  expect(capacityTable(runs)).toMatch(/\| 10,000 +\| 1\.4 +\| 0\.33 +\|/)
})

it('the README has the pages that one core serves', () => {
  expect(costSentence(runs)).toContain(
    'about 4,000 different pages or 25,000 repeated ones a second, from 10,000 to 1,000,000',
  )
})

it('nothing is stated that no run has', () => {
  expect(() => costTable([])).toThrow('No run that is kept has the CPU time of')
})
