/** The timeline as a chart: a line for each step, with its bars beside it, or below it where there is little room. */
import type { JSX } from 'preact'
import { monthText, plural, valueTitle } from '../data/format.ts'
import { clip, ShortText } from '../parts/text.tsx'
import { recordHref } from '../route.ts'
import { daysBetween, lateSpan, type Span, type TimelineRow, ticksBetween } from './timeline.ts'

/** Middle and height of the bars, in percent of the height of a row. */
const PLANNED = 32
const ACTUAL = 68
const BAR_HEIGHT = 24
/** In percent of the width: a bar that is shorter could not be seen. */
const BAR_MIN = 0.8
const STATUS_MAX = 30
/** Labels that begin after this would leave a narrow screen; so would a centered one this close to an edge. */
const EDGE_PERCENT = 85

interface TimelineProps {
  readonly brand: string
  readonly rows: readonly TimelineRow[]
  readonly today: string
}

/** Where days are drawn, in percent of the width. */
interface Axis {
  readonly ticks: readonly string[]
  /** Null if it is beside the chart. */
  readonly today: string | null
  readonly at: (day: string) => number
}

export function Timeline({ brand, rows, today }: TimelineProps): JSX.Element {
  const axis = axisOf(rows, today)
  return (
    <>
      <div class="timeline">
        <TickLabels axis={axis} />
        <ul aria-label="Timeline">
          {rows.map((row, index) => (
            <Row
              key={`${row.group} ${row.id}`}
              brand={brand}
              row={row}
              today={today}
              axis={axis}
              isFirst={rows[index - 1]?.stage !== row.stage}
            />
          ))}
        </ul>
        {axis.today !== null && <TodayLabel percent={axis.at(axis.today)} />}
      </div>
      <p class="hint key">
        <span class="planned">planned</span> <span class="actual">actual</span> <span class="late">late</span>{' '}
        <span class="waiting">overdue</span>
      </p>
    </>
  )
}

function axisOf(rows: readonly TimelineRow[], today: string): Axis {
  const days = rows
    .flatMap((row) => [row.planned, row.actual, lateSpan(row, today)])
    .flatMap((span) => (span ? [span.from, span.to] : []))
    .sort()
  const from = days[0] ?? today
  const to = days.at(-1) ?? today
  const scale = 100 / Math.max(1, daysBetween(from, to))
  return {
    ticks: ticksBetween(from, to),
    today: today >= from && today <= to ? today : null,
    at: (day) => daysBetween(from, day) * scale,
  }
}

function TickLabels({ axis: { ticks, at } }: { readonly axis: Axis }): JSX.Element {
  return (
    <svg class="axis" aria-hidden="true">
      {ticks
        .filter((day) => at(day) <= EDGE_PERCENT)
        .map((day, index) => (
          // On a narrow screen there is room for every other one.
          <text key={day} class={index % 2 === 1 ? 'month minor' : 'month'} x={`${at(day)}%`} y="1.1em">
            {monthText(day.slice(0, 7))}
          </text>
        ))}
    </svg>
  )
}

function TodayLabel({ percent }: { readonly percent: number }): JSX.Element {
  const anchor = percent > EDGE_PERCENT ? 'end' : percent < 100 - EDGE_PERCENT ? 'start' : 'middle'
  return (
    <svg class="axis" aria-hidden="true">
      <text class="today" x={`${percent}%`} y="1.1em" text-anchor={anchor}>
        Today
      </text>
    </svg>
  )
}

interface RowProps {
  readonly brand: string
  readonly row: TimelineRow
  readonly today: string
  readonly axis: Axis
  /** Whether it is the first of its stage, which names it. */
  readonly isFirst: boolean
}

function Row({ brand, row, today, axis, isFirst }: RowProps): JSX.Element {
  const { stage, label, lateDays } = row
  return (
    <li class={isFirst ? 'first' : undefined}>
      <a class="step" href={recordHref(brand, row.group, { id: row.id })}>
        <span class="stage">
          <span class={isFirst ? undefined : 'hidden'}>{stage}</span>
        </span>
        <span class="label">
          <ShortText text={label} />
        </span>
        <Bars row={row} today={today} axis={axis} />
        <span class={lateDays > 0 ? 'note late' : 'note'}>{noteOf(row)}</span>
        <span class="dates">{datesOf(row)}</span>
      </a>
    </li>
  )
}

function Bars({ row, today, axis }: Omit<RowProps, 'brand' | 'isFirst'>): JSX.Element {
  const { planned, actual, isLateToday } = row
  const late = lateSpan(row, today)
  const lateKind = isLateToday ? 'waiting' : 'late'
  // Only the days after the plan are late; what happened on one day is late as a whole.
  const isLateDay = late !== null && !isLateToday && actual?.from === actual?.to
  const happened = actual && late && !isLateToday && !isLateDay ? { from: actual.from, to: late.from } : actual
  return (
    <svg class={planned || happened ? 'track' : 'track empty'} aria-hidden="true">
      {axis.ticks.map((day) => (
        <line key={day} class="tick" x1={`${axis.at(day)}%`} x2={`${axis.at(day)}%`} y1="0" y2="100%" />
      ))}
      {axis.today !== null && (
        <line class="now" x1={`${axis.at(axis.today)}%`} x2={`${axis.at(axis.today)}%`} y1="0" y2="100%" />
      )}
      {planned && <Mark span={planned} middle={PLANNED} kind="planned" axis={axis} />}
      {late && <Mark span={late} middle={ACTUAL} kind={lateKind} axis={axis} />}
      {happened && happened.from <= happened.to && (
        <Mark span={happened} middle={ACTUAL} kind={isLateDay ? 'late' : 'actual'} axis={axis} />
      )}
    </svg>
  )
}

interface MarkProps {
  readonly span: Span
  readonly middle: number
  readonly kind: string
  readonly axis: Axis
}

/** A bar as long as its days; a dot for a single day. */
function Mark({ span: { from, to }, middle, kind, axis: { at } }: MarkProps): JSX.Element {
  if (from === to) return <circle class={kind} cx={`${at(from)}%`} cy={`${middle}%`} r="4" />
  return (
    <rect
      class={kind}
      x={`${at(from)}%`}
      y={`${middle - BAR_HEIGHT / 2}%`}
      width={`${Math.max(BAR_MIN, at(to) - at(from))}%`}
      height={`${BAR_HEIGHT}%`}
    />
  )
}

/** How late it is, and where it stands unless it is over. */
function noteOf({ lateDays, isLateToday, status }: TimelineRow): string {
  if (lateDays === 0) return clip(valueTitle(status), STATUS_MAX)
  const late = `${plural(lateDays, 'day')} late`
  return isLateToday ? `${late}, ${clip(valueTitle(status), STATUS_MAX)}` : late
}

function datesOf({ planned, actual }: TimelineRow): string {
  const text = (name: string, span: Span | null): string[] =>
    span ? [`${name} ${span.from === span.to ? span.from : `${span.from} to ${span.to}`}`] : []
  return [...text('planned', planned), ...text('actual', actual)].join(', ')
}
