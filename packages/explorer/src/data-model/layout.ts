/** Where the sections are on the map of all groups, and the lines between them: as wide as they share references. */

export interface MapSection {
  readonly title: string
  readonly groups: readonly { readonly path: string; readonly references: readonly string[] }[]
}

export interface MapBox {
  readonly title: string
  readonly paths: readonly string[]
  readonly x: number
  readonly y: number
  readonly height: number
}

export interface MapLink {
  readonly from: MapBox
  readonly to: MapBox
  readonly count: number
  readonly path: string
}

const COLUMNS: readonly (readonly string[])[] = [
  ['Libraries', 'Settings and reference data'],
  ['Catalog', 'Sourcing'],
  ['Orders and production', 'Shipments and freight', 'Partners and places'],
  ['Packing lists, receiving and inventory', 'Finance', 'Documents', 'Brand'],
]
export const MAP_WIDTH = 1300
export const BOX_WIDTH = 280
export const LINE_HEIGHT = 17
export const HEADER_HEIGHT = 34
const GAP = 30

export function layOut(sections: readonly MapSection[]): { boxes: MapBox[]; links: MapLink[]; height: number } {
  const boxes = boxesOf(sections)
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + GAP
  return { boxes, links: linksOf(sections, boxes), height }
}

function boxesOf(sections: readonly MapSection[]): MapBox[] {
  const step = (MAP_WIDTH - GAP * 2 - BOX_WIDTH) / (COLUMNS.length - 1)
  const columns = COLUMNS.map((titles) =>
    titles.flatMap((title) => sections.find((section) => section.title === title) ?? []),
  )
  // Those without a section are left out, so that the map begins where the page does.
  const boxes = columns
    .filter(({ length }) => length > 0)
    .flatMap((shown, column) => {
      let y = GAP
      return shown.map(({ title, groups }) => {
        const height = HEADER_HEIGHT + groups.length * LINE_HEIGHT + 6
        const box = { title, paths: groups.map(({ path }) => path), x: GAP + column * step, y, height }
        y += height + GAP
        return box
      })
    })
  if (boxes.length !== sections.length) throw new Error('A section of the catalogue has no column on the map.')
  return boxes
}

function linksOf(sections: readonly MapSection[], boxes: readonly MapBox[]): MapLink[] {
  const counts = new Map<string, number>()
  const boxOf = (path: string): number => boxes.findIndex(({ paths }) => paths.includes(path))
  for (const { path, references } of sections.flatMap(({ groups }) => groups)) {
    for (const to of references) {
      const pair = [boxOf(path), boxOf(to)].sort((a, b) => a - b)
      if (pair[0] !== pair[1]) counts.set(pair.join(' '), (counts.get(pair.join(' ')) ?? 0) + 1)
    }
  }
  return [...counts].map(([pair, count]) => {
    const [from, to] = pair.split(' ').map((index) => boxes[Number(index)]!) as [MapBox, MapBox]
    return { from, to, count, path: curve(from, to) }
  })
}

/** From edge to edge, so that lines are seen in the gaps between the boxes. */
function curve(from: MapBox, to: MapBox): string {
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

function middle({ y, height }: MapBox): number {
  return y + height / 2
}
