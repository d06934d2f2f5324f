/**
 * What a key that is limited to groups may ask for: every group that a response is read from must be one of them. Otherwise the
 * response is a 401, whether there are records or not.
 */
import {
  groupsRead as groupsOfReport,
  type Operation,
  type Report,
  type Resource,
  resources,
} from '@selvedge/catalogue'
import { reportsOf } from '@selvedge/catalogue/visibility/reports'
import { ApiError } from '../http/reply/errors.ts'
import type { ViewRecord } from '../store/directory/directory.ts'
import { type Filter, filterName, statesRead } from '../store/reading/statements.ts'
import { parseQueryString } from './answer/query-string.ts'
import type { ApiRoute } from './router.ts'

/** Paths of the groups that a key opens; null for all. */
export type OpenGroups = ReadonlySet<string> | null

export function requireGroups(
  open: OpenGroups,
  view: ViewRecord | undefined,
  { operation, id }: ApiRoute,
  rawQuery: string,
): void {
  if (open === null) return
  const isOpen =
    operation.kind === 'report'
      ? opensReport(open, view, operation.report)
      : areOpen(open, groupsRead(operation, id, rawQuery))
  if (!isOpen) throw new ApiError('group_out_of_scope')
}

/** A report of a view may read no field that is hidden from its partner. */
export function opensReport(open: OpenGroups, view: ViewRecord | undefined, report: Report): boolean {
  const isSeen = view === undefined || reportsOf(view.kind).includes(report)
  return isSeen && (open === null || areOpen(open, groupsOfReport(report)))
}

const paths = new Set<string>(resources.map(({ path }) => path))

/** A name that is no group opens nothing: it is a subquery of a report, or a mistake that gets a 400 or 404 later. */
function areOpen(open: ReadonlySet<string>, read: readonly string[]): boolean {
  return read.every((path) => open.has(path) || !paths.has(path))
}

/** Only a filter that reaches through another group reads it. Most queries have none, which takes no parsing to see. */
function groupsOfList(resource: Resource, rawQuery: string): readonly string[] {
  const reaching = reachingFilters.get(resource.path)!
  if (!mayName(rawQuery, reaching)) return [resource.path]
  const { values } = parseQueryString(rawQuery)
  return statesRead(
    resource,
    reaching.filter((filter) => values.has(filterName(filter))),
  )
}

const reachingFilters = new Map<string, readonly Filter[]>(
  resources.map(({ path, filters }) => [path, filters.filter((filter) => typeof filter !== 'string')]),
)

/** A name may be percent-encoded. */
function mayName(rawQuery: string, filters: readonly Filter[]): boolean {
  return rawQuery.includes('%') || filters.some((filter) => rawQuery.includes(filterName(filter)))
}

/** The groups that the address names. An operation that names none is about those that the key opens. */
function groupsRead(
  operation: Exclude<Operation, { kind: 'report' }>,
  id: string,
  rawQuery: string,
): readonly string[] {
  switch (operation.kind) {
    case 'list':
      return groupsOfList(operation.resource, rawQuery)
    case 'get':
    case 'content':
      return [operation.resource.path]
    case 'lookup':
      return [id]
    case 'changes':
    case 'state':
    case 'search':
      return parseQueryString(rawQuery).values.get('groups')?.split(',') ?? []
    case 'snapshot':
    case 'reports':
    case 'key':
      return []
  }
}
