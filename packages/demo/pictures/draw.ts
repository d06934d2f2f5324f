/**
 * Pictures for the demo brand, so that a person who follows an address sees something: a garment of the category in the
 * option's colour, with the initials of the style on a woven label. The same picture for the same words, every time.
 */
import { Canvas, disc } from './canvas.ts'
import { brightness, type Colour, fromHex, INK, mix, PAPER } from './colour.ts'
import { type Garment, garmentFor } from './garments.ts'
import { drawLabel } from './label.ts'
import { bothSides, mirrored, type Point, parsePath } from './path.ts'
import { encodePng } from './png.ts'

export interface Picture {
  /** Name of a category, such as `Outerwear / Jackets`. */
  readonly category: string
  readonly colorHex: string
  /** Name of the style. */
  readonly label: string
  /** Any number: chooses what stands behind the garment. */
  readonly seed: number
}

const WIDTH_PX = 400
const HEIGHT_PX = 500
export const pictureExtent = { widthPx: WIDTH_PX, heightPx: HEIGHT_PX }
const PX_PER_UNIT = 4
const SEAM_PX = 2

export function drawPicture({ category, colorHex, label, seed }: Picture): Buffer {
  const colour = fromHex(colorHex)
  // Something light is shown before something darker, or it would not be seen.
  const ground = brightness(colour) > 0.75 ? mix(mix(colour, INK, 0.3), PAPER, 0.3) : mix(colour, PAPER, 0.84)
  const canvas = new Canvas(WIDTH_PX, HEIGHT_PX, ground)
  drawBackdrop(canvas, mix(ground, PAPER, 0.5), seed)
  drawGarment(canvas, garmentFor(category), colour)
  drawLabel(canvas, label)
  return encodePng(WIDTH_PX, HEIGHT_PX, canvas.pixels)
}

/** A circle, an arch, or a floor. */
function drawBackdrop(canvas: Canvas, colour: Colour, seed: number): void {
  const kind = Math.abs(Math.trunc(seed)) % 3
  if (kind === 0) canvas.fill([placed(disc({ x: 0, y: 62 }, 44))], colour)
  if (kind === 1) canvas.fill([placed(bothSides(parsePath('M0 12 C22 12 40 28 40 52 L40 125 L0 125')))], colour)
  if (kind === 2) canvas.fill([placed(bothSides(parsePath('M0 96 L50 96 L50 125 L0 125')))], colour)
}

function drawGarment(canvas: Canvas, { outline, inside, seams, buttons = [] }: Garment, colour: Colour): void {
  const dark = brightness(colour) < 0.25
  const seam = dark ? mix(colour, PAPER, 0.28) : mix(colour, INK, 0.4)
  const shape = placed(bothSides(parsePath(outline)))
  if (inside) canvas.fill([placed(bothSides(parsePath(inside)))], mix(colour, INK, 0.45))
  canvas.fill([shape], colour)
  for (const points of seams.map(parsePath)) {
    for (const side of [points, mirrored(points)]) canvas.stroke(placed(side), SEAM_PX, seam)
  }
  canvas.stroke([...shape, shape[0]!], SEAM_PX, seam)
  for (const y of buttons) canvas.fill([placed(disc({ x: 0, y }, 1.1))], mix(seam, PAPER, 0.55))
}

function placed(points: readonly Point[]): Point[] {
  return points.map(({ x, y }) => ({ x: WIDTH_PX / 2 + x * PX_PER_UNIT, y: y * PX_PER_UNIT }))
}
