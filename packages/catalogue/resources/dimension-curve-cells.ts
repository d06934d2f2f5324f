import { amount, id, nullable, ref } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionCurveCells = resource('dimension-curve-cells', {
  group: 'Dimension Curve Cells',
  title: 'Dimension curve cell',
  about: 'The share of one size, or of one combination of sizes, in a size curve.',
  key: ['id'],
  fields: {
    id: id('Identifier of the cell.'),
    curveId: ref('dimension-curves', 'Curve it belongs to.'),
    firstAxisValueId: ref('dimension-curve-axis-values', 'Value on the axis with sequence 1.'),
    secondAxisValueId: nullable(
      ref('dimension-curve-axis-values', 'Value on the axis with sequence 2; null when there is none.'),
    ),
    thirdAxisValueId: nullable(
      ref('dimension-curve-axis-values', 'Value on the axis with sequence 3; null when there is none.'),
    ),
    ratio: amount('Percentage, or pieces in a pack.'),
  },
  filters: ['curveId', 'firstAxisValueId', 'secondAxisValueId', 'thirdAxisValueId'],
  typicalRows: 700,
  sample: {
    id: 'd001dd36-dd98-5f6b-ad6e-7c3a020830f0',
    curveId: '097a6fe0-cb9f-5cd1-8ecc-75b4f0fc6983',
    firstAxisValueId: '75d5d07f-a397-5127-9036-924d2f40b2d3',
    secondAxisValueId: null,
    thirdAxisValueId: null,
    ratio: '26.5',
  },
})
