/**
 * The brand's own record. The directory owns its slug and status: every address has the slug, and only active brands
 * are served. So a file may leave both out. Another brand's slug means that the file is in the wrong place; the status
 * in a file is ignored.
 */
import type { Report } from './faults.ts'
import type { RawRecord } from './record-reader.ts'

export interface LoadBrand {
  readonly id: number
  readonly slug: string
}

export function adoptBrand(raw: RawRecord, { slug }: LoadBrand, report: Report): void {
  const { record } = raw
  if (typeof record.slug === 'string' && record.slug !== slug) report(raw, 'slug', 'wrong_brand')
  record.slug ??= slug
  record.status = 'active'
}
