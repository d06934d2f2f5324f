/** The TypeScript client of Selvedge. */
export type { AttemptReport } from './attempt-report.ts'
export { type Cache, type CacheEntry, MemoryCache } from './cache.ts'
export type {
  BrandState,
  Change,
  Changes,
  ChangesOptions,
  ChangesPage,
  GroupPath,
  GroupState,
  Removal,
  StateOptions,
  Upsert,
} from './changes.ts'
export type { CallOptions, ContentLink, ListOptions, PageOptions } from './collection.ts'
export {
  ApiError,
  type CursorProblem,
  type GoneProblem,
  hasCode,
  type Problem,
  SelvedgeError,
  TransportError,
} from './errors.ts'
export type { BrandClient } from './generated/brand-client.ts'
export type { ErrorCode } from './generated/error-codes.ts'
export type * from './generated/records.ts'
export type * from './generated/report-rows.ts'
export type { Id } from './id.ts'
export { expiryWarning, type Key, keyIfDescribed, onlyBrand } from './key.ts'
export type { List, Page, Place } from './list.ts'
export type { LoadChange } from './loads/changes.ts'
export type { LoadedGroup, LoadGroupState, LoadOptions, LoadResult } from './loads/load.ts'
export { LoadError, type LoadFault } from './loads/load-error.ts'
export { BrandLoader, SelvedgeLoader, type SelvedgeLoaderSettings } from './loads/loader.ts'
export { type GroupWithId, recordId } from './record-id.ts'
export type { ReportName, ReportPage, ReportSummary } from './report.ts'
export type { SearchHit, SearchOptions, SearchResult } from './search.ts'
export { Selvedge } from './selvedge.ts'
export type { SelvedgeSettings } from './settings.ts'
export type { Snapshot, SnapshotFile, SnapshotRecord, SnapshotTable } from './snapshot.ts'
