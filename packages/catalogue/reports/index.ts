/** All reports, in the order in which they are listed, and what it takes to run them. */

import { criticalSampleFailures } from './critical-sample-failures.ts'
import { damagedGoods } from './damaged-goods.ts'
import { invoiceDifferences } from './invoice-differences.ts'
import { landedCosts } from './landed-costs.ts'
import { lateOrders } from './late-orders.ts'
import { lateShipments } from './late-shipments.ts'
import { launchesAtRisk } from './launches-at-risk.ts'
import { openOrders } from './open-orders.ts'
import { openOrdersByFabric } from './open-orders-by-fabric.ts'
import { openPayments } from './open-payments.ts'
import { openShipments } from './open-shipments.ts'
import { orderHeadlines } from './order-headlines.ts'
import { orderProgress } from './order-progress.ts'
import { paymentHeadlines } from './payment-headlines.ts'
import { paymentsDue } from './payments-due.ts'
import { quotedPrices } from './quoted-prices.ts'
import { receiptDifferences } from './receipt-differences.ts'
import type { Report } from './report.ts'
import { sampleHeadlines } from './sample-headlines.ts'
import { shipmentHeadlines } from './shipment-headlines.ts'
import { skuPositions } from './sku-positions.ts'
import { supplierPerformance } from './supplier-performance.ts'
import { waitingSamples } from './waiting-samples.ts'

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
  orderHeadlines,
  shipmentHeadlines,
  paymentHeadlines,
  sampleHeadlines,
  openOrders,
  openShipments,
  waitingSamples,
]
