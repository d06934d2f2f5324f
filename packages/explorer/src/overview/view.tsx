/** The brand at a glance: three charts, computed here from records of the API. Each bar links to its records. */
import type { JSX } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import { countText } from '../data/format.ts'
import { nameOf } from '../data/names.ts'
import { useLoad } from '../hooks.ts'
import { FailureNotice } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { baseUrl, currentQuota } from '../session.ts'
import { BarChart, type Chart } from './bar-chart.tsx'
import { lateShipments, openInvoices, receiptsAgainstLists } from './bars.ts'
import { Budget } from './budget.ts'
import { type Gathered, gatherOverview, type Progress } from './gather.ts'

interface OverviewProps {
  readonly brand: string
  readonly query: Readonly<Record<string, string>>
}

export function OverviewView({ brand, query }: OverviewProps): JSX.Element {
  const [progress, setProgress] = useState<Progress>({ read: 0, total: 0 })
  const budget = useRef<Budget | null>(null)
  const { data, failure, again } = useLoad(brand, brand, (client, signal) => {
    budget.current = new Budget(currentQuota)
    return gatherOverview(client, budget.current, (next) => signal.aborted || setProgress(next), signal)
  })
  const charts = useMemo(() => (data ? chartsOf(data) : []), [data])
  const partial = data && (budget.current?.exhausted ?? null)
  return (
    <Page title="Overview" url={`${baseUrl}/brands/${encodeURIComponent(brand)}/shipments?limit=100`}>
      <p class="about">
        Computed in this page from records that the public API gives. Choose a bar to see its records.
      </p>
      {failure && <FailureNotice brand={brand} failure={failure} again={again} />}
      {!data && !failure && <Reading progress={progress} />}
      {partial && (
        <p class="partial" role="status">
          <strong>Partial charts:</strong> {countText(progress.read)} of {countText(progress.total)} records, because{' '}
          {partial}.{' '}
          <button type="button" onClick={again}>
            Read again
          </button>
        </p>
      )}
      {charts.map((chart) => (
        <BarChart key={chart.id} brand={brand} chart={chart} chosen={query[chart.id]} />
      ))}
    </Page>
  )
}

function Reading({ progress: { read, total } }: { readonly progress: Progress }): JSX.Element {
  return (
    <p>
      <label>
        Reading records: {countText(read)} of {countText(total)}
        <progress value={read} max={Math.max(1, total)} />
      </label>
    </p>
  )
}

function chartsOf({ shipments, packingLists, receipts, invoices }: Gathered): Chart[] {
  const today = new Date().toISOString().slice(0, 10)
  const supplierName = (id: string): string => nameOf('suppliers', id) ?? id.slice(0, 8)
  return [
    {
      id: 'late',
      title: 'Shipments that arrived late, by supplier',
      about: 'After the estimated arrival, or still on the way after it.',
      bars: lateShipments(shipments, packingLists, supplierName, today),
    },
    {
      id: 'receipts',
      title: 'Receipts against packing lists',
      about: 'Shipments by the pieces received, compared with what their packing lists state.',
      bars: receiptsAgainstLists(receipts, packingLists),
    },
    {
      id: 'invoices',
      title: 'Open invoices, by the week they are due',
      about: 'The latest weeks. Amounts stay apart by currency.',
      bars: openInvoices(invoices, today),
    },
  ]
}
