/** The row of a report that is about one record. */
import type { ReportName, ReportRows } from '@selvedge/client'
import { reportNamed } from '../data/report-index.ts'
import { useLoad } from '../hooks.ts'
import { isOpen } from '../opened.ts'
import type { OfRecord } from './section.tsx'

export interface Row<Name extends ReportName> {
  readonly row: ReportRows[Name]
  readonly asOf: string
}

/** Null where the report has none, was not calculated, or is closed to the key. */
export function useReportRow<Name extends ReportName>(brand: string, name: Name, of: OfRecord): Row<Name> | null {
  const { data } = useLoad(brand, `${name} ${JSON.stringify(of)}`, async (client, signal) => {
    if (!isOpen(reportNamed(name)!)) return null
    const { items, asOf } = await client.report(name, of as object, { signal, limit: 1 }).page()
    return items[0] ? { row: items[0] as ReportRows[Name], asOf } : null
  })
  return data
}
