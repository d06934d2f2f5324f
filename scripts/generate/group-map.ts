/** The map of all groups, as SVG: a box per section, and a line between two sections as wide as they share references. */
import { type Fields, resources, sections } from '@selvedge/catalogue'
import {
  BOX_WIDTH,
  HEADER_HEIGHT,
  LINE_HEIGHT,
  layOut,
  MAP_WIDTH,
  type MapBox,
  type MapLink,
} from '../../packages/explorer/src/data-model/layout.ts'
import { BOX, darkStyle, EDGE, INDIGO, INK, PAPER, THREAD } from './drawing-colours.ts'

/** Each reference of a group: to which group, by which field. People are not a group. */
export function referencesOf(fields: Fields): { name: string; to: string }[] {
  return Object.entries(fields).flatMap(([name, { to, fields: inner }]) => [
    ...(to === null || to === 'user' ? [] : [{ name, to }]),
    ...(inner ? referencesOf(inner) : []),
  ])
}

export function groupMap(): string {
  const { boxes, links, height } = layOut(
    sections.map(({ title, resources: members }) => ({
      title,
      groups: members.map(({ path, fields }) => ({ path, references: referencesOf(fields).map(({ to }) => to) })),
    })),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>The ${resources.length} groups by section, and the references between sections</title>
${darkStyle}
<rect width="${MAP_WIDTH}" height="${height}" rx="8" fill="${PAPER}"/>
${links.map(link).join('\n')}
${boxes.map(box).join('\n')}
</svg>
`
}

function link({ from, to, count, path }: MapLink): string {
  return `<path d="${path}" fill="none" stroke="${INDIGO}" stroke-opacity=".28" stroke-width="${Math.sqrt(count).toFixed(1)}"><title>${escaped(from.title)} and ${escaped(to.title)}: ${count} ${count === 1 ? 'reference' : 'references'}</title></path>`
}

function box({ title, paths, x, y, height }: MapBox): string {
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
