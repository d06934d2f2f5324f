/** A sheet of pixels on which polygons are filled and lines are drawn, with soft edges. */
import { type Colour, fromNumber, mix, toNumber } from './colour.ts'
import type { Point } from './path.ts'

/** Lines of a pixel row that are looked at; across, coverage is exact. */
const SUBROWS = 4
/** Steps from uncovered to covered: enough for a soft edge, and few colours in all, as a small file needs. */
const SHADES = 4
/** Corners of the smallest circle; larger ones have one for each pixel of their radius. */
const DISC_CORNERS_MIN = 8

export class Canvas {
  readonly widthPx: number
  readonly heightPx: number
  /** Red, green and blue in one number, row by row. */
  readonly pixels: Uint32Array

  constructor(widthPx: number, heightPx: number, ground: Colour) {
    this.widthPx = widthPx
    this.heightPx = heightPx
    this.pixels = new Uint32Array(widthPx * heightPx).fill(toNumber(ground))
  }

  /** Fills what any of the polygons covers; they must all turn the same way. */
  fill(polygons: readonly (readonly Point[])[], colour: Colour): void {
    const edges = polygons.flatMap(edgesOf)
    const first = Math.max(0, Math.floor(Math.min(...edges.map(({ top }) => top.y))))
    const last = Math.min(this.heightPx - 1, Math.floor(Math.max(...edges.map(({ bottom }) => bottom.y))))
    const xs = edges.map(({ top }) => top.x).concat(edges.map(({ bottom }) => bottom.x))
    // Most of what is drawn are thin seams, so only the columns that something can be in are looked at.
    const left = Math.max(0, Math.floor(Math.min(...xs)))
    const right = Math.min(this.widthPx - 1, Math.floor(Math.max(...xs)))
    const byRow = edgesByRow(edges)
    const coverage = new Float32Array(this.widthPx)
    for (let row = first; row <= last; row++) {
      coverage.fill(0, left, right + 1)
      const near = byRow.get(row) ?? []
      for (let subrow = 0; subrow < SUBROWS; subrow++) {
        addInside(coverage, near, row + (subrow + 0.5) / SUBROWS)
      }
      this.#blend(row, coverage, left, right, colour)
    }
  }

  /** A line along the points. */
  stroke(points: readonly Point[], thicknessPx: number, colour: Colour): void {
    const bars = points.slice(1).map((end, index) => bar(points[index]!, end, thicknessPx / 2))
    this.fill(bars, colour)
  }

  #blend(row: number, coverage: Float32Array, left: number, right: number, colour: Colour): void {
    const covered = toNumber(colour)
    for (let column = left; column <= right; column++) {
      const share = Math.round(Math.min(1, coverage[column]! / SUBROWS) * SHADES) / SHADES
      if (share === 0) continue
      const at = row * this.widthPx + column
      this.pixels[at] = share === 1 ? covered : toNumber(mix(fromNumber(this.pixels[at]!), colour, share))
    }
  }
}

/** A circle, near enough. */
export function disc({ x, y }: Point, radius: number): Point[] {
  const corners = Math.max(DISC_CORNERS_MIN, Math.ceil(radius))
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })
}

/** A little longer than the way from start to end, so that the next one overlaps it. */
function bar(start: Point, end: Point, half: number): Point[] {
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1
  const [x, y] = [((end.x - start.x) / length) * half, ((end.y - start.y) / length) * half]
  return [
    { x: start.x - x + y, y: start.y - y - x },
    { x: end.x + x + y, y: end.y + y - x },
    { x: end.x + x - y, y: end.y + y + x },
    { x: start.x - x - y, y: start.y - y + x },
  ]
}

interface Edge {
  readonly top: Point
  readonly bottom: Point
  /** Whether the outline goes down here or up. */
  readonly turn: 1 | -1
}

function edgesOf(points: readonly Point[]): Edge[] {
  return points.map((start, index) => {
    const end = points[(index + 1) % points.length]!
    return start.y <= end.y ? { top: start, bottom: end, turn: 1 } : { top: end, bottom: start, turn: -1 }
  })
}

/** An outline has hundreds of edges, and few of them in a row. */
function edgesByRow(edges: readonly Edge[]): Map<number, Edge[]> {
  const byRow = new Map<number, Edge[]>()
  for (const edge of edges) {
    for (let row = Math.floor(edge.top.y); row < edge.bottom.y; row++) {
      const found = byRow.get(row)
      if (found) found.push(edge)
      else byRow.set(row, [edge])
    }
  }
  return byRow
}

/** The stretches of a horizontal line that are inside: where the outlines crossed so far do not cancel out. */
function addInside(coverage: Float32Array, edges: readonly Edge[], y: number): void {
  // Two lists of numbers, kept in order, since a picture has a hundred thousand crossings and objects would be waste.
  const xs: number[] = []
  const turns: number[] = []
  for (const { top, bottom, turn } of edges) {
    if (top.y > y || bottom.y <= y) continue
    const x = top.x + ((y - top.y) / (bottom.y - top.y)) * (bottom.x - top.x)
    let place = xs.length
    for (; place > 0 && xs[place - 1]! > x; place--) {
      xs[place] = xs[place - 1]!
      turns[place] = turns[place - 1]!
    }
    xs[place] = x
    turns[place] = turn
  }
  let winding = 0
  for (let index = 0; index + 1 < xs.length; index++) {
    winding += turns[index]!
    if (winding !== 0) addSpan(coverage, xs[index]!, xs[index + 1]!)
  }
}

function addSpan(coverage: Float32Array, from: number, to: number): void {
  const last = Math.min(coverage.length - 1, Math.floor(to))
  for (let column = Math.max(0, Math.floor(from)); column <= last; column++) {
    coverage[column]! += Math.min(to, column + 1) - Math.max(from, column)
  }
}
