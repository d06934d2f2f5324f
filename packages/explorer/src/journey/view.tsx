/** One order from quote to payment: a timeline, the quantities of each stage, and the documents on the way. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { countText, plural } from '../data/format.ts'
import { useLoad } from '../hooks.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { clip, ShortText } from '../parts/text.tsx'
import { listHref, recordHref } from '../route.ts'
import { baseUrl } from '../session.ts'
import { gather, type Journey } from './gather.ts'
import { differenceTo, type QuantityLine, quantitiesOf, STAGES } from './quantities.ts'
import { hasBegun, type TimelineRow, timelineOf } from './timeline.ts'
import { Timeline } from './timeline.tsx'

const NAME_MAX = 30

interface JourneyProps {
  readonly brand: string
  readonly orderId: string
}

export function JourneyView({ brand, orderId }: JourneyProps): JSX.Element {
  const { data, failure, again } = useLoad(brand, orderId, (client, signal) => gather(client, orderId, signal))
  const today = new Date().toISOString().slice(0, 10)
  const rows = useMemo(() => (data ? timelineOf(data, today) : []), [data, today])
  const lines = useMemo(() => (data ? quantitiesOf(data) : []), [data])
  return (
    <Page
      title={data ? `Journey of ${data.order.number}` : 'Journey of an order'}
      above={
        <>
          <a href={listHref(brand, 'orders')}>Orders</a> /{' '}
          <a href={recordHref(brand, 'orders', { id: orderId })}>Order</a>
        </>
      }
      url={`${baseUrl}/brands/${encodeURIComponent(brand)}/orders/${encodeURIComponent(orderId)}`}
    >
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <p aria-live="polite">Loading…</p>}
      {data && (
        <>
          <p class="about">{summaryOf(data, rows)}</p>
          <Timeline brand={brand} rows={rows} today={today} />
          <Quantities brand={brand} lines={lines} isMaterial={data.order.kind === 'material'} />
        </>
      )}
    </Page>
  )
}

function summaryOf(journey: Journey, rows: readonly TimelineRow[]): string {
  const late = rows.filter(({ lateDays }) => lateDays > 0)
  const names = late.map(({ label, lateDays }) => `${clip(label, NAME_MAX)} (${plural(lateDays, 'day')})`).join(', ')
  const soFar = hasBegun(journey)
    ? `${plural(rows.length, 'step')} from quote to payment`
    : 'Nothing has happened since the order was placed'
  if (late.length === 0) return hasBegun(journey) ? `${soFar}; none is late.` : `${soFar}.`
  return `${soFar}; ${countText(late.length)} late: ${names}.`
}

function Quantities({
  brand,
  lines,
  isMaterial,
}: {
  readonly brand: string
  readonly lines: readonly QuantityLine[]
  readonly isMaterial: boolean
}): JSX.Element {
  return (
    <section aria-labelledby="quantities-title">
      <h2 id="quantities-title">{isMaterial ? 'Units of the material' : 'Pieces'}, stage by stage</h2>
      <p class="hint">Calculated in your browser. A small number is the difference from the stage before.</p>
      <table class="quantities">
        <thead>
          <tr>
            <th scope="col">Line</th>
            {STAGES.map((stage) => (
              <th key={stage} scope="col" class="right">
                {stage}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ itemId, label, quantities }) => (
            <tr key={itemId} class={itemId === null ? 'sum' : undefined}>
              <th scope="row">
                {itemId === null ? (
                  label
                ) : (
                  <a href={recordHref(brand, 'order-items', { id: itemId })}>
                    <ShortText text={label} />
                  </a>
                )}
              </th>
              {STAGES.map((stage) => (
                <td key={stage} class="right" data-label={stage}>
                  <span>
                    <span class="number">{countText(quantities[stage])}</span>
                    <Difference pieces={differenceTo(quantities, stage)} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Difference({ pieces }: { readonly pieces: number | null }): JSX.Element | null {
  if (pieces === null) return null
  return (
    <span class={pieces < 0 ? 'difference short' : 'difference'}>
      {pieces > 0 ? '+' : '−'}
      {countText(Math.abs(pieces))}
    </span>
  )
}
