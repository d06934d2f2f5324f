/** The map of all groups, as SVG: a box per section, and a line between two sections as wide as they share references. */
import { type Fields, resources, sections } from '@selvedge/catalogue'
import { BOX, darkStyle, EDGE, INDIGO, INK, PAPER, THREAD } from './drawing-colours.ts'

const COLUMNS: readonly (readonly string[])[] = [
  ['Libraries', 'Settings and reference data'],
  ['Catalog', 'Sourcing'],
  ['Orders and production', 'Shipments and freight', 'Partners and places'],
  ['Packing lists, receiving and inventory', 'Finance', 'Documents', 'Brand'],
]
const WIDTH = 1300
const BOX_WIDTH = 280
const LINE_HEIGHT = 17
const HEADER_HEIGHT = 34
const GAP = 30

interface Box {
  readonly title: string
  readonly paths: readonly string[]
  readonly x: number
  readonly y: number
  readonly height: number
}

/** Each reference of a group: to which group, by which field. People are not a group. */
export function referencesOf(fields: Fields): { name: string; to: string }[] {
  return Object.entries(fields).flatMap(([name, { to, fields: inner }]) => [
    ...(to === null || to === 'user' ? [] : [{ name, to }]),
    ...(inner ? referencesOf(inner) : []),
  ])
}

export function groupMap(): string {
  const boxes = layOut()
  const height = Math.max(...boxes.map(({ y, height: own }) => y + own)) + GAP
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>The ${resources.length} groups by section, and the references between sections</title>
${darkStyle}
<rect width="${WIDTH}" height="${height}" rx="8" fill="${PAPER}"/>
${links(boxes).join('\n')}
${boxes.map(box).join('\n')}
</svg>
`
}

function layOut(): Box[] {
  const step = (WIDTH - GAP * 2 - BOX_WIDTH) / (COLUMNS.length - 1)
  const placed = COLUMNS.flatMap((titles, column) => {
    let y = GAP
    return titles.map((title) => {
      const { resources: members } = sections.find((section) => section.title === title)!
      const height = HEADER_HEIGHT + members.length * LINE_HEIGHT + 6
      const made = { title, paths: members.map(({ path }) => path), x: GAP + column * step, y, height }
      y += height + GAP
      return made
    })
  })
  if (placed.length !== sections.length) throw new Error('A section of the catalogue has no column on the map.')
  return placed
}

function links(boxes: readonly Box[]): string[] {
  const counts = new Map<string, number>()
  const sectionOf = (path: string): number => boxes.findIndex(({ paths }) => paths.includes(path))
  for (const { path, fields } of resources) {
    for (const { to } of referencesOf(fields)) {
      const pair = [sectionOf(path), sectionOf(to)].sort((a, b) => a - b)
      if (pair[0] !== pair[1]) counts.set(pair.join(' '), (counts.get(pair.join(' ')) ?? 0) + 1)
    }
  }
  return [...counts].map(([pair, count]) => {
    const [from, to] = pair.split(' ').map((index) => boxes[Number(index)]!) as [Box, Box]
    return `<path d="${curve(from, to)}" fill="none" stroke="${INDIGO}" stroke-opacity=".28" stroke-width="${Math.sqrt(count).toFixed(1)}"><title>${escaped(from.title)} and ${escaped(to.title)}: ${count} ${count === 1 ? 'reference' : 'references'}</title></path>`
  })
}

/** From edge to edge, so that lines are seen in the gaps between the boxes. */
function curve(from: Box, to: Box): string {
  if (from.x === to.x) {
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
    const right = upper.x + BOX_WIDTH
    const bulge = right + GAP * 0.8
    return `M${right} ${middle(upper)}C${bulge} ${middle(upper)} ${bulge} ${middle(lower)} ${right} ${middle(lower)}`
  }
  const [left, right] = from.x < to.x ? [from, to] : [to, from]
  const start = left.x + BOX_WIDTH
  const half = (start + right.x) / 2
  return `M${start} ${middle(left)}C${half} ${middle(left)} ${half} ${middle(right)} ${right.x} ${middle(right)}`
}

function middle({ y, height }: Box): number {
  return y + height / 2
}

function box({ title, paths, x, y, height }: Box): string {
  const rows = paths.map((path, index) => {
    const baseline = y + HEADER_HEIGHT + index * LINE_HEIGHT + 9
    return `<a href="groups#${path}"><text x="${x + 14}" y="${baseline}" fill="${INDIGO}">${path}</text></a>`
  })
  return `<g><rect x="${x}" y="${y}" width="${BOX_WIDTH}" height="${height}" rx="5" fill="${BOX}" stroke="${EDGE}"/>
<path d="M${x} ${y + 5}v${height - 10}" stroke="${THREAD}" stroke-width="3"/>
<text x="${x + 14}" y="${y + 21}" font-weight="600" fill="${INK}">${escaped(title)}</text>
${rows.join('\n')}</g>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;')
}
