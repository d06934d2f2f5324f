/** The columns of a report as a table shows them: names that lead to their records, and amounts with their currency. */
import type { FieldFacts, ListFacts } from './facts.ts'
import { fieldTitle } from './format.ts'
import type { RecordValues } from './records.ts'

export interface ReportColumn {
  readonly title: string
  readonly field: FieldFacts
  /** The column with the key of the record that this one names. */
  readonly key: FieldFacts | null
}

/** What would make the table of a report wider than a screen. The download has all columns. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'reports/open-payments': ['month', 'orderId', 'invoiceId', 'collection', 'supplier', 'due', 'daysOverdue', 'overdue'],
  // The name is shown with its code. And a sum of days is no help: twenty orders a day late look like one that is lost.
  'reports/supplier-performance': ['code', 'daysLate'],
  'reports/order-progress': ['kind', 'unit'],
  'reports/open-orders': [
    ...['orderDate', 'kind', 'code', 'launchWindowId', 'imageId', 'styles', 'options', 'due', 'daysLate', 'unit'],
  ],
  'reports/open-shipments': [
    ...['transportMode', 'forwarder', 'departed', 'departedOn', 'destination', 'due', 'daysLate'],
  ],
  'reports/waiting-samples': ['imageId', 'kind', 'roundNumber', 'days', 'due'],
}

/** Names of the columns of a report that its table leaves out. */
export function columnsLeftOut({ path }: ListFacts): readonly string[] {
  return LEFT_OUT[path] ?? []
}

/** The column that says which row it is comes first. */
export function reportColumnsOf(report: ListFacts): readonly [ReportColumn, ...ReportColumn[]] {
  const { fields } = report
  const columns = fields.flatMap((field): ReportColumn[] => {
    if (columnsLeftOut(report).includes(field.name) || isCurrency(field)) return []
    if (isKey(field) && nameColumnOf(field, fields)) return []
    const key = fields.find((each) => isKey(each) && nameColumnOf(each, fields) === field) ?? null
    return [{ title: fieldTitle(key?.kind === 'r' ? key.name : field.name), field, key }]
  })
  const lead = columns.find(({ key }) => key !== null) ?? columns[0]!
  return [lead, ...columns.filter((column) => column !== lead)]
}

/** With the name of what a key leads to: the column that is called like it, or the text right after it. */
function nameColumnOf(key: FieldFacts, fields: readonly FieldFacts[]): FieldFacts | undefined {
  const next = fields[fields.indexOf(key) + 1]
  return fields.find(({ name }) => `${name}Id` === key.name) ?? (isNamed(next) ? next : undefined)
}

/** The group of the record that a key leads to. `open-payments` has rows of two groups, and says which. */
export function groupOfKey({ kind, to }: FieldFacts, row: RecordValues): string {
  return kind === 'r' ? to : String(row.collection)
}

function isKey({ kind }: FieldFacts): boolean {
  return kind === 'r' || kind === 'u'
}

function isCurrency({ name }: FieldFacts): boolean {
  return name === 'currency'
}

/** A text right after a key is the name of what it leads to. */
export function isNamed(field: FieldFacts | undefined): boolean {
  return field !== undefined && field.kind === 's' && !isCurrency(field)
}

/** The day that `due` is about, in reports that have it: shown with how far away it is. */
const DUE_DAYS: Readonly<Record<string, { readonly name: string; readonly passed: string }>> = {
  'reports/open-orders': { name: 'promised', passed: 'late' },
  'reports/open-shipments': { name: 'planned', passed: 'late' },
  'reports/open-payments': { name: 'dueDate', passed: 'overdue' },
  'reports/waiting-samples': { name: 'dueDate', passed: 'late' },
}

/** What a day of a row is called once it has passed; undefined for other days. */
export function passedWord({ path }: ListFacts, { name }: FieldFacts): string | undefined {
  return DUE_DAYS[path]?.name === name ? DUE_DAYS[path].passed : undefined
}

interface Detail {
  readonly report: string
  /** Columns whose values find the rows. */
  readonly by: readonly string[]
}

/** Numbers that another report has the rows of. */
const DETAILS: Readonly<Record<string, Detail>> = {
  'reports/supplier-performance lateOrders': { report: 'late-orders', by: ['supplierId'] },
  'reports/payments-due payments': { report: 'open-payments', by: ['month', 'currency'] },
}

export function detailOf({ path }: ListFacts, { name }: FieldFacts): Detail | undefined {
  return DETAILS[`${path} ${name}`]
}
