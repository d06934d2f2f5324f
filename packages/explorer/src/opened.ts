/** What the key opens of the lists and their filters. The rest is not offered, because the service would refuse it. */
import type { ListFacts } from './data/facts.ts'
import { opens } from './session.ts'

export function isOpen({ needs }: Pick<ListFacts, 'needs'>): boolean {
  return needs.every(opens)
}

export function openFilters({ filters, through }: ListFacts): string[] {
  return filters.filter((name) => through[name] === undefined || opens(through[name]))
}
