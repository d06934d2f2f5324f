/** Bars with their numbers, each a link to the records behind it. */
import type { JSX } from 'preact'
import { countText, valueTitle } from '../data/format.ts'
import { clip, ShortText } from '../parts/text.tsx'
import { pageHref, recordHref } from '../route.ts'
import type { Bar } from './bars.ts'

export interface Chart {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly bars: readonly Bar[]
}

interface BarChartProps {
  readonly brand: string
  readonly chart: Chart
  /** The bar whose records are shown. */
  readonly chosen: string | undefined
}

const WIDTH = 900
const LABELS_WIDTH = 230
const NOTES_WIDTH = 280
const ROW_HEIGHT = 30
const LABEL_MAX = 32
const RECORDS_MAX = 200

export function BarChart({ brand, chart: { id, title, about, bars }, chosen }: BarChartProps): JSX.Element {
  const longest = Math.max(1, ...bars.map(({ records }) => records.length))
  const scale = (WIDTH - LABELS_WIDTH - NOTES_WIDTH) / longest
  const open = bars.find((bar) => bar.id === chosen)
  return (
    <section class="chart" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="hint">{about}</p>
      {bars.length === 0 && <p>None.</p>}
      <div class="scroll">
        <svg class="bars" viewBox={`0 0 ${WIDTH} ${Math.max(1, bars.length) * ROW_HEIGHT}`} aria-label={title}>
          {bars.map((bar, index) => (
            <a key={bar.id} href={pageHref(brand, 'overview', { [id]: bar.id })}>
              <rect
                class={bar === open ? 'hit chosen' : 'hit'}
                y={index * ROW_HEIGHT}
                width={WIDTH}
                height={ROW_HEIGHT}
              />
              <text class="label" x="0" y={index * ROW_HEIGHT + 20}>
                {clip(bar.label, LABEL_MAX)}
              </text>
              <rect
                class={bar.isBad ? 'actual late' : 'actual'}
                x={LABELS_WIDTH}
                y={index * ROW_HEIGHT + 7}
                width={bar.records.length * scale}
                height={ROW_HEIGHT - 14}
                rx="2"
              />
              <text x={LABELS_WIDTH + bar.records.length * scale + 10} y={index * ROW_HEIGHT + 20}>
                {countText(bar.records.length)} <tspan class="note">{clip(bar.note, 44)}</tspan>
              </text>
            </a>
          ))}
        </svg>
      </div>
      {open && <Records brand={brand} bar={open} />}
    </section>
  )
}

function Records({ brand, bar }: { readonly brand: string; readonly bar: Bar }): JSX.Element {
  return (
    <div class="pointers behind">
      <h3>
        <ShortText text={bar.label} />
      </h3>
      <ul>
        {bar.records.slice(0, RECORDS_MAX).map(({ group, id, label, note }) => (
          <li key={id}>
            <a href={recordHref(brand, group, { id })}>
              <ShortText text={label} />
            </a>{' '}
            <span class="hint">{valueTitle(note)}</span>
          </li>
        ))}
      </ul>
      {bar.records.length > RECORDS_MAX && <p class="hint">and {countText(bar.records.length - RECORDS_MAX)} more</p>}
    </div>
  )
}
