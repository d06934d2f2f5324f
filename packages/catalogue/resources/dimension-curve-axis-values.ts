import { id, integer, ref } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionCurveAxisValues = resource('dimension-curve-axis-values', {
  group: 'Dimension Curve Axis Values',
  title: 'Dimension curve axis value',
  about: 'A dimension value that takes part in an axis of a size curve.',
  key: ['id'],
  fields: {
    id: id('Identifier of the axis value.'),
    curveId: ref('dimension-curves', 'Curve it belongs to.'),
    axisId: ref('dimension-curve-axes', 'Axis it is on.'),
    dimensionValueId: ref('dimension-values', 'Value.'),
    sequence: integer('Order on the axis.'),
  },
  filters: ['curveId', 'axisId', 'dimensionValueId'],
  typicalRows: 450,
  sample: {
    id: '75d5d07f-a397-5127-9036-924d2f40b2d3',
    curveId: '097a6fe0-cb9f-5cd1-8ecc-75b4f0fc6983',
    axisId: 'b8e263c0-84e9-5732-8da2-cbff344667cd',
    dimensionValueId: '5c072385-ca05-5c82-8ed4-4c3aa9179c45',
    sequence: 3,
  },
})
