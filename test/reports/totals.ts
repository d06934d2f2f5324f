/**
 * What the numbers of every report of the demo brands add up to, by currency or unit: for the guide and the changelog, where a
 * definition changes. With --compare, what differs from the definitions of another checkout, on the same records.
 *
 *   node test/reports/totals.ts --scale 0.05 --compare ../before
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from '@selvedge/catalogue'
import * as current from '@selvedge/catalogue/reports'
import { demoBrands } from '../../packages/demo/index.ts'
import { DEV_SCALE } from '../../packages/service/cli/dev/command.ts'
import { BrandRecords } from '../demo/brand-records.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { reportsInSqlite, type SqliteRow } from './support/in-sqlite.ts'

/** Averages, shares and positions do not add up. */
const NO_SUMS = ['bought', 'landed', 'latePercent', 'unitPrice', 'unitPriceBase', 'minQty', 'maxQty', 'roundNumber']

/** By brand, report and number, such as `alder-finch open-payments amount USD`. */
export async function demoTotals(
  scale = DEV_SCALE,
  { reports, sqlite }: Pick<typeof current, 'reports' | 'sqlite'> = current,
): Promise<ReadonlyMap<string, number>> {
  const totals = new Map<string, number>()
  for (const [index, { slug }] of demoBrands.entries()) {
    const records = new BrandRecords(index, 1, scale).byPath
    const found = await reportsInSqlite(records, DEMO_DAY, reports, sqlite)
    for (const report of reports) addTotals(totals, `${slug} ${report.name}`, report, found.get(report.name)!)
  }
  return totals
}

function addTotals(totals: Map<string, number>, of: string, { columns }: Report, rows: readonly SqliteRow[]): void {
  totals.set(`${of} rows`, rows.length)
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value !== 'number' || NO_SUMS.includes(name)) continue
      const measure = columns[name]!.schema.format === 'decimal' ? row.currency : row.unit
      const key = [of, name, measure].filter(Boolean).join(' ')
      totals.set(key, (totals.get(key) ?? 0) + value)
    }
  }
}

function totalText(total: number): string {
  return total.toLocaleString('en', { maximumFractionDigits: 2 })
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: String(DEV_SCALE) }, compare: { type: 'string' } },
  })
  const scale = Number(values.scale)
  const now = await demoTotals(scale)
  if (values.compare === undefined) {
    for (const [key, total] of now) console.log(`${key}: ${totalText(total)}`)
  } else {
    const other = await import(resolve(values.compare, 'packages/catalogue/reports/index.ts'))
    const before = await demoTotals(scale, other)
    const text = (total: number | undefined): string => (total === undefined ? 'none' : totalText(total))
    for (const key of new Set([...before.keys(), ...now.keys()])) {
      const [was, is] = [text(before.get(key)), text(now.get(key))]
      if (was !== is) console.log(`${key}: ${was}, now ${is}`)
    }
  }
}
