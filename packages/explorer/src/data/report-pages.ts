/** First pages of the reports of a brand: of those that were computed and that the key opens. */
import type { BrandClient, ReportName, ReportPage, ReportRows, ReportSummary } from '@selvedge/client'

/** More than there are: five for each value of `due`, and one for each currency. */
const HEADLINES_MAX = 100

export type Rows<Name extends ReportName> = ReportPage<ReportRows[Name]>

type Headlines = `${'order' | 'shipment' | 'payment' | 'sample'}-headlines`

/** Gives null for a report that was not computed, or that the key does not open. */
interface ReportReader {
  readonly reports: readonly ReportSummary[]
  /** As many rows as the service allows unless given. */
  readonly read: <Name extends ReportName>(name: Name, filters?: object, limit?: number) => Promise<Rows<Name> | null>
  readonly headlines: <Name extends Headlines>(name: Name) => Promise<Rows<Name> | null>
}

export async function reportReader(client: BrandClient, signal: AbortSignal): Promise<ReportReader> {
  const reports = await client.reports({ signal })
  const read: ReportReader['read'] = async (name, filters = {}, limit) => {
    if (!reports.some((report) => report.name === name)) return null
    return client.report(name, filters, { signal, ...(limit !== undefined && { limit }) }).page()
  }
  return { reports, read, headlines: (name) => read(name, {}, HEADLINES_MAX) }
}
