/** Every page but the first, with what it needs to know of groups and their fields. It is loaded after the first page. */
import type { JSX } from 'preact'
import { groupAt, reportAt } from './data/facts.ts'
import { DataModelView } from './data-model/view.tsx'
import { JOURNEY_GROUPS } from './journey/gather.ts'
import { JourneyView } from './journey/view.tsx'
import { isOpen } from './opened.ts'
import { Page } from './parts/page.tsx'
import { PortalView } from './portal/view.tsx'
import { ReportsView } from './reports/view.tsx'
import { pageHref, type Route, todayHref } from './route.ts'
import { keyPartner, opens } from './session.ts'
import { AllRecords } from './views/all-records.tsx'
import { Closed } from './views/closed.tsx'
import { List } from './views/list.tsx'
import { RecordView } from './views/record.tsx'
import { ReportView } from './views/report.tsx'

export { findRecords } from './find/read.ts'

export function PageView({ route }: { readonly route: Route }): JSX.Element {
  const { brand, page, id, query } = route
  if (page === 'today') return <PortalView brand={brand} partner={keyPartner()!} />
  if (page === 'records') return <AllRecords brand={brand} />
  if (page === 'data-model') return <DataModelView brand={brand} />
  if (page === 'reports') return <ReportsView brand={brand} />
  const report = page === 'report' ? reportAt(id) : undefined
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
