/** The cells of a size curve add up: to 100 for percentages, to the pieces of a pack for ratios. */
import { Decimal, DecimalSums } from './decimal.ts'
import { LOAD_AGAIN, type Rule, type RuleSet } from './rule.ts'

const CELLS: Rule = {
  name: 'curve-cells',
  expects:
    'The dimension-curve-cells.ratio of a curve add up to dimension-curves.totalRatio or, for the kind percentage, to 100, as far as they are rounded. Curves without cells are left out.',
  fix: LOAD_AGAIN,
  groups: ['dimension-curves', 'dimension-curve-cells'],
}

const HUNDRED = Decimal.of('100')

export const curves: RuleSet = {
  rules: [CELLS],
  compare: (report) => {
    const packs = new Map<string, Decimal>()
    const percentages = new Set<string>()
    const cells = new DecimalSums()
    const check = (id: string, isRight: boolean, total: Decimal): void => {
      if (isRight || cells.count(id) === 0) return
      report(CELLS, 'dimension-curves', id, `its cells add up to ${cells.get(id)} and not to ${total}`)
    }
    return {
      reads: {
        'dimension-curves': ({ id, kind, totalRatio }) => {
          if (kind === 'percentage') percentages.add(id)
          else packs.set(id, Decimal.of(totalRatio))
        },
        'dimension-curve-cells': ({ curveId, ratio }) => cells.add(curveId, Decimal.of(ratio)),
      },
      finish: () => {
        for (const id of percentages) check(id, cells.get(id).isSumOfRounded(HUNDRED, cells.count(id)), HUNDRED)
        for (const [id, total] of packs) check(id, total.equals(cells.get(id)), total)
      },
    }
  },
}
