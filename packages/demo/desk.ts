/** What the work on orders draws on and writes into. */
import type { Payables } from './finance/payables.ts'
import type { Library } from './library/library.ts'
import type { Places } from './partners/places.ts'
import type { Services } from './partners/services.ts'
import type { Supplier } from './partners/suppliers.ts'
import type { Stock } from './receiving/stock.ts'

export interface Desk {
  readonly library: Library
  readonly places: Places
  readonly suppliers: readonly Supplier[]
  readonly services: Services
  /** What the brand has of every SKU, and where. */
  readonly stock: Stock
  /** Bills of forwarders and brokers that wait for the next payment run. */
  readonly payables: Payables
}
