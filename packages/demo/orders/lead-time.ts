/** The days from an order to the factory gate, as asked for. */
import type { RecordAt } from '@selvedge/catalogue'
import type { Supplier } from '../partners/suppliers.ts'

export function leadDays(kind: RecordAt<'orders'>['kind'], supplier: Supplier): number {
  if (kind === 'sample') return 25
  if (kind === 'material') return 35
  return kind === 'repeat' ? supplier.leadDays - 12 : supplier.leadDays
}
