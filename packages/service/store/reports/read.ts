/** Reports as they were computed last: which there are, and pages of their rows, each in one statement. */
import type { Report } from '@selvedge/catalogue'
import type { PrimaryPool, ReadContext, ReadPool, Row, Statement } from '../connections/read-pool.ts'
import type { FilterValue } from '../reading/records.ts'
import { once, SET_BRAND } from '../reading/statements.ts'

export interface ComputedReport {
  readonly name: string
  readonly asOf: string
  readonly stamp: string
  readonly rows: number
}

export interface ReportQuery {
  readonly report: Report
  readonly brandId: number
  readonly filters: readonly FilterValue[]
  readonly limit: number
  /** Position of the last row already seen, and the stamp of the report it is a row of; null at the start. */
  readonly position: { readonly after: number; readonly stamp: string } | null
}

export interface ReportPage {
  readonly asOf: string
  readonly stamp: string
  /** The rows, as JSON, with commas between them. */
  readonly items: Buffer
  /** Position after which the next page begins; null if no row follows. */
  readonly next: number | null
  /** All rows that the filters find. */
  readonly total: number
}

const REPORTS_STATEMENT: Statement = {
  name: 'reports',
  text: `select r.name, r.as_of::text, r.stamp, r.row_count from ${SET_BRAND} left join records.reports r on r.brand_id = $1`,
}

export class ReportStore {
  readonly #reads: PrimaryPool

  constructor(reads: PrimaryPool) {
    this.#reads = reads
  }

  /** All that were computed, in any order. */
  async list(brandId: number): Promise<ComputedReport[]> {
    const rows = await this.#reads.query(REPORTS_STATEMENT, [brandId], anyState(brandId))
    return (rows as ReportColumns[])
      .filter(([name]) => name !== null)
      .map(([name, asOf, stamp, rows]) => ({ name, asOf, stamp, rows }))
  }

  /**
   * Null if the report was never computed. `replaced`: the position is one of rows that are no longer there. `elsewhere`:
   * the server that we asked has other rows, and no primary is available to decide that these are gone.
   */
  async page(query: ReportQuery): Promise<ReportPage | 'replaced' | 'elsewhere' | null> {
    const { brandId, position } = query
    const page = await readPage(this.#reads, query)
    if (position === null || page?.stamp === position.stamp) return page
    const primary = this.#reads.primaryFor(brandId)
    if (primary === null) return 'elsewhere'
    const decisive = await readPage(primary, query)
    return decisive?.stamp === position.stamp ? decisive : 'replaced'
  }
}

type ReportColumns = [name: string, asOf: string, stamp: string, rows: number]

async function readPage(reads: ReadPool, query: ReportQuery): Promise<ReportPage | null> {
  const { report, brandId, filters, limit, position } = query
  const statement = pageStatement(
    report,
    filters.map(({ filter }) => filter as string),
  )
  const values = [brandId, report.name, position?.after ?? 0, limit, ...filters.map(({ value }) => value)]
  const [row] = await reads.query(statement, values, anyState(brandId))
  const [asOf, stamp, total, next, items] = row as PageColumns
  return asOf === null ? null : { asOf, stamp, total, next, items: items ?? Buffer.alloc(0) }
}

type PageColumns = [asOf: string | null, stamp: string, total: number, next: number | null, items: Buffer | null]

/** Parameters: $1 brand, $2 the report, $3 the position after which the page begins, $4 how many rows, then the filters. */
function pageStatement({ filters: filterable }: Report, filters: readonly string[]): Statement {
  const ordinals = filters.map((name) => filterable.indexOf(name) + 1)
  return once(['report', ...ordinals].join('/'), () => {
    const conditions = ordinals.map((ordinal, index) => `filters[${ordinal}] = $${index + 5}`)
    const where = ['brand_id = $1', 'name = $2', ...conditions].join(' and ')
    const counted = `left join lateral (select count(*) as total from records.report_rows where ${where}) c on true`
    return [
      `select r.as_of::text, r.stamp, ${filters.length === 0 ? 'r.row_count' : 'c.total'}, p.next, p.items as body`,
      `from ${SET_BRAND}`,
      'left join records.reports r on r.brand_id = $1 and r.name = $2',
      ...(filters.length === 0 ? [] : [counted]),
      `left join lateral (
  select string_agg(item, ',' order by ord) filter (where n <= $4) as items, case when count(*) > $4 then max(ord) filter (where n <= $4) end as next
  from (select ord, item, row_number() over (order by ord) as n
    from (select ord, item from records.report_rows where ${where} and ord > $3 order by ord limit $4::int + 1) t) t
) p on true`,
    ].join('\n')
  })
}

/** Reports are not records: what a brand was shown of these says nothing about which server has the newest reports. */
function anyState(brandId: number): ReadContext {
  return { brandId, statesOf: (_rows: readonly Row[]) => new Map(), atLeast: new Map() }
}
