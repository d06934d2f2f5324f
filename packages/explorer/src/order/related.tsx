/** What belongs to an order, each as a short table: its shipments with their containers, what is to pay, and its invoices. */
import type { BrandClient } from '@selvedge/client'
import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { dayText } from '../data/days.ts'
import { fieldOf, groupAt, listAt } from '../data/facts.ts'
import { countText, valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import { type RecordValues, readPage } from '../data/records.ts'
import { useLoad } from '../hooks.ts'
import { openFilters } from '../opened.ts'
import { Amount } from '../parts/amount.tsx'
import { Due } from '../parts/due.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortText } from '../parts/text.tsx'
import { Value } from '../parts/value.tsx'
import { listHref, reportPath } from '../route.ts'
import { opens } from '../session.ts'
import { useNames } from '../views/names.ts'

const ROWS_MAX = 20

interface RelatedProps {
  readonly brand: string
  readonly orderId: string
}

interface SectionProps extends RelatedProps {
  readonly title: string
  readonly path: string
  readonly columns: readonly string[]
  readonly row: (record: RecordValues, day: string) => readonly ComponentChildren[]
}

/** Not there where the order has none, or the key does not open the list or its filter. */
function Section({ brand, orderId, title, path, columns, row }: SectionProps): JSX.Element | null {
  const list = listAt(path)
  const filters = { orderId }
  const { data } = useLoad(brand, `${path} ${orderId}`, async (client: BrandClient, signal) => {
    if (!list.needs.every(opens) || !openFilters(list).includes('orderId')) return null
    return readPage(client, path, { filters, limit: ROWS_MAX }, signal)
  })
  const records = useMemo(() => data?.items ?? [], [data])
  useNames(
    brand,
    list.fields.filter(({ kind }) => kind === 'r'),
    records,
  )
  if (!data || records.length === 0) return null
  const day = data.asOf ?? new Date().toISOString().slice(0, 10)
  return (
    <section>
      <h2>
        {title}{' '}
        <a class="all" href={listHref(brand, path, filters)}>
          All {countText(data.totalItems)}
        </a>
      </h2>
      <table class="tight">
        <caption class="hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" class={AMOUNTS.has(column) ? 'right' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record, index) => {
            const [first, ...rest] = row(record, day)
            return (
              <tr key={index}>
                <th scope="row">{first}</th>
                {rest.map((cell, at) => (
                  <td key={at} data-label={columns[at + 1]} class={AMOUNTS.has(columns[at + 1]!) ? 'right' : undefined}>
                    <div>{cell}</div>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const AMOUNTS = new Set(['Amount', 'To pay'])

export function Shipments({ brand, orderId }: RelatedProps): JSX.Element {
  const named = (record: RecordValues, name: string): string | undefined => {
    const { to } = fieldOf(groupAt('shipments')!, name)!
    return record[name] === null ? undefined : nameOf(to, String(record[name]))
  }
  return (
    <Section
      brand={brand}
      orderId={orderId}
      title="Shipments"
      path="shipments"
      columns={['Shipment', 'Route', 'Status', 'Departed', 'Arrives']}
      row={(shipment, day) => [
        <>
          <RecordLink brand={brand} group="shipments" id={String(shipment.id)} text={String(shipment.number)} />
          <span class="sub">
            <ShortText text={(shipment.containerNumbers as string[]).join(', ') || String(shipment.transportMode)} />
          </span>
        </>,
        <ShortText
          text={[named(shipment, 'originLocationId'), named(shipment, 'destinationLocationId')]
            .filter((name) => name !== undefined)
            .join(' → ')}
        />,
        <Status path="shipments" record={shipment} brand={brand} />,
        <Day value={shipment.actualDepartureDate ?? shipment.estimatedDepartureDate} day={day} />,
        <Arrival shipment={shipment} day={day} />,
      ]}
    />
  )
}

function Arrival({ shipment, day }: { readonly shipment: RecordValues; readonly day: string }): JSX.Element {
  const { deliveredDate, actualArrivalDate, estimatedDeliveryDate, estimatedArrivalDate } = shipment
  const arrived = deliveredDate ?? actualArrivalDate
  const planned = estimatedDeliveryDate ?? estimatedArrivalDate
  if (arrived || typeof planned !== 'string') return <Day value={arrived} day={day} />
  return <Due due={planned} day={day} passed="late" />
}

function Day({ value, day }: { readonly value: unknown; readonly day: string }): JSX.Element {
  if (typeof value !== 'string') return <span class="none">–</span>
  return <time dateTime={value}>{dayText(value, day)}</time>
}

interface StatusProps {
  readonly brand: string
  readonly path: string
  readonly record: RecordValues
}

function Status({ brand, path, record }: StatusProps): JSX.Element {
  return <Value brand={brand} field={fieldOf(listAt(path), 'status')!} value={record.status} short />
}

export function Payments({ brand, orderId }: RelatedProps): JSX.Element {
  return (
    <Section
      brand={brand}
      orderId={orderId}
      title="To pay"
      path={reportPath('open-payments')}
      columns={['Payment', 'Due', 'To pay']}
      row={(payment, day) => [
        <>
          <RecordLink
            brand={brand}
            group={String(payment.collection)}
            id={String(payment.id)}
            text={String(payment.name)}
          />
          <span class="sub">
            <ShortText text={String(payment.payee ?? '')} />
          </span>
        </>,
        typeof payment.dueDate === 'string' ? (
          <Due due={payment.dueDate} day={day} passed="overdue" />
        ) : (
          <span class="none">–</span>
        ),
        <Amount amount={String(payment.amount)} currency={String(payment.currency)} />,
      ]}
    />
  )
}

export function Invoices({ brand, orderId }: RelatedProps): JSX.Element {
  return (
    <Section
      brand={brand}
      orderId={orderId}
      title="Invoices"
      path="invoices"
      columns={['Invoice', 'Kind', 'Date', 'Status', 'Amount']}
      row={(invoice, day) => [
        <RecordLink brand={brand} group="invoices" id={String(invoice.id)} text={String(invoice.number)} />,
        valueTitle(String(invoice.kind)),
        <Day value={invoice.invoiceDate} day={day} />,
        <Status path="invoices" record={invoice} brand={brand} />,
        <Amount amount={String(invoice.totalAmount)} currency={String(invoice.currency)} />,
      ]}
    />
  )
}
