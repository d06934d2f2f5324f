/** Reports: answers about all records of a brand, computed for one day. */
import type { PageOptions } from './collection.ts'
import type { ReportFilters, ReportRows } from './generated/report-rows.ts'
import { List, type Page } from './list.ts'
import type { Source } from './source.ts'

export type ReportName = keyof ReportRows

/** A report, without its rows. */
export interface ReportSummary {
  readonly name: ReportName
  readonly title: string
  /** The day that it is for, in UTC. */
  readonly asOf: string
  readonly rows: number
}

export interface ReportPage<Row> extends Page<Row> {
  readonly name: ReportName
  readonly title: string
  /** The day that it is for, in UTC. */
  readonly asOf: string
}

const LIMIT_MAX = 500

export async function readReports(source: Source, signal: AbortSignal | undefined): Promise<readonly ReportSummary[]> {
  return ((await source.read('/reports', signal)).body as { readonly reports: readonly ReportSummary[] }).reports
}

export function openReport<Of extends ReportName>(
  source: Source,
  name: Of,
  filters: ReportFilters[Of],
  { limit = LIMIT_MAX, signal }: PageOptions,
): List<ReportRows[Of], ReportPage<ReportRows[Of]>> {
  return new List(source, { path: `reports/${name}`, filters, limit, signal })
}
