/** The first page of a partner: what it has to do for the brand, and what it gets for it. What it does not see is not there. */
import type { Key } from '@selvedge/client'
import type { JSX } from 'preact'
import { type GroupFacts, groupAt } from '../data/facts.ts'
import { useLoad } from '../hooks.ts'
import { isOpen } from '../opened.ts'
import { AsOf } from '../parts/as-of.tsx'
import { FailureNotice } from '../parts/failure.tsx'
import { HeadlineRow } from '../parts/headline.tsx'
import { onTheWay } from '../parts/on-the-way.ts'
import { Page } from '../parts/page.tsx'
import { Charges, Invoices, OpenOrders, OpenPayments, OpenShipments, WaitingSamples } from '../related/lists.tsx'
import { listHref } from '../route.ts'
import { baseUrl } from '../session.ts'
import { arriving, lateOrders, lateShipments, notDelivered, owed, toMake } from './headlines.ts'
import { readPortal } from './read.ts'

type Partner = NonNullable<Key['partner']>

interface PortalProps {
  readonly brand: string
  readonly partner: Partner
}

const TITLES: Readonly<Record<Partner['kind'], string>> = {
  supplier: 'Your orders for',
  forwarder: 'Your shipments for',
  company: 'Your invoices for',
}

const HEADLINES: Readonly<Record<Partner['kind'], readonly (typeof lateOrders)[]>> = {
  supplier: [toMake, lateOrders, onTheWay, owed],
  forwarder: [notDelivered, lateShipments, arriving],
  company: [owed],
}

export function PortalView({ brand, partner: { kind } }: PortalProps): JSX.Element {
  const { data, failure, again } = useLoad(brand, brand, (client, signal) => readPortal(client, brand, signal))
  const day = (data?.orders ?? data?.shipments ?? data?.payments)?.asOf
  const Lists = LISTS[kind]
  const title = `${TITLES[kind]} ${data?.brandName ?? brand}`
  return (
    <Page title={title} url={`${baseUrl}/brands/${encodeURIComponent(brand)}/reports`}>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <p aria-live="polite">Loading…</p>}
      {data && day !== undefined && (
        <>
          <AsOf day={day} />
          <HeadlineRow label={title} headlines={HEADLINES[kind].map((headline) => headline(brand, data, day))} />
        </>
      )}
      {data && day === undefined && <NoNumbers brand={brand} brandName={data.brandName} />}
      <Lists brand={brand} />
      <p class="hint">
        You see your own records: what {data?.brandName ?? brand} has with you, and what belongs to it.{' '}
        <a href="/guides/what-a-partner-can-see">What a partner can see</a>
      </p>
    </Page>
  )
}

/** A view has no reports unless somebody asks for them. */
function NoNumbers({ brand, brandName }: { readonly brand: string; readonly brandName: string }): JSX.Element {
  return (
    <div class="empty-note">
      <p>
        Your numbers have not been calculated yet. The operator of {brandName} does so with{' '}
        <code>selvedge views set --reports</code> and <code>selvedge snapshot</code>. Your records are here:
      </p>
      <p class="answers">
        {groupsToStart().map(({ path, name }) => (
          <a key={path} href={listHref(brand, path)}>
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}

function groupsToStart(): GroupFacts[] {
  return ['orders', 'shipments', 'invoices'].map((path) => groupAt(path)!).filter(isOpen)
}

interface ListsProps {
  readonly brand: string
}

function SupplierLists({ brand }: ListsProps): JSX.Element {
  return (
    <>
      <OpenOrders brand={brand} title="To make and ship" of={{}} />
      <OpenShipments brand={brand} title="On the way" of={{ departed: 'yes' }} />
      <OpenPayments brand={brand} title="Owed to you" of={{}} />
      <WaitingSamples brand={brand} title="Samples asked of you" of={{ turn: 'supplier' }} />
    </>
  )
}

function ForwarderLists({ brand }: ListsProps): JSX.Element {
  return (
    <>
      <OpenShipments brand={brand} title="To deliver" of={{}} />
      <Charges brand={brand} title="Your charges" of={{}} />
    </>
  )
}

function CompanyLists({ brand }: ListsProps): JSX.Element {
  return (
    <>
      <Invoices brand={brand} title="Your invoices" of={{}} />
      <Charges brand={brand} title="Your charges" of={{}} />
    </>
  )
}

const LISTS: Readonly<Record<Partner['kind'], typeof SupplierLists>> = {
  supplier: SupplierLists,
  forwarder: ForwarderLists,
  company: CompanyLists,
}
