/**
 * Outlines, written as in SVG with the absolute commands M, L, C and Z, and turned into polygons.
 * Clothes are the same on both sides, so an outline is written for the right half, x counted from the middle.
 */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Steps a curve is drawn in; more cannot be seen at this size. */
const CURVE_STEPS = 16

export function parsePath(text: string): Point[] {
  const points: Point[] = []
  for (const [, command, numbers] of text.matchAll(/([MLC])([^MLC]*)/g)) {
    const values = numbers!.trim().split(/[ ,]+/).map(Number)
    if (command === 'C') points.push(...curve(points.at(-1)!, values))
    else for (let at = 0; at < values.length; at += 2) points.push({ x: values[at]!, y: values[at + 1]! })
  }
  return points
}

/** The whole outline of a right half that begins and ends in the middle. */
export function bothSides(half: readonly Point[]): Point[] {
  return [...half, ...mirrored(half).reverse()]
}

export function mirrored(points: readonly Point[]): Point[] {
  return points.map(({ x, y }) => ({ x: -x, y }))
}

/** Points of cubic curves that follow each other, six numbers each. */
function curve(start: Point, values: readonly number[]): Point[] {
  const points: Point[] = []
  let from = start
  for (let at = 0; at < values.length; at += 6) {
    const [x1, y1, x2, y2, x, y] = values.slice(at, at + 6) as [number, number, number, number, number, number]
    for (let step = 1; step <= CURVE_STEPS; step++) {
      const t = step / CURVE_STEPS
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
      points.push({ x: a * from.x + b * x1 + c * x2 + d * x, y: a * from.y + b * y1 + c * y2 + d * y })
    }
    from = { x, y }
  }
  return points
}
