/** Size curves: the share of a quantity, or the pieces in a pack, that each size receives. */
import type { RecordAt } from '@selvedge/catalogue'
import { decimal, sum } from '../kit/amounts.ts'
import { SET_UP_DAY } from '../kit/time.ts'
import type { World } from '../kit/world.ts'

export interface DimensionValue {
  readonly id: string
  readonly dimensionId: string
  readonly code: string
}

export interface Curve {
  readonly id: string
  /** For each size of the scale: tenths of a percent, or pieces in a pack. */
  readonly parts: readonly number[]
}

export interface CurvePlan {
  readonly dimensionGroupId: string
  readonly categoryId: string | null
  readonly code: string
  readonly name: string
  readonly kind: RecordAt<'dimension-curves'>['kind']
  /** The values of each dimension. */
  readonly axes: readonly (readonly DimensionValue[])[]
  readonly parts: readonly number[]
}

export function makeCurve(world: World, plan: CurvePlan): Curve {
  const { dimensionGroupId, categoryId, code, name, kind, axes, parts } = plan
  const id = world.ids.next('dimension-curves')
  const inPieces = kind === 'ratio'
  world.emit('dimension-curves', {
    id,
    dimensionGroupId,
    categoryId,
    code,
    name,
    kind,
    totalRatio: inPieces ? String(sum(parts)) : '100',
    status: 'active',
    ...world.life(SET_UP_DAY),
  })
  const axisValues = axes.map((values, index) => makeAxis(world, id, values, index + 1))
  for (const [index, [first, second]] of combine(axisValues).entries()) {
    const part = parts[index]!
    world.emit('dimension-curve-cells', {
      id: world.ids.next('dimension-curve-cells'),
      curveId: id,
      firstAxisValueId: first!,
      secondAxisValueId: second ?? null,
      thirdAxisValueId: null,
      ratio: inPieces ? String(part) : decimal(part, 1),
    })
  }
  return { id, parts }
}

function makeAxis(world: World, curveId: string, values: readonly DimensionValue[], sequence: number): string[] {
  const axisId = world.ids.next('dimension-curve-axes')
  world.emit('dimension-curve-axes', { id: axisId, curveId, dimensionId: values[0]!.dimensionId, sequence })
  return values.map(({ id: dimensionValueId }, place) => {
    const id = world.ids.next('dimension-curve-axis-values')
    world.emit('dimension-curve-axis-values', { id, curveId, axisId, dimensionValueId, sequence: place + 1 })
    return id
  })
}

/** Every way to take one element from each list, the first list varying slowest. */
export function combine<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((taken, list) => taken.flatMap((before) => list.map((value) => [...before, value])), [[]])
}
