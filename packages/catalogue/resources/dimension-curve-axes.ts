import { id, integer, ref } from '../kinds/index.ts'
import { resource } from '../resource.ts'

export const dimensionCurveAxes = resource('dimension-curve-axes', {
  group: 'Dimension Curve Axes',
  title: 'Dimension curve axis',
  about: 'One dimension of a size curve; a curve has one axis, or two or three for a grid.',
  specified: ['list'],
  key: ['id'],
  fields: {
    id: id('Identifier of the axis.'),
    curveId: ref('dimension-curves', 'Curve it belongs to.'),
    dimensionId: ref('dimensions', 'Dimension it runs along.'),
    sequence: integer('Which axis it is, from 1.'),
  },
  filters: ['curveId', 'dimensionId'],
  typicalRows: 75,
  sample: {
    id: 'b8e263c0-84e9-5732-8da2-cbff344667cd',
    curveId: '097a6fe0-cb9f-5cd1-8ecc-75b4f0fc6983',
    dimensionId: '0806fc08-c7fb-5427-8928-4ea7ec169b28',
    sequence: 1,
  },
})
