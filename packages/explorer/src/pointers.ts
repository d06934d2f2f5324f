/** What leads to a record of what the key opens: lists that can be filtered by it. */
import { type GroupFacts, type ListFacts, type Pointer, pointersTo, reportsOn } from './data/facts.ts'
import { isOpen, openFilters } from './opened.ts'

export function openPointersTo(group: GroupFacts): Pointer[] {
  return pointersTo(group).filter(isOpenPointer)
}

export function openReportsOn(group: GroupFacts): Pointer<ListFacts>[] {
  return reportsOn(group).filter(isOpenPointer)
}

function isOpenPointer({ group, filter }: Pointer<ListFacts>): boolean {
  return isOpen(group) && openFilters(group).includes(filter)
}
