/** The woven label in the corner, with the initials of a style. */
import type { Canvas } from './canvas.ts'
import { INK, PAPER } from './colour.ts'
import { GLYPH_COLUMNS, GLYPH_ROWS, stitches } from './glyphs.ts'

const STITCH_PX = 3
const PADDING_PX = 9
/** From the left and lower edges of the picture. */
const MARGIN_PX = 18
const LETTERS_MAX = 3

export function drawLabel(canvas: Canvas, label: string): void {
  const letters = initials(label)
  if (letters.length === 0) return
  const columns = letters.length * (GLYPH_COLUMNS + 1) - 1
  const heightPx = GLYPH_ROWS * STITCH_PX + 2 * PADDING_PX
  const [left, top] = [MARGIN_PX, canvas.heightPx - MARGIN_PX - heightPx]
  fillBox(canvas, left, top, columns * STITCH_PX + 2 * PADDING_PX, heightPx, PAPER)
  for (const [index, letter] of letters.entries()) {
    for (const { column, row } of stitches(letter)) {
      const x = left + PADDING_PX + (index * (GLYPH_COLUMNS + 1) + column) * STITCH_PX
      fillBox(canvas, x, top + PADDING_PX + row * STITCH_PX, STITCH_PX, STITCH_PX, INK)
    }
  }
}

/** Of the first words; accents are left off, since the label is woven in plain capitals. */
function initials(label: string): string[] {
  const words =
    label
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  return words.slice(0, LETTERS_MAX).map((word) => word[0]!)
}

function fillBox(canvas: Canvas, x: number, y: number, widthPx: number, heightPx: number, colour: typeof INK): void {
  canvas.fill(
    [
      [
        { x, y },
        { x: x + widthPx, y },
        { x: x + widthPx, y: y + heightPx },
        { x, y: y + heightPx },
      ],
    ],
    colour,
  )
}
