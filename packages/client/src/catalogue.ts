/** The groups as data, for tools that treat all of them alike. */
export { amountDigits, groups } from './generated/groups.ts'
export type { FieldKind, Group, GroupField } from './group.ts'
