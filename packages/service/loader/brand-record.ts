/**
 * The brand's own record. The directory owns its slug and status: every address has the slug, and only active brands
 * are served. So a file may leave both out. Another brand's slug means that the file is in the wrong place; the status
 * in a file is ignored.
 */
import type { Report } from './faults.ts'

/** Fields that a file may leave out because the directory has them. */
export const DIRECTORY_FIELDS: readonly string[] = ['slug', 'status']

export interface LoadBrand {
  readonly id: number
  readonly slug: string
}

export function adoptBrand(record: Record<string, unknown>, { slug }: LoadBrand, line: number, report: Report): void {
  if (typeof record.slug === 'string' && record.slug !== slug) report(line, 'slug', 'wrong_brand')
  record.slug ??= slug
  record.status = 'active'
}
