/**
 * The brand's own record. The directory owns its slug and status: every address has the slug, and only active brands
 * are served. So a file may leave both out. Another brand's slug means that the file is in the wrong place; the status
 * in a file is ignored. A slug that the brand had before is accepted as long as it leads to the brand.
 */
import type { Report } from './faults.ts'
import type { RawRecord } from './record-reader.ts'

export interface LoadBrand {
  readonly id: number
  readonly slug: string
  /** Slugs that it had before; none unless given. */
  readonly aliases?: readonly string[]
}

export function adoptBrand(raw: RawRecord, { slug, aliases = [] }: LoadBrand, report: Report): void {
  const { record } = raw
  if (typeof record.slug === 'string' && record.slug !== slug) {
    if (aliases.includes(record.slug)) record.slug = slug
    else report(raw, 'slug', 'wrong_brand')
  }
  record.slug ??= slug
  record.status = 'active'
}

/** The slug that a stored record has. */
export function slugIn(body: string): string {
  return JSON.parse(body).slug
}
