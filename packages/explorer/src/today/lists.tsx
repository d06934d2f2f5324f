/** The short lists below the numbers: what is late, what comes, what must be judged and paid. */
import { MADE_PERCENT, PAYMENT_SOON_DAYS, SOON_DAYS } from '@selvedge/catalogue/report-terms'
import type { ComponentChildren, JSX } from 'preact'
import { daysBetween, dayText } from '../data/days.ts'
import { countText, plural, valueTitle } from '../data/format.ts'
import type { Rows } from '../data/report-pages.ts'
import { Amount } from '../parts/amount.tsx'
import { Due } from '../parts/due.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortTable } from '../parts/short-table.tsx'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { shipmentRow } from '../related/rows.tsx'
import { listHref, reportPath } from '../route.ts'
import type { Today } from './read.ts'

interface ListProps {
  readonly brand: string
  readonly today: Today
  readonly day: string
}

export function Lists({ brand, today, day }: ListProps): JSX.Element {
  const { lateOrders, lateShipments, arriving, launches, waitingSamples, overdue, toPay } = today
  return (
    <div class="columns">
      <div>
        {lateOrders && <LateOrders brand={brand} orders={lateOrders} waitingSamples={waitingSamples} day={day} />}
        {lateShipments && arriving && (
          <Shipments brand={brand} today={today} late={lateShipments} soon={arriving} day={day} />
        )}
      </div>
      <div>
        {launches && <Launches brand={brand} launches={launches} day={day} />}
        {waitingSamples && <Samples brand={brand} samples={waitingSamples} day={day} />}
        {overdue && toPay && <Payments brand={brand} today={today} overdue={overdue} toPay={toPay} day={day} />}
      </div>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  /** The list that its rows are from, and how many that has. */
  readonly href: string
  readonly total: number
  readonly none: string
  /** Whether it has rows. */
  readonly isEmpty?: boolean
  readonly children: ComponentChildren
}

function Section({ title, href, total, none, isEmpty = total === 0, children }: SectionProps): JSX.Element {
  return (
    <section>
      <h2>
        {title}
        {total > 0 && (
          <a class="all" href={href}>
            All {countText(total)}
          </a>
        )}
      </h2>
      {isEmpty ? <p class="calm">{none}</p> : children}
    </section>
  )
}

interface OrdersProps {
  readonly brand: string
  readonly orders: Rows<'open-orders'>
  readonly waitingSamples: Rows<'waiting-samples'> | null
  readonly day: string
}

function LateOrders({ brand, orders, waitingSamples, day }: OrdersProps): JSX.Element {
  const href = listHref(brand, reportPath('open-orders'), { due: 'late' })
  return (
    <Section title="Late orders" href={href} total={orders.totalItems} none="No open order is late.">
      <ShortTable
        caption="Late orders"
        columns={['Order', 'Goods', 'Waiting for', 'Promised']}
        rows={orders.items.map((order) => [
          <>
            <RecordLink brand={brand} group="orders" id={order.orderId} text={order.number} />
            <span class="sub">
              <ShortText text={order.supplier ?? ''} />
            </span>
          </>,
          <div class="goods">
            <Thumb brand={brand} imageId={order.imageId} />
            <div>
              {order.product === null ? <span class="none">–</span> : <ShortText text={order.product} />}
              {order.styles > 1 && <span class="soft"> +{countText(order.styles - 1)}</span>}
              <span class="sub">{order.options > 0 && plural(order.options, 'option')}</span>
            </div>
          </div>,
          <Turn order={order} waitingSamples={waitingSamples} day={day} />,
          <Due due={order.promised!} day={day} passed="late" />,
        ])}
      />
    </Section>
  )
}

interface TurnProps extends Pick<OrdersProps, 'waitingSamples' | 'day'> {
  readonly order: Rows<'open-orders'>['items'][number]
}

/** Whom an order waits for, and what for. */
function Turn({ order, waitingSamples, day }: TurnProps): JSX.Element {
  const { orderId, waitingFor, ordered, made, shipped } = order
  if (waitingFor === 'brand') {
    const sample = waitingSamples?.items.find((each) => each.orderId === orderId)
    return (
      <>
        You
        <span class="sub">
          {sample ? <ShortText text={`judge sample ${sample.number}`} /> : 'judge a sample'}
          {sample?.since && `, here for ${plural(daysBetween(sample.since, day), 'day')}`}
        </span>
      </>
    )
  }
  if (waitingFor === 'forwarder') {
    return (
      <>
        Forwarder
        <span class="sub">{`has ${countText(shipped)} of ${countText(ordered)}`}</span>
      </>
    )
  }
  const isMade = made * 100 >= ordered * MADE_PERCENT
  return (
    <>
      Supplier
      <span class="sub">{isMade ? 'made, not handed over' : `made ${countText(made)} of ${countText(ordered)}`}</span>
    </>
  )
}

interface ShipmentsProps extends ListProps {
  readonly late: Rows<'open-shipments'>
  readonly soon: Rows<'open-shipments'>
}

function Shipments({ brand, today, late, soon, day }: ShipmentsProps): JSX.Element {
  const rows = [...late.items, ...soon.items].slice(0, SHIPMENTS_MAX)
  const all = today.shipments?.items.find((row) => row.due === 'all' && row.departed === 'all')
  return (
    <Section
      title={SHIPMENTS}
      href={listHref(brand, reportPath('open-shipments'))}
      total={all?.shipments ?? 0}
      isEmpty={rows.length === 0}
      none={`Nothing is late, and nothing is due in ${SOON_DAYS} days.`}
    >
      <ShortTable
        caption={SHIPMENTS}
        columns={['Shipment', 'Route', 'Pieces', 'Due']}
        rows={rows.map((shipment) => shipmentRow(brand, shipment, day))}
      />
    </Section>
  )
}

const SHIPMENTS = `Shipments, late or due in ${SOON_DAYS} days`
const SHIPMENTS_MAX = 8

interface LaunchesProps {
  readonly brand: string
  readonly launches: Rows<'launches-at-risk'>
  readonly day: string
}

function Launches({ brand, launches, day }: LaunchesProps): JSX.Element {
  const byLaunch = Map.groupBy(launches.items, ({ launchWindowId }) => launchWindowId)
  return (
    <Section
      title="Launches at risk"
      href={listHref(brand, reportPath('launches-at-risk'))}
      total={launches.totalItems}
      none="Goods of all launches to come have two weeks to spare."
    >
      <ul class="brief">
        {[...byLaunch.values()].flatMap((orders) => [
          <li key={orders[0]!.launchWindowId} class="group">
            <span>
              <b>
                <ShortText text={orders[0]!.launch} />
              </b>{' '}
              in the warehouse by {dayText(orders[0]!.inWarehouseDate, day)}
            </span>
          </li>,
          ...orders.map(({ orderId, number, daysToSpare, expected }) => (
            <li key={orderId}>
              <RecordLink brand={brand} group="orders" id={orderId} text={number} />
              <span class="end">
                <Spare days={daysToSpare} />
                {expected && <span class="sub">expected {dayText(expected, day)}</span>}
              </span>
            </li>
          )),
        ])}
      </ul>
    </Section>
  )
}

function Spare({ days }: { readonly days: number | null }): JSX.Element {
  if (days === null) return <span class="soft">no date</span>
  return days < 0 ? (
    <span class="alarm">{plural(-days, 'day')} too late</span>
  ) : (
    <span>{plural(days, 'day')} to spare</span>
  )
}

interface SamplesProps {
  readonly brand: string
  readonly samples: Rows<'waiting-samples'>
  readonly day: string
}

function Samples({ brand, samples, day }: SamplesProps): JSX.Element {
  const href = listHref(brand, reportPath('waiting-samples'), { turn: 'brand' })
  return (
    <Section title="Samples to judge" href={href} total={samples.totalItems} none="No sample is waiting for you.">
      <ul class="brief">
        {samples.items.map((sample) => (
          <li key={sample.sampleId} class="with-image">
            <Thumb brand={brand} imageId={sample.imageId} />
            <span>
              <RecordLink brand={brand} group="samples" id={sample.sampleId} text={sample.product ?? sample.number} />
              <span class="sub">
                <ShortText text={`${sample.number}, ${valueTitle(sample.kind)}, round ${sample.roundNumber}`} />
                {sample.orderNumber !== null && (
                  <>
                    , holds up <ShortText text={sample.orderNumber} />
                  </>
                )}
              </span>
            </span>
            <span class="end">
              {sample.since && plural(daysBetween(sample.since, day), 'day')}
              {sample.since && <span class="sub">here since {dayText(sample.since, day)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PaymentsProps extends ListProps {
  readonly overdue: Rows<'open-payments'>
  readonly toPay: Rows<'open-payments'>
}

/** Overdue for up to a month, then next due; older ones as one line for each currency. */
function Payments({ brand, today, overdue, toPay, day }: PaymentsProps): JSX.Element {
  const all = today.payments?.items.find(({ due, currency }) => due === 'all' && currency === null)
  const rows = [...overdue.items, ...toPay.items].slice(0, PAYMENTS_MAX)
  const older =
    today.payments?.items.filter(({ due, currency, older }) => due === 'late' && currency && older > 0) ?? []
  return (
    <Section
      title="To pay"
      href={listHref(brand, reportPath('open-payments'))}
      total={all?.payments ?? 0}
      isEmpty={rows.length + older.length === 0}
      none={`Nothing is overdue, and nothing is due in ${PAYMENT_SOON_DAYS} days.`}
    >
      <ul class="brief">
        {rows.map((payment) => (
          <li key={payment.id}>
            <span>
              <RecordLink
                brand={brand}
                group={payment.collection}
                id={payment.id}
                text={payment.payee ?? payment.name}
              />
              <span class="sub">
                <ShortText text={[payment.orderNumber, payment.name].filter(Boolean).join(', ')} />
              </span>
            </span>
            <span class="end">
              <Amount amount={payment.amount} currency={payment.currency} />
              <Due due={payment.dueDate!} day={day} passed="overdue" isNote />
            </span>
          </li>
        ))}
        {older.map((row) => (
          <li key={row.currency} class="fold">
            <a href={listHref(brand, reportPath('open-payments'), { overdue: 'older', currency: row.currency! })}>
              {countText(row.older)} older than a month
            </a>
            <span class="end">
              <Amount amount={row.olderAmount!} currency={row.currency!} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const PAYMENTS_MAX = 6
