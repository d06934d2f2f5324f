/** What people ask about an order: when it leaves, how far it is, its goods, and its shipments, payments and invoices. */
import type { JSX } from 'preact'
import { dayText } from '../data/days.ts'
import { fieldOf, groupAt } from '../data/facts.ts'
import { amountText, countText, plural, valueTitle } from '../data/format.ts'
import type { RecordValues } from '../data/records.ts'
import { Due } from '../parts/due.tsx'
import { Invoices, OpenPayments } from '../related/lists.tsx'
import { Named } from '../related/named.tsx'
import { type Row, useReportRow } from '../related/report-row.ts'
import { useNamesOf } from '../views/names.ts'
import { Lines } from './lines.tsx'
import { Shipments } from './related.tsx'

interface OrderProps {
  readonly brand: string
  readonly order: RecordValues
}

const REFERENCES = ['supplierId', 'shipToLocationId', 'launchWindowId'].map(
  (name) => fieldOf(groupAt('orders')!, name)!,
)

export function OrderSummary({ brand, order }: OrderProps): JSX.Element {
  const id = String(order.id)
  const open = useReportRow(brand, 'open-orders', { orderId: id })
  const progress = useReportRow(brand, 'order-progress', { orderId: id })
  return (
    <>
      <Lead brand={brand} order={order} />
      <Facts order={order} open={open} />
      {progress && <Pieces progress={progress} />}
      <Lines brand={brand} orderId={id} currency={String(order.currency)} />
      <Shipments brand={brand} orderId={id} />
      <OpenPayments brand={brand} of={{ orderId: id }} />
      <Invoices brand={brand} of={{ orderId: id }} />
    </>
  )
}

/** `Bulk order with Kaveri Exports, to Inland Empire fulfilment` */
function Lead({ brand, order }: OrderProps): JSX.Element {
  useNamesOf(brand, REFERENCES, order)
  return (
    <p class="lead">
      <span class="pill">{valueTitle(String(order.status))}</span> {valueTitle(String(order.kind))} order
      <Named brand={brand} before=" with " group="suppliers" id={order.supplierId} />
      <Named brand={brand} before=", to " group="locations" id={order.shipToLocationId} />
      <Named brand={brand} before=", for " group="launch-windows" id={order.launchWindowId} />
    </p>
  )
}

const WAITING = { brand: 'waits for the brand', supplier: 'waits for the supplier', forwarder: 'is with the forwarder' }

function Facts({ order, open }: { readonly order: RecordValues; readonly open: Row<'open-orders'> | null }) {
  const today = new Date().toISOString()
  const day = (value: unknown): string => (typeof value === 'string' ? dayText(value, today) : '–')
  const leaves = order.confirmedExFactoryDate ?? order.requestedExFactoryDate
  return (
    <dl class="facts">
      <div>
        <dt>Ordered</dt>
        <dd>{day(order.orderDate)}</dd>
        <dd class="sub">
          {order.kind === 'material'
            ? `${countText(Number(order.totalQty))} units of material`
            : plural(Number(order.totalQty), 'piece')}
        </dd>
      </div>
      <div>
        <dt>{order.confirmedExFactoryDate === null ? 'Leaves the factory, asked for' : 'Leaves the factory'}</dt>
        <dd>{open?.row.promised ? <Due due={open.row.promised} day={open.asOf} passed="late" /> : day(leaves)}</dd>
        {open && <dd class="sub">{WAITING[open.row.waitingFor]}</dd>}
      </div>
      <div>
        <dt>Wanted</dt>
        <dd>{day(order.requestedDeliveryDate)}</dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          {amountText(String(order.totalAmount))} <bdi class="currency">{String(order.currency)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

const STEPS = ['ordered', 'made', 'shipped', 'received', 'invoiced'] as const

/** Each beside what was ordered. */
function Pieces({ progress: { row, asOf } }: { readonly progress: Row<'order-progress'> }): JSX.Element {
  const most = Math.max(1, ...STEPS.map((step) => row[step]))
  return (
    <section>
      <h2>
        {row.unit === 'pieces' ? 'Pieces' : 'Units of material'}{' '}
        <span class="soft">on {dayText(asOf, new Date().toISOString())}</span>
      </h2>
      <ol class="steps">
        {STEPS.map((step) => (
          <li key={step}>
            <span class="label">{valueTitle(step)}</span>
            <strong>{countText(row[step])}</strong>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect class="track" width="100" height="6" />
              <rect class="done" width={(100 * row[step]) / most} height="6" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  )
}
