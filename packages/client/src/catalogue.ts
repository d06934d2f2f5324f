/** The groups and the reports as data, for tools that treat all of them alike. */
export { amountDigits, groups } from './generated/groups.ts'
export { reports } from './generated/reports.ts'
export type { FieldKind, Group, GroupField } from './group.ts'
export type { ReportDescription } from './report-description.ts'
