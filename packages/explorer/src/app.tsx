/** What an address shows. */
import type { JSX } from 'preact'
import { groupAt, reportNamed } from './data/facts.ts'
import { DataModelView } from './data-model/view.tsx'
import { useRoute, useSession } from './hooks.ts'
import { JOURNEY_GROUPS } from './journey/gather.ts'
import { JourneyView } from './journey/view.tsx'
import { isOpen } from './opened.ts'
import { Page } from './parts/page.tsx'
import { ReportsView } from './reports/view.tsx'
import { pageHref, type Route, todayHref } from './route.ts'
import { clientOf, keyWarning, opens } from './session.ts'
import { TodayView } from './today/view.tsx'
import { AllRecords } from './views/all-records.tsx'
import { Closed } from './views/closed.tsx'
import { KeyForm } from './views/key-form.tsx'
import { List } from './views/list.tsx'
import { RecordView } from './views/record.tsx'
import { ReportView } from './views/report.tsx'

export function App(): JSX.Element {
  useSession()
  const route = useRoute()
  const hasKey = clientOf(route.brand) !== null
  const warning = hasKey ? keyWarning() : null
  return (
    <main>
      {warning !== null && <p class="notice">{warning}</p>}
      {hasKey ? <View key={viewKey(route)} route={route} /> : <Welcome brand={route.brand} />}
    </main>
  )
}

/** Another page is drawn anew; another filter of the same list is not, so that what is open stays open. */
function viewKey({ brand, page, group, id }: Route): string {
  return [brand, page, group, id].join('/')
}

function Welcome({ brand }: { readonly brand: string }): JSX.Element {
  return (
    <div class="welcome">
      <Page title="Explore a brand's records">
        <p class="about">
          Enter an API key to browse records, follow their references and copy the requests behind each page. The
          explorer uses only the public API.
        </p>
        <KeyForm key={brand} brand={brand} />
      </Page>
    </div>
  )
}

function View({ route }: { readonly route: Route }): JSX.Element {
  const { brand, page, id, query } = route
  if (page === 'today') return <TodayView brand={brand} />
  if (page === 'records') return <AllRecords brand={brand} />
  if (page === 'data-model') return <DataModelView brand={brand} />
  if (page === 'reports') return <ReportsView brand={brand} />
  const report = page === 'report' ? reportNamed(id) : undefined
  if (report && !isOpen(report)) return <Closed title={report.name} needs={report.needs} />
  if (report) return <ReportView brand={brand} report={report} query={query} />
  const group = groupAt(route.group)
  if (!group) {
    return (
      <Page title="No such page">
        <p>
          There is no such group or report. <a href={todayHref(brand)}>Today</a>,{' '}
          <a href={pageHref(brand, 'records')}>All records</a>
        </p>
      </Page>
    )
  }
  if (page === 'journey' && !JOURNEY_GROUPS.every(opens))
    return <Closed title="Journey of an order" needs={JOURNEY_GROUPS} />
  if (!isOpen(group)) return <Closed title={group.name} needs={group.needs} />
  if (page === 'list') return <List brand={brand} group={group} query={query} />
  if (page === 'journey') return <JourneyView brand={brand} orderId={id} />
  return <RecordView brand={brand} group={group} id={id} query={query} />
}
