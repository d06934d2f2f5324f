/** The timeline as a drawing. Its links and their labels say the same, so a screen reader can read it. */
import type { JSX } from 'preact'
import { plural, valueTitle } from '../data/format.ts'
import { clip } from '../parts/text.tsx'
import { recordHref } from '../route.ts'
import { daysBetween, type Span, type TimelineRow, ticksBetween } from './timeline.ts'

const WIDTH = 1100
const LABELS_WIDTH = 290
const NOTES_WIDTH = 220
const ROW_HEIGHT = 34
const AXIS_HEIGHT = 26
const TODAY_HEIGHT = 20
const BAR_HEIGHT = 7
const LABEL_MAX = 30

interface TimelineProps {
  readonly brand: string
  readonly rows: readonly TimelineRow[]
  readonly today: string
}

export function Timeline({ brand, rows, today }: TimelineProps): JSX.Element {
  const days = rows
    .flatMap(({ planned, actual }) => [planned, actual])
    .flatMap((span) => (span ? [span.from, span.to] : []))
  // What is late until today is drawn until today.
  if (rows.some(({ isLateToday }) => isLateToday)) days.push(today)
  const from = days.toSorted()[0] ?? today
  const to = days.toSorted().at(-1) ?? today
  const scale = (WIDTH - LABELS_WIDTH - NOTES_WIDTH) / Math.max(1, daysBetween(from, to))
  const x = (day: string): number => LABELS_WIDTH + daysBetween(from, day) * scale
  const height = AXIS_HEIGHT + rows.length * ROW_HEIGHT + 6
  return (
    <div class="scroll">
      <svg class="timeline" viewBox={`0 0 ${WIDTH} ${height + TODAY_HEIGHT}`} aria-label="Timeline">
        {ticksBetween(from, to).map((day) => (
          <g key={day} class="tick">
            <path d={`M${x(day)} ${AXIS_HEIGHT}V${height}`} />
            <text x={x(day) + 4} y={16}>
              {day.slice(0, 7)}
            </text>
          </g>
        ))}
        {today >= from && today <= to && (
          <g class="today">
            <path d={`M${x(today)} ${AXIS_HEIGHT}V${height}`} />
            <text x={x(today)} y={height + 14} text-anchor="middle">
              Today
            </text>
          </g>
        )}
        {rows.map((row, index) => (
          <a key={`${row.group} ${row.id}`} href={recordHref(brand, row.group, { id: row.id })}>
            <title>{`${row.stage} ${clip(row.label, LABEL_MAX)}: ${spanText(row)}`}</title>
            <Row
              row={row}
              today={today}
              x={x}
              y={AXIS_HEIGHT + index * ROW_HEIGHT}
              isFirst={rows[index - 1]?.stage !== row.stage}
            />
          </a>
        ))}
      </svg>
      <p class="hint key">
        <span class="planned">planned</span> <span class="actual">actual</span> <span class="late">late</span>{' '}
        <span class="waiting">late until today</span>
      </p>
    </div>
  )
}

interface RowProps {
  readonly row: TimelineRow
  readonly today: string
  readonly x: (day: string) => number
  readonly y: number
  /** Whether it is the first of its stage, which names it. */
  readonly isFirst: boolean
}

function Row({ row, today, x, y, isFirst }: RowProps): JSX.Element {
  const { stage, label, planned, actual, lateDays, isLateToday } = row
  const middle = y + ROW_HEIGHT / 2
  const bar = (span: Span, top: number, kind: string): JSX.Element => (
    <rect
      class={kind}
      x={x(span.from)}
      y={top}
      width={Math.max(BAR_HEIGHT, x(span.to) - x(span.from))}
      height={BAR_HEIGHT}
      rx="2"
    />
  )
  return (
    <>
      {isFirst && <path class="stage-line" d={`M0 ${y}H${WIDTH}`} />}
      <rect class="hit" x="0" y={y} width={WIDTH} height={ROW_HEIGHT} />
      {isFirst && (
        <text class="stage" x="0" y={middle + 5}>
          {stage}
        </text>
      )}
      <text class="label" x="88" y={middle + 5}>
        {clip(label, LABEL_MAX)}
      </text>
      {planned && bar(planned, middle - BAR_HEIGHT - 1, 'planned')}
      {isLateToday && bar({ from: planned!.to, to: today }, middle + 1, 'waiting')}
      {actual && bar(actual, middle + 1, lateDays > 0 ? 'actual late' : 'actual')}
      <text class={lateDays > 0 ? 'note late' : 'note'} x={WIDTH - NOTES_WIDTH + 20} y={middle + 5}>
        {noteOf(row)}
      </text>
    </>
  )
}

/** How late it is, and where it stands unless it is over. */
function noteOf({ lateDays, isLateToday, status }: TimelineRow): string {
  if (lateDays === 0) return clip(valueTitle(status), LABEL_MAX)
  const late = `${plural(lateDays, 'day')} late`
  return isLateToday ? `${late}, ${clip(valueTitle(status), LABEL_MAX)}` : late
}

function spanText({ planned, actual, lateDays, status }: TimelineRow): string {
  const text = (name: string, span: Span | null): string[] =>
    span ? [`${name} ${span.from === span.to ? span.from : `${span.from} to ${span.to}`}`] : []
  const late = lateDays > 0 ? [`${plural(lateDays, 'day')} late`] : []
  return [...text('planned', planned), ...text('actual', actual), ...late, valueTitle(status)].join(', ')
}
