/** One record: what it says, its images, what refers to it, and every field as the API has it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { currencyOf } from '../data/currency.ts'
import { type FieldFacts, type GroupFacts, isSingle } from '../data/facts.ts'
import { fieldTitle } from '../data/format.ts'
import { labelOf, type RecordValues, readRecord } from '../data/records.ts'
import { reportNamed } from '../data/report-index.ts'
import { useLoad } from '../hooks.ts'
import { JOURNEY_GROUPS } from '../journey/gather.ts'
import { isOpen } from '../opened.ts'
import { OrderSummary } from '../order/view.tsx'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { Value } from '../parts/value.tsx'
import { openReportsOn } from '../pointers.ts'
import { OpenOrders, OpenPayments, Options, Positions, Quotes, WaitingSamples } from '../related/lists.tsx'
import { journeyHref, listHref, pageHref, reportPath } from '../route.ts'
import { baseUrl, opens } from '../session.ts'
import { ShipmentSummary } from '../shipment/view.tsx'
import { useBaseCurrency } from './base-currency.ts'
import { Image } from './image.tsx'
import { Images } from './images.tsx'
import { useNamesOf } from './names.ts'
import { Pointers } from './pointers.tsx'
import { Summary } from './summary.tsx'

interface RecordProps {
  readonly brand: string
  readonly group: GroupFacts
  readonly id: string
  /** Fields of a key that has several. */
  readonly query: Readonly<Record<string, string>>
}

export function RecordView({ brand, group, id, query }: RecordProps): JSX.Element {
  const { data, failure, again } = useLoad(brand, JSON.stringify([group.path, id, query]), (client, signal) =>
    readRecord(client, group, id, query, signal),
  )
  const label = data ? labelOf(group, data) : group.title
  return (
    <Page title={label} above={<Above brand={brand} group={group} />} url={urlOf(brand, group, id, query)}>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <p aria-live="polite">Loading…</p>}
      {data && (
        <>
          <Answer brand={brand} group={group} id={id} />
          {group.path === 'images' && <Image key={id} brand={brand} id={id} alt={altOf(data)} />}
          <Images brand={brand} path={group.path} id={id} />
          <Facts brand={brand} group={group} record={data} />
          {group.key.length === 1 && !isSingle(group) && <Pointers key={id} brand={brand} group={group} id={id} />}
          <Reports brand={brand} group={group} id={id} />
          <AllFields brand={brand} fields={group.fields} record={data} />
        </>
      )}
    </Page>
  )
}

/** Some groups have a page for what people ask about their records. */
function Facts({ brand, group, record }: Pick<RecordProps, 'brand' | 'group'> & { readonly record: RecordValues }) {
  if (group.path === 'orders') return <OrderSummary brand={brand} order={record} />
  if (group.path === 'shipments') return <ShipmentSummary brand={brand} record={record} />
  const lists = LISTS[group.path] ?? []
  return (
    <>
      <Summary brand={brand} group={group} record={record} />
      {lists.map(([List, filter]) => (
        <List key={List} brand={brand} of={{ [filter]: String(record.id) }} />
      ))}
    </>
  )
}

/** What belongs to records of a group, and the filter that finds it. */
const LISTS: Readonly<Record<string, readonly (readonly [typeof Options, filter: string])[]>> = {
  'parent-products': [
    [Options, 'productId'],
    [Positions, 'productId'],
    [Quotes, 'productId'],
    [WaitingSamples, 'productId'],
  ],
  suppliers: [
    [OpenOrders, 'supplierId'],
    [OpenPayments, 'supplierId'],
    [WaitingSamples, 'supplierId'],
  ],
}

type AboutProps = Pick<RecordProps, 'brand' | 'group' | 'id'>

/** The page that says most about a record: the journey of an order, and where a SKU is. */
function Answer({ brand, group: { path }, id }: AboutProps): JSX.Element | null {
  if (path === 'orders' && JOURNEY_GROUPS.every(opens)) {
    return (
      <a class="button" href={journeyHref(brand, id)}>
        Journey of this order
      </a>
    )
  }
  if (path === 'skus' && isOpen(reportNamed('sku-positions')!)) {
    return (
      <a class="button" href={listHref(brand, reportPath('sku-positions'), { skuId: id })}>
        Where is it?
      </a>
    )
  }
  return null
}

/** Rows of reports that are about the record. */
function Reports({ brand, group, id }: AboutProps): JSX.Element | null {
  const reports = openReportsOn(group)
  if (reports.length === 0) return null
  return (
    <nav class="answers" aria-label="Reports on this record">
      {reports.map(({ group: { path, name }, filter }) => (
        <a key={path} href={listHref(brand, path, { [filter]: id })}>
          {name}
        </a>
      ))}
    </nav>
  )
}

function Above({ brand, group }: Omit<AboutProps, 'id'>): JSX.Element {
  return (
    <>
      <a href={pageHref(brand, 'records')}>All records</a>
      {!isSingle(group) && (
        <>
          {' / '}
          <a href={listHref(brand, group.path)}>{group.name}</a>
        </>
      )}
    </>
  )
}

/** Remembered from record to record, until the page is closed. */
let areFieldsOpen = false

/** Every field with its meaning, as the API has it, for those who learn the API here. */
function AllFields(props: FieldsProps): JSX.Element {
  const [isOpen, setIsOpen] = useState(areFieldsOpen)
  return (
    <details
      class="all-fields"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        areFieldsOpen = currentTarget.open
        setIsOpen(currentTarget.open)
      }}
    >
      <summary>All fields, with their names in the API</summary>
      {isOpen && <Fields {...props} />}
    </details>
  )
}

interface FieldsProps {
  readonly brand: string
  readonly fields: readonly FieldFacts[]
  readonly record: RecordValues
}

function Fields({ brand, fields, record }: FieldsProps): JSX.Element {
  useNamesOf(brand, fields, record)
  const baseCurrency = useBaseCurrency(brand, fields)
  return (
    <dl class="fields">
      {fields.map((field) => (
        <div key={field.name}>
          <dt>
            {fieldTitle(field.name)} <code>{field.name}</code>
          </dt>
          <dd>
            {field.kind === 'o' ? (
              <Fields brand={brand} fields={field.fields} record={(record[field.name] ?? {}) as RecordValues} />
            ) : (
              <Value
                brand={brand}
                field={field}
                value={record[field.name]}
                currency={currencyOf(field, fields, record, baseCurrency)}
              />
            )}
            <p class="hint">{field.about}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function altOf({ altText, fileName }: RecordValues): string {
  return String(altText ?? fileName)
}

function urlOf(brand: string, group: GroupFacts, id: string, query: Readonly<Record<string, string>>): string {
  const home = `${baseUrl}/brands/${encodeURIComponent(brand)}`
  if (isSingle(group)) return home
  if (group.key.length === 1) return `${home}/${group.path}/${encodeURIComponent(id)}`
  return `${home}/${group.path}?${new URLSearchParams({ ...query, limit: '1' })}`
}
