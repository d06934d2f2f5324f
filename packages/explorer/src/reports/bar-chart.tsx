/** Bars with their numbers, each a link to what is behind it. Rows that have no bar are counted, and linked. */
import type { JSX } from 'preact'
import { countText } from '../data/format.ts'
import { ShortText } from '../parts/text.tsx'
import { type Chart, widthPercent } from './charts.ts'

export function BarChart({ chart }: { readonly chart: Chart }): JSX.Element {
  const { id, title, about, bars, before, after, href } = chart
  return (
    <section class="chart" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p class="hint">{about}</p>
      {bars.length === 0 && <p>None.</p>}
      {before > 0 && <More href={href} text={`${countText(before)} earlier`} />}
      <ul class="bars">
        {bars.map((bar) => (
          <li key={bar.href}>
            <a class="bar" href={bar.href}>
              <span class="label">
                <ShortText text={bar.label} />
              </span>
              <svg aria-hidden="true">
                <rect
                  class={bar.isOverdue ? 'late' : 'actual'}
                  width={`${widthPercent(bar, chart)}%`}
                  height="100%"
                  rx="2"
                />
              </svg>
              <span class="note">{bar.note}</span>
            </a>
          </li>
        ))}
      </ul>
      {after > 0 && <More href={href} text={`${countText(after)} more`} />}
    </section>
  )
}

/** Leads to the whole report. */
function More({ href, text }: { readonly href: string; readonly text: string }): JSX.Element {
  return (
    <p class="more">
      <a href={href}>{text}</a>
    </p>
  )
}
