/** The reports of a brand: which there are, and the rows of one, page by page. */
import { type Report, reports } from '@selvedge/catalogue'
import { ApiError } from '../../http/reply/errors.ts'
import type { ReportStore } from '../../store/reports/read.ts'
import { opensReport } from '../group-scope.ts'
import type { Cursors } from './cursor.ts'
import { hintHeaders } from './hint.ts'
import { nextLink } from './list-envelope.ts'
import { refuseParameters, reportParameters } from './parameters.ts'
import type { Question } from './question.ts'
import type { ReadPlan, ReadResult } from './read-plan.ts'

interface ReportParts {
  readonly reports: ReportStore
  readonly cursors: Cursors
}

/** Reports change without a load, with the day, so no state of the groups tells whether a response is current. */
const NO_PATHS: readonly string[] = []

/** After that a replica has caught up, or there is a primary. */
const RETRY_SECONDS = 1

export function planReports({ brandId, brand, rawQuery, open }: Question, parts: ReportParts): ReadPlan {
  refuseParameters(rawQuery)

  async function read(): Promise<ReadResult> {
    const computed = new Map((await parts.reports.list(brandId)).map((report) => [report.name, report]))
    const listed = reports.flatMap((each) => {
      const { name, title } = each
      const report = computed.get(name)
      return report && opensReport(open, brand.view, each)
        ? [{ name, title, asOf: report.asOf, rows: report.rows, stamp: report.stamp }]
        : []
    })
    const body = JSON.stringify({ reports: listed.map(({ stamp, ...shown }) => shown) })
    return { body: [body], paths: NO_PATHS, states: listed.map(({ stamp }) => ({ version: 0, stamp })), headers: {} }
  }

  return { paths: NO_PATHS, read }
}

export function planReport({ brandId, path, rawQuery }: Question, report: Report, parts: ReportParts): ReadPlan {
  const { name, title } = report
  const { limit, cursor, filters, hint } = reportParameters(report, rawQuery)

  async function read(): Promise<ReadResult> {
    const scope = { brandId, path: `reports/${name}`, filters }
    const opened = cursor === null ? null : parts.cursors.read(cursor, scope)
    const position = opened && { after: opened.after, stamp: opened.states[0]!.stamp }
    const page = await parts.reports.page({ report, brandId, filters, limit, position })
    if (page === 'replaced') throw new ApiError('report_replaced')
    if (page === 'elsewhere') throw ApiError.retryLater('overloaded', RETRY_SECONDS)
    if (page === null) return { body: null, paths: NO_PATHS, states: [], headers: {} }
    const { asOf, stamp, items, next, total } = page
    const states = [{ version: 0, stamp }]
    const nextCursor = next === null ? null : parts.cursors.write(scope, { after: next, total, states })
    const about = JSON.stringify({ name, title, asOf }).slice(0, -1)
    return {
      body: [`${about},"items":[`, items, `],"nextCursor":${JSON.stringify(nextCursor)},"totalItems":${total}}`],
      paths: NO_PATHS,
      states,
      headers: nextCursor === null ? {} : { link: nextLink({ path, filters, limit }, nextCursor) },
    }
  }

  return { paths: NO_PATHS, headers: hintHeaders(hint), read }
}
