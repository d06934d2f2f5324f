/** All reports, in the order in which they are listed, and what it takes to run them. */
import { criticalSampleFailures } from './critical-sample-failures.ts'
import { damagedGoods } from './damaged-goods.ts'
import { invoiceDifferences } from './invoice-differences.ts'
import { landedCosts } from './landed-costs.ts'
import { lateOrders } from './late-orders.ts'
import { lateShipments } from './late-shipments.ts'
import { launchesAtRisk } from './launches-at-risk.ts'
import { openOrdersByFabric } from './open-orders-by-fabric.ts'
import { openPayments } from './open-payments.ts'
import { orderProgress } from './order-progress.ts'
import { paymentsDue } from './payments-due.ts'
import { quotedPrices } from './quoted-prices.ts'
import { receiptDifferences } from './receipt-differences.ts'
import type { Report } from './report.ts'
import { skuPositions } from './sku-positions.ts'
import { supplierPerformance } from './supplier-performance.ts'

export { type Dialect, duckdb, postgres, REPORT_DATE, sqlite } from './dialects.ts'
export { fieldsRead, groupsRead, type Report } from './report.ts'

export const reports: readonly Report[] = [
  lateOrders,
  supplierPerformance,
  orderProgress,
  skuPositions,
  lateShipments,
  receiptDifferences,
  damagedGoods,
  paymentsDue,
  openPayments,
  landedCosts,
  invoiceDifferences,
  quotedPrices,
  criticalSampleFailures,
  launchesAtRisk,
  openOrdersByFabric,
]
