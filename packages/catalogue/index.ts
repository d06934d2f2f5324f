/** What the records are. Pure data and types: no I/O, no dependencies. */
export { checkRecord, codePointCount, FILTER_LENGTH_MAX, type FieldFault, isObject } from './check.ts'
export { contentLink } from './content-link.ts'
export { type Path, type RecordAt, resources, sections } from './contents.ts'
export { type Deprecation, deprecationText } from './deprecation.ts'
export { writeBody } from './derive/body.ts'
export { deprecatedFilters } from './derive/deprecations.ts'
export { type FieldKind, fieldList, type ListedField } from './derive/field-list.ts'
export { objectSchema } from './derive/json-schema.ts'
export { type Rewriting, rewritingOf } from './derive/rewriting.ts'
export { type Column, sqlName, type Table, tableOf } from './derive/table.ts'
export { DIRECTIONS, type Direction } from './directions.ts'
export { directoryFields } from './directory-fields.ts'
export { type ErrorCode, errorTable, goneReasons } from './errors.ts'
export { numbersMayChange, parseExactly } from './exact-json.ts'
export { type FaultCode, faults } from './faults.ts'
export { extentOf, type FileRecord, fileFacts } from './file.ts'
export { calledBy } from './find/called.ts'
export { type Findable, findRuleOf } from './find/findable.ts'
export { type FoundRecord, foundRecord, type Match, matchOf, type StoredHit } from './find/found-record.ts'
export { type FindableGroup, findableGroups } from './find/groups.ts'
export { TERMS_MAX, termsOf } from './find/words.ts'
export type { KeyDescription } from './key-description.ts'
export { AMOUNT_DIGITS } from './kinds/amount.ts'
export { isCalendarDay } from './kinds/date.ts'
export type { Field, Fields, FilterKind, JsonSchema, RecordOf } from './kinds/field.ts'
export { UUID_PATTERN } from './kinds/id.ts'
export { anySchema, JSON_LIMITS } from './kinds/json.ts'
export {
  CHANGES_LIMIT_DEFAULT,
  CHANGES_LIMIT_MAX,
  FILTER_INTEGER_MAX,
  LIMIT_DEFAULT,
  LIMIT_MAX,
  LOOKUP_KEYS_MAX,
  REPORT_LIMIT_DEFAULT,
  REPORT_LIMIT_MAX,
  SEARCH_LENGTH_MAX,
  SEARCH_LIMIT_DEFAULT,
  SEARCH_LIMIT_MAX,
} from './limits.ts'
export { type LoadErrorCode, loadErrorTable } from './load-errors.ts'
export { LOAD_BASE_PATH, type LoadOperationName, loadOperations } from './load-operations.ts'
export { attributeName, displayName, propertyName } from './names.ts'
export { openapiDocument } from './openapi/document.ts'
export { llmsText } from './openapi/llms.ts'
export { loadDocument } from './openapi/load-document.ts'
export {
  BASE_PATH,
  type BrandScopedOperation,
  brandOperations,
  brandScopedOperations,
  type GroupOperation,
  groupOperations,
  keyOperation,
  lookupGroups,
  type Operation,
  operations,
  SHARING_BASE_PATH,
} from './operations.ts'
export { countsAsPieces } from './order-pieces.ts'
export { type GroupLoss, isTooMany, type RemovalsMax, readRemovalsMax, removalsMaxFor } from './removals.ts'
export { type Dialect, fieldsRead, groupsRead, postgres, REPORT_DATE, type Report, reports } from './reports/index.ts'
export type { ContentLink, OperationKind, Resource, ViaFilter } from './resource.ts'
export { type SharedTable, sharedTables, snapshotInfo } from './shared-tables.ts'
export type { SnapshotManifest } from './snapshot.ts'
export type { Step } from './steps.ts'
export { RECORDS_CHANGED, WEBHOOK_TEST, type WebhookCall, webhookHeaders } from './webhook.ts'
