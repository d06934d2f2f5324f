/** Short tables of what belongs to records of several groups. */
import type { JSX } from 'preact'
import { countText, valueTitle } from '../data/format.ts'
import { nameOf } from '../data/known-records.ts'
import type { RecordValues } from '../data/records.ts'
import { Amount } from '../parts/amount.tsx'
import { RecordLink } from '../parts/record-link.tsx'
import { ShortText } from '../parts/text.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { reportPath } from '../route.ts'
import { Day, DueDay } from './days.tsx'
import { shipmentRow } from './rows.tsx'
import { type OfRecord, RelatedSection } from './section.tsx'
import { Status } from './status.tsx'

interface ListProps {
  readonly brand: string
  readonly title?: string
  readonly of: OfRecord
}

export function OpenOrders({ brand, title = 'Open orders', of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title={title}
      path={reportPath('open-orders')}
      of={of}
      columns={['Order', 'Goods', 'Promised', 'Pieces', 'Amount']}
      row={(order, day) => [
        <>
          <RecordLink brand={brand} group="orders" id={String(order.orderId)} text={String(order.number)} />
          <span class="sub">{valueTitle(String(order.status))}</span>
        </>,
        <WithImage brand={brand} imageId={order.imageId}>
          <ShortText text={String(order.product ?? '–')} />
        </WithImage>,
        <DueDay value={order.promised} day={day} passed="late" />,
        countText(Number(order.ordered)),
        <Amount amount={String(order.amount)} currency={String(order.currency)} />,
      ]}
    />
  )
}

export function OpenPayments({ brand, title = 'To pay', of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      of={of}
      title={title}
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
            <ShortText text={[payment.payee, payment.orderNumber].filter((part) => part).join(', ')} />
          </span>
        </>,
        <DueDay value={payment.dueDate} day={day} passed="overdue" />,
        <Amount amount={String(payment.amount)} currency={String(payment.currency)} />,
      ]}
    />
  )
}

export function OpenShipments({ brand, title = 'Open shipments', of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title={title}
      path={reportPath('open-shipments')}
      of={of}
      columns={['Shipment', 'Route', 'Pieces', 'Due']}
      row={(shipment, day) => shipmentRow(brand, shipment as never, day)}
    />
  )
}

export function Charges({ brand, title = 'Charges', of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title={title}
      path="shipment-charges"
      of={of}
      columns={['Charge', 'Charged by', 'Date', 'Status', 'Amount']}
      row={(charge, day) => [
        <RecordLink
          brand={brand}
          group="shipment-charges"
          id={String(charge.id)}
          text={valueTitle(String(charge.kind))}
        />,
        <ShortText text={nameOf('partners', String(charge.partnerId)) ?? '–'} />,
        <Day value={charge.chargeDate} day={day} />,
        <Status brand={brand} path="shipment-charges" record={charge} />,
        <Amount amount={String(charge.amount)} currency={String(charge.currency)} />,
      ]}
    />
  )
}

export function Invoices({ brand, title = 'Invoices', of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      of={of}
      title={title}
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

export function WaitingSamples({ brand, title = 'Samples that wait', of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title={title}
      path={reportPath('waiting-samples')}
      of={of}
      columns={['Sample', 'Waits for', 'Wanted']}
      row={(sample, day) => [
        <WithImage brand={brand} imageId={sample.imageId}>
          <div>
            <RecordLink brand={brand} group="samples" id={String(sample.sampleId)} text={String(sample.number)} />
            <span class="sub">
              {valueTitle(String(sample.kind))}, round {String(sample.roundNumber)}
            </span>
          </div>
        </WithImage>,
        String(sample.turn),
        <DueDay value={sample.dueDate} day={day} passed="late" />,
      ]}
    />
  )
}

export function Options({ brand, of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title="Options"
      path="product-options"
      of={of}
      columns={['Option', 'Status']}
      row={(option) => [
        <WithImage brand={brand} imageId={option.primaryImageId}>
          <div>
            <RecordLink brand={brand} group="product-options" id={String(option.id)} text={String(option.name)} />
            <span class="sub">
              <ShortText text={String(option.code)} />
            </span>
          </div>
        </WithImage>,
        <Status brand={brand} path="product-options" record={option} />,
      ]}
    />
  )
}

export function Positions({ brand, of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title="Pieces by SKU"
      path={reportPath('sku-positions')}
      of={of}
      columns={['SKU', 'Ordered', 'Made', 'On the way', 'Received']}
      row={(position) => [
        <>
          <RecordLink brand={brand} group="skus" id={String(position.skuId)} text={String(position.code)} />
          <span class="sub">
            <ShortText text={String(position.name ?? '')} />
          </span>
        </>,
        ...['ordered', 'made', 'inTransit', 'received'].map((name) => countText(Number(position[name]))),
      ]}
    />
  )
}

export function Quotes({ brand, of }: ListProps): JSX.Element {
  return (
    <RelatedSection
      brand={brand}
      title="Quoted prices"
      path={reportPath('quoted-prices')}
      of={of}
      columns={['Quote', 'Pieces', 'Valid until', 'Price']}
      row={(quote, day) => [
        <RecordLink brand={brand} group="quotes" id={String(quote.quoteId)} text={String(quote.supplier ?? 'Quote')} />,
        quantitiesOf(quote),
        <Day value={quote.validUntil} day={day} />,
        <Amount amount={String(quote.unitPrice)} currency={String(quote.currency)} />,
      ]}
    />
  )
}

function quantitiesOf({ minQty, maxQty }: RecordValues): string {
  const from = countText(Number(minQty))
  return maxQty === null ? `from ${from}` : `${from} to ${countText(Number(maxQty))}`
}

interface WithImageProps {
  readonly brand: string
  readonly imageId: unknown
  readonly children: JSX.Element
}

function WithImage({ brand, imageId, children }: WithImageProps): JSX.Element {
  return (
    <div class="goods">
      <Thumb brand={brand} imageId={typeof imageId === 'string' ? imageId : null} />
      {children}
    </div>
  )
}
