/** All operations: those of the groups, which are derived from them, those that read a brand as a whole, and that of the key. */
import { resources } from './contents.ts'
import { typeName } from './names.ts'
import { type Report, reports } from './reports/index.ts'
import type { OperationKind, Resource } from './resource.ts'

export const BASE_PATH = '/api/public/v1'
/** Where records are shared as tables, by the Delta Sharing protocol. */
export const SHARING_BASE_PATH = '/api/sharing/v1'

interface Addressed {
  /** Generated clients name their methods after it, so it must not change. */
  readonly name: string
  /** Path below the base path, with parameters in braces. */
  readonly path: string
  /** Whether the specification defines it. Otherwise this project designed it. */
  readonly specified: boolean
}

/** Reads records of one group. */
export interface GroupOperation extends Addressed {
  readonly kind: OperationKind
  readonly resource: Resource
}

/** A read across the groups of a brand, at an address below the brand's. */
export interface BrandOperation extends Addressed {
  readonly kind: BrandOperationKind
}

export type BrandOperationKind = 'lookup' | 'search' | 'changes' | 'state' | 'snapshot' | 'reports'

/** Reads the rows of one report of a brand. */
export interface ReportOperation extends Addressed {
  readonly kind: 'report'
  readonly report: Report
}

/** Describes the key of the request. */
export interface KeyOperation extends Addressed {
  readonly kind: 'key'
}

/** An operation at an address below a brand's. */
export type BrandScopedOperation = GroupOperation | BrandOperation | ReportOperation

export type Operation = BrandScopedOperation | KeyOperation

export const groupOperations: readonly GroupOperation[] = resources.flatMap((resource) =>
  resource.operations.map((kind) => ({
    kind,
    resource,
    name: operationName(resource, kind),
    path: `/brands/{brand}${operationPath(resource, kind)}`,
    specified: resource.specified?.includes(kind) ?? false,
  })),
)

export const brandOperations: readonly BrandOperation[] = [
  { kind: 'lookup', name: 'getRecordsByKey', path: '/brands/{brand}/lookup/{group}', specified: false },
  { kind: 'search', name: 'searchRecords', path: '/brands/{brand}/search', specified: false },
  { kind: 'changes', name: 'listChanges', path: '/brands/{brand}/changes', specified: false },
  { kind: 'state', name: 'getState', path: '/brands/{brand}/state', specified: false },
  { kind: 'snapshot', name: 'getSnapshot', path: '/brands/{brand}/snapshot', specified: false },
  { kind: 'reports', name: 'listReports', path: '/brands/{brand}/reports', specified: false },
]

export const reportOperations: readonly ReportOperation[] = reports.map((report) => ({
  kind: 'report',
  report,
  name: `get${typeName(report.name)}Report`,
  path: `/brands/{brand}/reports/${report.name}`,
  specified: false,
}))

export const keyOperation: KeyOperation = { kind: 'key', name: 'getKey', path: '/key', specified: false }

/** Groups whose records a lookup finds: those with a key of one field. */
export const lookupGroups: readonly Resource[] = resources.filter(({ key, single }) => key.length === 1 && !single)

export const brandScopedOperations: readonly BrandScopedOperation[] = [
  ...groupOperations,
  ...brandOperations,
  ...reportOperations,
]

export const operations: readonly Operation[] = [...brandScopedOperations, keyOperation]

function operationName(resource: Resource, kind: OperationKind): string {
  if (kind === 'list') return `list${typeName(resource.path)}`
  return `get${typeName(resource.title)}${kind === 'content' ? 'Content' : ''}`
}

function operationPath(resource: Resource, kind: OperationKind): string {
  if (resource.single) return ''
  if (kind === 'list') return `/${resource.path}`
  return `/${resource.path}/{id}${kind === 'content' ? '/content' : ''}`
}
