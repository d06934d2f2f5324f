/** Measurement tables: finished measurements, point by point and size by size. */

import pointsOfMeasure from '../data/points-of-measure.json' with { type: 'json' }
import { decimal } from '../kit/amounts.ts'
import type { World } from '../kit/world.ts'
import type { Size } from '../library/sizes.ts'
import { unitId } from '../shared.ts'
import { approval, type Style, type Version } from './style.ts'

type Column = Size['values'][number]

export function makeMeasurementTable(world: World, style: Style, version: Version): string {
  const id = world.ids.next('measurement-tables')
  const columns = columnsOf(style)
  const middle = Math.floor(columns.length / 2)
  const base = columns[middle]!
  const life = world.life(version.day, version.day + 20, style.removedAt)
  // The first version is graded in steps, before it is known how the sizes come out.
  const incremental = version.number === 1
  world.emit('measurement-tables', {
    id,
    productId: style.id,
    productVersionId: version.id,
    name: incremental ? 'Grade rules, cm' : 'Finished garment, cm',
    status: version.status,
    dimensionId: base.dimensionId,
    baseDimensionValueId: base.id,
    unitOfMeasureId: unitId('cm'),
    gradingMode: incremental ? 'incremental' : 'absolute',
    points: pointsOfMeasure[style.garment.points].map(({ code, name, middleMm, stepMm, toleranceMm }) => ({
      code,
      name,
      tolerancePlus: decimal(toleranceMm, 1),
      toleranceMinus: decimal(toleranceMm, 1),
      values: Object.fromEntries(
        columns.map((column, place) => {
          const stepped = incremental && place !== middle
          return [column.code, decimal(stepped ? stepMm : middleMm + (place - middle) * stepMm, 1)]
        }),
      ),
    })),
    ...approval(world, version),
    ...life,
  })
  for (const { skus } of style.options) {
    for (const [place, sku] of skus.entries()) {
      const dimensionValueId = style.sizes.sizes[place]!.values[0]!.id
      const { createdAt } = life
      world.emit('measurement-table-skus', { measurementTableId: id, skuId: sku.id, dimensionValueId, createdAt })
    }
  }
  return id
}

/** The values of the first dimension, which a SKU's column is chosen by. */
function columnsOf({ sizes }: Style): Column[] {
  return [...new Set(sizes.sizes.map((size) => size.values[0]!))]
}
