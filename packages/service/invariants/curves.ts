/** 13. The cells of a size curve add up: to 100 for percentages, to the pieces of a pack for ratios. */
import { Decimal, DecimalSums } from './decimal.ts'
import type { RuleMaker } from './rule.ts'

export const curves: RuleMaker = (report) => {
  const totals = new Map<string, Decimal>()
  const cells = new DecimalSums()
  return {
    reads: {
      'dimension-curves': ({ id, kind, totalRatio }) =>
        totals.set(id, Decimal.of(kind === 'percentage' ? '100' : totalRatio)),
      'dimension-curve-cells': ({ curveId, ratio }) => cells.add(curveId, Decimal.of(ratio)),
    },
    finish: () => {
      for (const [id, total] of totals) {
        const sum = cells.get(id)
        if (!total.equals(sum)) report('dimension-curves', id, `its cells add up to ${sum} and not to ${total}`)
      }
    },
  }
}
