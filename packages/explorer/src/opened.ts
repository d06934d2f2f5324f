/** What the key opens of the lists and their filters. The rest is not offered, because the service would refuse it. */
import { type GroupFacts, type ListFacts, type Pointer, pointersTo, reportsOn } from './data/facts.ts'
import { opens } from './session.ts'

export function isOpen({ needs }: ListFacts): boolean {
  return needs.every(opens)
}

export function openFilters({ filters, through }: ListFacts): string[] {
  return filters.filter((name) => through[name] === undefined || opens(through[name]))
}

export function openPointersTo(group: GroupFacts): Pointer[] {
  return pointersTo(group).filter(isOpenPointer)
}

export function openReportsOn(group: GroupFacts): Pointer<ListFacts>[] {
  return reportsOn(group).filter(isOpenPointer)
}

function isOpenPointer({ group, filter }: Pointer<ListFacts>): boolean {
  return isOpen(group) && openFilters(group).includes(filter)
}
