/** The map of all groups, as in the documentation; here every name opens its list. */
import type { JSX } from 'preact'
import { type FieldFacts, type GroupFacts, groupAt, isSingle, sections } from '../data/facts.ts'
import { plural } from '../data/format.ts'
import { isOpen } from '../opened.ts'
import { Page } from '../parts/page.tsx'
import { listHref, recordHref } from '../route.ts'
import { isLimited, opens } from '../session.ts'
import { BOX_WIDTH, HEADER_HEIGHT, LINE_HEIGHT, layOut, MAP_WIDTH, type MapBox } from './layout.ts'

export function DataModelView({ brand }: { readonly brand: string }): JSX.Element {
  const { boxes, links, height } = layOut(
    sections
      .map(({ title, groups }) => ({
        title,
        groups: groups.filter(isOpen).map(({ path, fields }) => ({
          path,
          references: referencesOf(fields).filter(opens),
        })),
      }))
      .filter(({ groups }) => groups.length > 0),
  )
  return (
    <Page title="Data model">
      <p class="about">
        {isLimited() ? 'The groups your key can read' : 'All groups'}, by section. Lines show references between
        sections. A wider line means more references.
      </p>
      <div class="scroll">
        <svg class="map" viewBox={`0 0 ${MAP_WIDTH} ${height}`} aria-label="The groups and their references">
          {links.map(({ from, to, count, path }) => (
            <path key={path} class="reference" d={path} stroke-width={Math.sqrt(count).toFixed(1)}>
              <title>{`${from.title} and ${to.title}: ${plural(count, 'reference')}`}</title>
            </path>
          ))}
          {boxes.map((box) => (
            <Box key={box.title} brand={brand} box={box} />
          ))}
        </svg>
      </div>
    </Page>
  )
}

function Box({
  brand,
  box: { title, paths, x, y, height },
}: {
  readonly brand: string
  readonly box: MapBox
}): JSX.Element {
  const href = (group: GroupFacts): string =>
    isSingle(group) ? recordHref(brand, group.path, {}) : listHref(brand, group.path)
  return (
    <g>
      <rect class="box" x={x} y={y} width={BOX_WIDTH} height={height} rx="5" />
      <path class="thread" d={`M${x} ${y + 5}v${height - 10}`} />
      <text class="title" x={x + 14} y={y + 21}>
        {title}
      </text>
      {paths.map((path, index) => (
        <a key={path} href={href(groupAt(path)!)}>
          <title>{groupAt(path)!.about}</title>
          <text x={x + 14} y={y + HEADER_HEIGHT + index * LINE_HEIGHT + 9}>
            {path}
          </text>
        </a>
      ))}
    </g>
  )
}

function referencesOf(fields: readonly FieldFacts[]): string[] {
  return fields.flatMap(({ to, fields: inner }) => [
    ...(to === '' || to === 'user' ? [] : [to]),
    ...referencesOf(inner),
  ])
}
