/**
 * The brand's own record. Its slug and status belong to the directory: the slug is what every address says, and a record
 * that is served at all is one of an active brand. So a file may leave both out; a slug that is given and is another
 * brand's says that the file is in the wrong place, and a status that is given is not asked.
 */
import type { Report } from './faults.ts'

/** Fields that a file may leave out, because the directory knows them. */
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
